extension AssistantSchemas.IntentSchema {
    /// The intents of assistant apps.
    public static var assistant: AssistantSchemas.AssistantIntent { AssistantSchemas.AssistantIntent() }
    /// The intents of books apps.
    public static var books: AssistantSchemas.BooksIntent { AssistantSchemas.BooksIntent() }
    /// The intents of browser apps.
    public static var browser: AssistantSchemas.BrowserIntent { AssistantSchemas.BrowserIntent() }
    /// The intents of camera apps.
    public static var camera: AssistantSchemas.CameraIntent { AssistantSchemas.CameraIntent() }
    /// The intents of files apps.
    public static var files: AssistantSchemas.FilesIntent { AssistantSchemas.FilesIntent() }
    /// The intents of journal apps.
    public static var journal: AssistantSchemas.JournalIntent { AssistantSchemas.JournalIntent() }
    /// The intents of mail apps.
    public static var mail: AssistantSchemas.MailIntent { AssistantSchemas.MailIntent() }
    /// The intents of photos apps.
    public static var photos: AssistantSchemas.PhotosIntent { AssistantSchemas.PhotosIntent() }
    /// The intents of presentation apps.
    public static var presentation: AssistantSchemas.PresentationIntent { AssistantSchemas.PresentationIntent() }
    /// The intents of reader apps.
    public static var reader: AssistantSchemas.ReaderIntent { AssistantSchemas.ReaderIntent() }
    /// The intents of spreadsheet apps.
    public static var spreadsheet: AssistantSchemas.SpreadsheetIntent { AssistantSchemas.SpreadsheetIntent() }
    /// The intents of system apps.
    public static var system: AssistantSchemas.SystemIntent { AssistantSchemas.SystemIntent() }
    /// The intents of visual intelligence apps.
    public static var visualIntelligence: AssistantSchemas.VisualIntelligenceIntent {
        AssistantSchemas.VisualIntelligenceIntent()
    }
    /// The intents of whiteboard apps.
    public static var whiteboard: AssistantSchemas.WhiteboardIntent { AssistantSchemas.WhiteboardIntent() }
    /// The intents of word processor apps.
    public static var wordProcessor: AssistantSchemas.WordProcessorIntent { AssistantSchemas.WordProcessorIntent() }
}

extension AssistantSchemas {
    /// The intents of assistant apps.
    public struct AssistantIntent: Sendable {
        public var activate: IntentSchema { IntentSchema("assistant.activate") }
    }

    /// The intents of books apps.
    public struct BooksIntent: Sendable {
        public var navigatePage: IntentSchema { IntentSchema("books.navigatePage") }
        public var openBook: IntentSchema { IntentSchema("books.openBook") }
        public var playAudiobook: IntentSchema { IntentSchema("books.playAudiobook") }
        public var search: IntentSchema { IntentSchema("books.search") }
        public var updateCharacterSpacing: IntentSchema { IntentSchema("books.updateCharacterSpacing") }
        public var updateFontSize: IntentSchema { IntentSchema("books.updateFontSize") }
        public var updateLineSpacing: IntentSchema { IntentSchema("books.updateLineSpacing") }
        public var updateSettings: IntentSchema { IntentSchema("books.updateSettings") }
        public var updateWordSpacing: IntentSchema { IntentSchema("books.updateWordSpacing") }
    }

    /// The intents of browser apps.
    public struct BrowserIntent: Sendable {
        public var bookmarkTab: IntentSchema { IntentSchema("browser.bookmarkTab") }
        public var bookmarkURL: IntentSchema { IntentSchema("browser.bookmarkURL") }
        public var clearHistory: IntentSchema { IntentSchema("browser.clearHistory") }
        public var closeTabs: IntentSchema { IntentSchema("browser.closeTabs") }
        public var closeWindows: IntentSchema { IntentSchema("browser.closeWindows") }
        public var createTab: IntentSchema { IntentSchema("browser.createTab") }
        public var createWindow: IntentSchema { IntentSchema("browser.createWindow") }
        public var deleteBookmarks: IntentSchema { IntentSchema("browser.deleteBookmarks") }
        public var findOnPage: IntentSchema { IntentSchema("browser.findOnPage") }
        public var openBookmark: IntentSchema { IntentSchema("browser.openBookmark") }
        public var openURLInTab: IntentSchema { IntentSchema("browser.openURLInTab") }
        public var search: IntentSchema { IntentSchema("browser.search") }
        public var switchTab: IntentSchema { IntentSchema("browser.switchTab") }
    }

    /// The intents of camera apps.
    public struct CameraIntent: Sendable {
        public var openInCaptureMode: IntentSchema { IntentSchema("camera.openInCaptureMode") }
        public var setDevice: IntentSchema { IntentSchema("camera.setDevice") }
        public var startCapture: IntentSchema { IntentSchema("camera.startCapture") }
        public var stopCapture: IntentSchema { IntentSchema("camera.stopCapture") }
        public var switchDevice: IntentSchema { IntentSchema("camera.switchDevice") }
    }

