extension SchemaShape {
    /// The members of each entity schema, by domain.
    ///
    /// A line a schema: its name, then each member's name and type. `@name` is the app's own type of that schema of
    /// the domain; `?` marks what may be without a value.
    static let entities = shapes(of: [
        (
            "books",
            """
            audiobook: title String?, seriesTitle String?, author String?, genre String?, purchaseDate Date?
            book: title String?, seriesTitle String?, author String?, genre String?, purchaseDate Date?, \
                contentType @contentType?
            settings: font @font, fontSize @fontSize, theme @theme, pageNavigationSetting @pageNavigationSetting, \
                isTextJustified Bool, isAllowMultipleColumns Bool
            """
        ),
        (
            "browser",
            """
            bookmark: name String, url URL
            tab: url URL?, name String, isPrivate Bool
            window: tabs [@tab], isPrivate Bool
            """
        ),
        (
            "files",
            """
            file: creationDate Date?, fileModificationDate Date?
            """
        ),
        (
            "journal",
            """
            entry: title String?, message AttributedString?, mediaItems [IntentFile], entryDate Date?, \
                location CLPlacemark?
            """
        ),
        (
            "mail",
            """
            account: name String, emailAddress String
            draft: to [IntentPerson], cc [IntentPerson], bcc [IntentPerson], subject String?, \
                body AttributedString?, attachments [IntentFile], account @account
            mailbox: name String, account @account
            message: to [IntentPerson], cc [IntentPerson], bcc [IntentPerson], subject String?, \
                body AttributedString?, attachments [IntentFile], sender IntentPerson, dateSent Date, \
                dateReceived Date, isRead Bool, isJunk Bool, isFlagged Bool, account @account, mailbox @mailbox
            """
        ),
        (
            "photos",
            """
            album: name String, creationDate Date?, albumType @albumType
            asset: creationDate Date?, location CLPlacemark?, assetType @assetType?, isFavorite Bool, \
                isHidden Bool, hasSuggestedEdits Bool
            recognizedPerson: name String, isFavorite Bool
            """
        ),
        (
            "presentation",
            """
            document: name String
            slide: presentation @document, slideIndex Int?, title String?
            template: name String
            """
        ),
        (
            "reader",
            """
            document: title String, kind @documentKind, width Int?, height Int?
            page: label String
            """
        ),
        (
            "spreadsheet",
            """
            document: name String
            sheet: spreadsheet @document, name String, sheetIndex Int
            template: name String
            """
        ),
        (
            "whiteboard",
            """
            board: title String, creationDate Date, lastModificationDate Date
            item: type @itemType, label String?, x Double, y Double, width Double?, height Double?
            """
        ),
        (
            "wordProcessor",
            """
            document: name String, creationDate Date?, modificationDate Date?
            page: document @document, pageIndex Int
            template: name String
            """
        ),
    ])
}
