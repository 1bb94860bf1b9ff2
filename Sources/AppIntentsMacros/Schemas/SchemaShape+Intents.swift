extension SchemaShape {
    /// The members of each intent schema, by domain.
    ///
    /// A line a schema: its name, then each member's name and type. `@name` is the app's own type of that schema of
    /// the domain; `?` marks what may be without a value.
    static let intents = shapes(of: [
        (
            "assistant",
            """
            activate:
            """
        ),
        (
            "books",
            """
            navigatePage: target @book, direction @navigationDirection
            openBook: target @book
            playAudiobook: target @audiobook
            search: criteria StringSearchCriteria
            updateCharacterSpacing: target @settings, changeOperation @relativeCharacterSpacingChange
            updateFontSize: target @settings, changeOperation @relativeFontChange
            updateLineSpacing: target @settings, changeOperation @relativeLineSpacingChange
            updateSettings: target @settings, page Int?, font @font?, theme @theme?, \
                pageNavigationSetting @pageNavigationSetting?, isTextJustified Bool?, isAllowMultipleColumns Bool?
            updateWordSpacing: target @settings, changeOperation @relativeWordSpacingChange
            """
        ),
        (
            "browser",
            """
            bookmarkTab: name String?, tab @tab
            bookmarkURL: url URL, name String?
            clearHistory: timeFrame @clearHistoryTimeFrame
            closeTabs: target [@tab]
            closeWindows: target [@window]
            createTab: url URL?, isPrivate Bool
            createWindow: url URL?, isPrivate Bool
            deleteBookmarks: entities [@bookmark]
            findOnPage: tab @tab, searchPhrase String
            openBookmark: target @bookmark, tab @tab?
            openURLInTab: tab @tab, url URL
            search: criteria StringSearchCriteria
            switchTab: target @tab
            """
        ),
        (
            "camera",
            """
            openInCaptureMode: target @captureMode
            setDevice: device @captureDevice
            startCapture: captureMode @captureMode, timerDuration @captureDuration?, device @captureDevice?
            stopCapture:
            switchDevice:
            """
        ),
        (
            "files",
            """
            createFolder: target @file, fileName String?
            deleteFiles: entities [@file]
            moveFiles: entities [@file], destinationFolder @file
            openFile: target @file
            renameFile: target @file, newName String?
            """
        ),
        (
            "journal",
            """
            createAudioEntry:
            createEntry: message AttributedString, title String?, entryDate Date?, location CLPlacemark?, \
                mediaItems [IntentFile]
            deleteEntry: entities [@entry]
            search: criteria StringSearchCriteria
            updateEntry: target @entry, title String?, message AttributedString?, mediaItems [IntentFile]?, \
                entryDate Date?, location CLPlacemark?
            """
        ),
        (
            "mail",
            """
            archiveMail: entities [@message]
            createDraft: to [IntentPerson], cc [IntentPerson], bcc [IntentPerson], subject String?, \
                body AttributedString?, account @account?, attachments [IntentFile]
            deleteDraft: entities [@draft]
            deleteMail: entities [@message]
            forwardMail: target @message, to [IntentPerson], cc [IntentPerson], bcc [IntentPerson], \
                subject String?, body AttributedString?, account @account?, attachments [IntentFile]
            replyMail: target @message, isReplyAll Bool, to [IntentPerson], cc [IntentPerson], bcc [IntentPerson], \
                subject String?, body AttributedString?, account @account?, attachments [IntentFile]
            saveDraft: target @draft
            sendDraft: target @draft, sendLaterDate Date?
            updateDraft: target @draft, to [IntentPerson]?, cc [IntentPerson]?, bcc [IntentPerson]?, \
                subject String?, body AttributedString?, account @account?, attachments [IntentFile]?
            updateMail: target [@message], isRead Bool?, isFlagged Bool?, isJunk Bool?, mailbox @mailbox?
            """
        ),
        (
            "photos",
            """
            addAssetsToAlbum: assets [@asset], album @album
            cleanupPhoto: target @asset
            copyEdits: target @asset
            createAlbum: name String
            createAssets: files [IntentFile]
            crop: target @asset
            deleteAlbum: entities [@album]
            deleteAssets: entities [@asset]
            duplicateAssets: entities [@asset]
            openAlbum: target @album
            openAsset: target @asset
            pasteEdits: target [@asset]
            postToSharedAlbum: sharedAlbum @album, assets [@asset]?, files [IntentFile]?, comment String?
            removeAssetsFromAlbum: album @album, assets [@asset]
            search: criteria StringSearchCriteria
            setDepth: target @asset, value Double?
            setExposure: target @asset, value Double?
            setFilter: target @asset, filterType @filterType?
            setRotation: target @asset, direction @rotationDirection
            setSaturation: target @asset, value Double?
            setWarmth: target @asset, value Double?
            straighten: target @asset
            toggleDepth: target @asset, isEnabled Bool
            toggleSuggestedEdits: target @asset, isEnabled Bool
            updateAlbum: target @album, name String
            updateAsset: target [@asset], name String?, isHidden Bool?, isFavorite Bool?
            updateRecognizedPerson: target @recognizedPerson, isFavorite Bool?, name String?
            """
        ),
        (
            "presentation",
            """
            addAudioToSlide: target @slide, audio IntentFile
            addCommentToSlide: target @slide, comment String?
            addImageToSlide: target @slide, image IntentFile
            addTextBoxToSlide: target @slide, text String
            addVideoToSlide: target @slide, video IntentFile
            addWebVideoToSlide: target @slide, url URL
            create: template @template?
            createSlide: presentation @document, slideLayout String?
            deleteSlide: entities [@slide]
            open: target @document
            openSlide: target @slide
            setSlideTitle: target @slide, title String
            startPlayback: presentation @document, target @slide?
            stopPlayback: target @slide
            update: target @document, name String
            """
        ),
        (
            "reader",
            """
            deletePages: entities [@page]
            enhanceDocuments: target [@document]
            insertPages: files [IntentFile], isAfter Bool, page @page
            openDocument: target @document
            openPage: target @page
            resizeDocuments: documents [@document], width Double?, height Double?
            rotateDocuments: documents [@document], isClockwise Bool
            rotatePages: pages [@page], isClockwise Bool
            searchDocuments: documents [@document], criteria String
            """
        ),
        (
            "spreadsheet",
            """
            addAudioToSheet: target @sheet, audio IntentFile
            addCommentToSheet: target @sheet, comment String?
            addImageToSheet: target @sheet, image IntentFile
            addTextBoxToSheet: target @sheet, text String
            addVideoToSheet: target @sheet, video IntentFile
            addWebVideoToSheet: target @sheet, url URL
            create: template @template?
            createSheet: spreadsheet @document
            delete: entities [@document]
            deleteSheet: entities [@sheet]
            open: target @document
            openSheet: target @sheet
            update: target @document, name String?
            updateSheet: target @sheet, name String?, position Int?
            """
        ),
        (
            "system",
            """
            search: criteria StringSearchCriteria
            searchInApp: criteria StringSearchCriteria
            """
        ),
        (
            "visualIntelligence",
            """
            semanticContentSearch: semanticContent SemanticContentDescriptor
            """
        ),
        (
            "whiteboard",
            """
            createBoard: title String?
            createItem: target @board, itemType @itemType?, text String?, mediaItems [IntentFile], url URL?
            deleteBoard: entities [@board]
            deleteItem: entities [@item]
            openBoard: target @board
            updateBoard: target @board, title String?
            updateItem: target @item, color @color?, label String?
            """
        ),
        (
            "wordProcessor",
            """
            addAudioToPage: target @page, audio IntentFile
            addImageToPage: target @page, image IntentFile
            addTextBoxToPage: target @page, text String
            addVideoToPage: target @page, video IntentFile
            addWebVideoToPage: target @page, url URL
            create: template @template?
            createPage: target @document, template String?
            open: target @document
            openPage: target @page
            """
        ),
    ])
}