    /// The intents of files apps.
    public struct FilesIntent: Sendable {
        public var createFolder: IntentSchema { IntentSchema("files.createFolder") }
        public var deleteFiles: IntentSchema { IntentSchema("files.deleteFiles") }
        public var moveFiles: IntentSchema { IntentSchema("files.moveFiles") }
        public var openFile: IntentSchema { IntentSchema("files.openFile") }
        public var renameFile: IntentSchema { IntentSchema("files.renameFile") }
    }

    /// The intents of journal apps.
    public struct JournalIntent: Sendable {
        public var createAudioEntry: IntentSchema { IntentSchema("journal.createAudioEntry") }
        public var createEntry: IntentSchema { IntentSchema("journal.createEntry") }
        public var deleteEntry: IntentSchema { IntentSchema("journal.deleteEntry") }
        public var search: IntentSchema { IntentSchema("journal.search") }
        public var updateEntry: IntentSchema { IntentSchema("journal.updateEntry") }
    }

    /// The intents of mail apps.
    public struct MailIntent: Sendable {
        public var archiveMail: IntentSchema { IntentSchema("mail.archiveMail") }
        public var createDraft: IntentSchema { IntentSchema("mail.createDraft") }
        public var deleteDraft: IntentSchema { IntentSchema("mail.deleteDraft") }
        public var deleteMail: IntentSchema { IntentSchema("mail.deleteMail") }
        public var forwardMail: IntentSchema { IntentSchema("mail.forwardMail") }
        public var replyMail: IntentSchema { IntentSchema("mail.replyMail") }
        public var saveDraft: IntentSchema { IntentSchema("mail.saveDraft") }
        public var sendDraft: IntentSchema { IntentSchema("mail.sendDraft") }
        public var updateDraft: IntentSchema { IntentSchema("mail.updateDraft") }
        public var updateMail: IntentSchema { IntentSchema("mail.updateMail") }
    }

    /// The intents of photos apps.
    public struct PhotosIntent: Sendable {
        public var addAssetsToAlbum: IntentSchema { IntentSchema("photos.addAssetsToAlbum") }
        public var cleanupPhoto: IntentSchema { IntentSchema("photos.cleanupPhoto") }
        public var copyEdits: IntentSchema { IntentSchema("photos.copyEdits") }
        public var createAlbum: IntentSchema { IntentSchema("photos.createAlbum") }
        public var createAssets: IntentSchema { IntentSchema("photos.createAssets") }
        public var crop: IntentSchema { IntentSchema("photos.crop") }
        public var deleteAlbum: IntentSchema { IntentSchema("photos.deleteAlbum") }
        public var deleteAssets: IntentSchema { IntentSchema("photos.deleteAssets") }
        public var duplicateAssets: IntentSchema { IntentSchema("photos.duplicateAssets") }
        public var openAlbum: IntentSchema { IntentSchema("photos.openAlbum") }
        public var openAsset: IntentSchema { IntentSchema("photos.openAsset") }
        public var pasteEdits: IntentSchema { IntentSchema("photos.pasteEdits") }
        public var postToSharedAlbum: IntentSchema { IntentSchema("photos.postToSharedAlbum") }
        public var removeAssetsFromAlbum: IntentSchema { IntentSchema("photos.removeAssetsFromAlbum") }
        public var search: IntentSchema { IntentSchema("photos.search") }
        public var setDepth: IntentSchema { IntentSchema("photos.setDepth") }
        public var setExposure: IntentSchema { IntentSchema("photos.setExposure") }
        public var setFilter: IntentSchema { IntentSchema("photos.setFilter") }
        public var setRotation: IntentSchema { IntentSchema("photos.setRotation") }
        public var setSaturation: IntentSchema { IntentSchema("photos.setSaturation") }
        public var setWarmth: IntentSchema { IntentSchema("photos.setWarmth") }
        public var straighten: IntentSchema { IntentSchema("photos.straighten") }
        public var toggleDepth: IntentSchema { IntentSchema("photos.toggleDepth") }
        public var toggleSuggestedEdits: IntentSchema { IntentSchema("photos.toggleSuggestedEdits") }
        public var updateAlbum: IntentSchema { IntentSchema("photos.updateAlbum") }
        public var updateAsset: IntentSchema { IntentSchema("photos.updateAsset") }
        public var updateRecognizedPerson: IntentSchema { IntentSchema("photos.updateRecognizedPerson") }
    }

    /// The intents of presentation apps.
    public struct PresentationIntent: Sendable {
        public var addAudioToSlide: IntentSchema { IntentSchema("presentation.addAudioToSlide") }
        public var addCommentToSlide: IntentSchema { IntentSchema("presentation.addCommentToSlide") }
        public var addImageToSlide: IntentSchema { IntentSchema("presentation.addImageToSlide") }
        public var addTextBoxToSlide: IntentSchema { IntentSchema("presentation.addTextBoxToSlide") }
        public var addVideoToSlide: IntentSchema { IntentSchema("presentation.addVideoToSlide") }
        public var addWebVideoToSlide: IntentSchema { IntentSchema("presentation.addWebVideoToSlide") }
        public var create: IntentSchema { IntentSchema("presentation.create") }
        public var createSlide: IntentSchema { IntentSchema("presentation.createSlide") }
        public var deleteSlide: IntentSchema { IntentSchema("presentation.deleteSlide") }
        public var open: IntentSchema { IntentSchema("presentation.open") }
        public var openSlide: IntentSchema { IntentSchema("presentation.openSlide") }
        public var setSlideTitle: IntentSchema { IntentSchema("presentation.setSlideTitle") }
        public var startPlayback: IntentSchema { IntentSchema("presentation.startPlayback") }
        public var stopPlayback: IntentSchema { IntentSchema("presentation.stopPlayback") }
        public var update: IntentSchema { IntentSchema("presentation.update") }
    }

