extension AssistantSchemas.EnumSchema {
    /// The enumerations of books apps.
    public static var books: AssistantSchemas.BooksEnum { AssistantSchemas.BooksEnum() }
    /// The enumerations of browser apps.
    public static var browser: AssistantSchemas.BrowserEnum { AssistantSchemas.BrowserEnum() }
    /// The enumerations of camera apps.
    public static var camera: AssistantSchemas.CameraEnum { AssistantSchemas.CameraEnum() }
    /// The enumerations of photos apps.
    public static var photos: AssistantSchemas.PhotosEnum { AssistantSchemas.PhotosEnum() }
    /// The enumerations of reader apps.
    public static var reader: AssistantSchemas.ReaderEnum { AssistantSchemas.ReaderEnum() }
    /// The enumerations of whiteboard apps.
    public static var whiteboard: AssistantSchemas.WhiteboardEnum { AssistantSchemas.WhiteboardEnum() }
}

extension AssistantSchemas {
    /// The enumerations of books apps.
    public struct BooksEnum: Sendable {
        public var contentType: EnumSchema { EnumSchema("books.contentType") }
        public var font: EnumSchema { EnumSchema("books.font") }
        public var fontSize: EnumSchema { EnumSchema("books.fontSize") }
        public var navigationDirection: EnumSchema { EnumSchema("books.navigationDirection") }
        public var pageNavigationSetting: EnumSchema { EnumSchema("books.pageNavigationSetting") }
        public var relativeCharacterSpacingChange: EnumSchema { EnumSchema("books.relativeCharacterSpacingChange") }
        public var relativeFontChange: EnumSchema { EnumSchema("books.relativeFontChange") }
        public var relativeLineSpacingChange: EnumSchema { EnumSchema("books.relativeLineSpacingChange") }
        public var relativeWordSpacingChange: EnumSchema { EnumSchema("books.relativeWordSpacingChange") }
        public var theme: EnumSchema { EnumSchema("books.theme") }
    }

    /// The enumerations of browser apps.
    public struct BrowserEnum: Sendable {
        public var clearHistoryTimeFrame: EnumSchema { EnumSchema("browser.clearHistoryTimeFrame") }
    }

    /// The enumerations of camera apps.
    public struct CameraEnum: Sendable {
        public var captureDevice: EnumSchema { EnumSchema("camera.captureDevice") }
        public var captureDuration: EnumSchema { EnumSchema("camera.captureDuration") }
        public var captureMode: EnumSchema { EnumSchema("camera.captureMode") }
    }

    /// The enumerations of photos apps.
    public struct PhotosEnum: Sendable {
        public var albumType: EnumSchema { EnumSchema("photos.albumType") }
        public var assetType: EnumSchema { EnumSchema("photos.assetType") }
        public var filterType: EnumSchema { EnumSchema("photos.filterType") }
        public var rotationDirection: EnumSchema { EnumSchema("photos.rotationDirection") }
    }

    /// The enumerations of reader apps.
    public struct ReaderEnum: Sendable {
        public var documentKind: EnumSchema { EnumSchema("reader.documentKind") }
    }

    /// The enumerations of whiteboard apps.
    public struct WhiteboardEnum: Sendable {
        public var color: EnumSchema { EnumSchema("whiteboard.color") }
        public var itemType: EnumSchema { EnumSchema("whiteboard.itemType") }
    }
}
