extension AssistantSchemas.EntitySchema {
    /// The entities of books apps.
    public static var books: AssistantSchemas.BooksEntity { AssistantSchemas.BooksEntity() }
    /// The entities of browser apps.
    public static var browser: AssistantSchemas.BrowserEntity { AssistantSchemas.BrowserEntity() }
    /// The entities of files apps.
    public static var files: AssistantSchemas.FilesEntity { AssistantSchemas.FilesEntity() }
    /// The entities of journal apps.
    public static var journal: AssistantSchemas.JournalEntity { AssistantSchemas.JournalEntity() }
    /// The entities of mail apps.
    public static var mail: AssistantSchemas.MailEntity { AssistantSchemas.MailEntity() }
    /// The entities of photos apps.
    public static var photos: AssistantSchemas.PhotosEntity { AssistantSchemas.PhotosEntity() }
    /// The entities of presentation apps.
    public static var presentation: AssistantSchemas.PresentationEntity { AssistantSchemas.PresentationEntity() }
    /// The entities of reader apps.
    public static var reader: AssistantSchemas.ReaderEntity { AssistantSchemas.ReaderEntity() }
    /// The entities of spreadsheet apps.
    public static var spreadsheet: AssistantSchemas.SpreadsheetEntity { AssistantSchemas.SpreadsheetEntity() }
    /// The entities of whiteboard apps.
    public static var whiteboard: AssistantSchemas.WhiteboardEntity { AssistantSchemas.WhiteboardEntity() }
    /// The entities of word processor apps.
    public static var wordProcessor: AssistantSchemas.WordProcessorEntity { AssistantSchemas.WordProcessorEntity() }
}

extension AssistantSchemas {
    /// The entities of books apps.
    public struct BooksEntity: Sendable {
        public var audiobook: EntitySchema { EntitySchema("books.audiobook") }
        public var book: EntitySchema { EntitySchema("books.book") }
        public var settings: EntitySchema { EntitySchema("books.settings") }
    }

    /// The entities of browser apps.
    public struct BrowserEntity: Sendable {
        public var bookmark: EntitySchema { EntitySchema("browser.bookmark") }
        public var tab: EntitySchema { EntitySchema("browser.tab") }
        public var window: EntitySchema { EntitySchema("browser.window") }
    }

    /// The entities of files apps.
    public struct FilesEntity: Sendable {
        public var file: EntitySchema { EntitySchema("files.file") }
    }

    /// The entities of journal apps.
    public struct JournalEntity: Sendable {
        public var entry: EntitySchema { EntitySchema("journal.entry") }
    }

    /// The entities of mail apps.
    public struct MailEntity: Sendable {
        public var account: EntitySchema { EntitySchema("mail.account") }
        public var draft: EntitySchema { EntitySchema("mail.draft") }
        public var mailbox: EntitySchema { EntitySchema("mail.mailbox") }
        public var message: EntitySchema { EntitySchema("mail.message") }
    }

    /// The entities of photos apps.
    public struct PhotosEntity: Sendable {
        public var album: EntitySchema { EntitySchema("photos.album") }
        public var asset: EntitySchema { EntitySchema("photos.asset") }
        public var recognizedPerson: EntitySchema { EntitySchema("photos.recognizedPerson") }
    }

    /// The entities of presentation apps.
    public struct PresentationEntity: Sendable {
        public var document: EntitySchema { EntitySchema("presentation.document") }
        public var slide: EntitySchema { EntitySchema("presentation.slide") }
        public var template: EntitySchema { EntitySchema("presentation.template") }
    }

    /// The entities of reader apps.
    public struct ReaderEntity: Sendable {
        public var document: EntitySchema { EntitySchema("reader.document") }
        public var page: EntitySchema { EntitySchema("reader.page") }
    }

    /// The entities of spreadsheet apps.
    public struct SpreadsheetEntity: Sendable {
        public var document: EntitySchema { EntitySchema("spreadsheet.document") }
        public var sheet: EntitySchema { EntitySchema("spreadsheet.sheet") }
        public var template: EntitySchema { EntitySchema("spreadsheet.template") }
    }

    /// The entities of whiteboard apps.
    public struct WhiteboardEntity: Sendable {
        public var board: EntitySchema { EntitySchema("whiteboard.board") }
        public var item: EntitySchema { EntitySchema("whiteboard.item") }
    }

    /// The entities of word processor apps.
    public struct WordProcessorEntity: Sendable {
        public var document: EntitySchema { EntitySchema("wordProcessor.document") }
        public var page: EntitySchema { EntitySchema("wordProcessor.page") }
        public var template: EntitySchema { EntitySchema("wordProcessor.template") }
    }
}