    /// The intents of reader apps.
    public struct ReaderIntent: Sendable {
        public var deletePages: IntentSchema { IntentSchema("reader.deletePages") }
        public var enhanceDocuments: IntentSchema { IntentSchema("reader.enhanceDocuments") }
        public var insertPages: IntentSchema { IntentSchema("reader.insertPages") }
        public var openDocument: IntentSchema { IntentSchema("reader.openDocument") }
        public var openPage: IntentSchema { IntentSchema("reader.openPage") }
        public var resizeDocuments: IntentSchema { IntentSchema("reader.resizeDocuments") }
        public var rotateDocuments: IntentSchema { IntentSchema("reader.rotateDocuments") }
        public var rotatePages: IntentSchema { IntentSchema("reader.rotatePages") }
        public var searchDocuments: IntentSchema { IntentSchema("reader.searchDocuments") }
    }

    /// The intents of spreadsheet apps.
    public struct SpreadsheetIntent: Sendable {
        public var addAudioToSheet: IntentSchema { IntentSchema("spreadsheet.addAudioToSheet") }
        public var addCommentToSheet: IntentSchema { IntentSchema("spreadsheet.addCommentToSheet") }
        public var addImageToSheet: IntentSchema { IntentSchema("spreadsheet.addImageToSheet") }
        public var addTextBoxToSheet: IntentSchema { IntentSchema("spreadsheet.addTextBoxToSheet") }
        public var addVideoToSheet: IntentSchema { IntentSchema("spreadsheet.addVideoToSheet") }
        public var addWebVideoToSheet: IntentSchema { IntentSchema("spreadsheet.addWebVideoToSheet") }
        public var create: IntentSchema { IntentSchema("spreadsheet.create") }
        public var createSheet: IntentSchema { IntentSchema("spreadsheet.createSheet") }
        public var delete: IntentSchema { IntentSchema("spreadsheet.delete") }
        public var deleteSheet: IntentSchema { IntentSchema("spreadsheet.deleteSheet") }
        public var open: IntentSchema { IntentSchema("spreadsheet.open") }
        public var openSheet: IntentSchema { IntentSchema("spreadsheet.openSheet") }
        public var update: IntentSchema { IntentSchema("spreadsheet.update") }
        public var updateSheet: IntentSchema { IntentSchema("spreadsheet.updateSheet") }
    }

    /// The intents of system apps.
    public struct SystemIntent: Sendable {
        public var search: IntentSchema { IntentSchema("system.search") }
        public var searchInApp: IntentSchema { IntentSchema("system.searchInApp") }
    }

    /// The intents of visual intelligence apps.
    public struct VisualIntelligenceIntent: Sendable {
        public var semanticContentSearch: IntentSchema { IntentSchema("visualIntelligence.semanticContentSearch") }
    }

    /// The intents of whiteboard apps.
    public struct WhiteboardIntent: Sendable {
        public var createBoard: IntentSchema { IntentSchema("whiteboard.createBoard") }
        public var createItem: IntentSchema { IntentSchema("whiteboard.createItem") }
        public var deleteBoard: IntentSchema { IntentSchema("whiteboard.deleteBoard") }
        public var deleteItem: IntentSchema { IntentSchema("whiteboard.deleteItem") }
        public var openBoard: IntentSchema { IntentSchema("whiteboard.openBoard") }
        public var updateBoard: IntentSchema { IntentSchema("whiteboard.updateBoard") }
        public var updateItem: IntentSchema { IntentSchema("whiteboard.updateItem") }
    }

    /// The intents of word processor apps.
    public struct WordProcessorIntent: Sendable {
        public var addAudioToPage: IntentSchema { IntentSchema("wordProcessor.addAudioToPage") }
        public var addImageToPage: IntentSchema { IntentSchema("wordProcessor.addImageToPage") }
        public var addTextBoxToPage: IntentSchema { IntentSchema("wordProcessor.addTextBoxToPage") }
        public var addVideoToPage: IntentSchema { IntentSchema("wordProcessor.addVideoToPage") }
        public var addWebVideoToPage: IntentSchema { IntentSchema("wordProcessor.addWebVideoToPage") }
        public var create: IntentSchema { IntentSchema("wordProcessor.create") }
        public var createPage: IntentSchema { IntentSchema("wordProcessor.createPage") }
        public var open: IntentSchema { IntentSchema("wordProcessor.open") }
        public var openPage: IntentSchema { IntentSchema("wordProcessor.openPage") }
    }
}
