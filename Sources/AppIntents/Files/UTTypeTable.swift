/// The types of file that are known: identifier, wider types, extensions, MIME types.
enum UTTypeTable {
    struct Entry {
        let name: String
        let identifier: String
        let parents: [String]
        let extensions: [String]
        let mimeTypes: [String]

        fileprivate init(_ name: String, _ identifier: String, _ parents: String, _ extensions: String, _ types: String)
        {
            func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
            self.name = name
            self.identifier = identifier
            self.parents = words(parents)
            self.extensions = words(extensions)
            mimeTypes = words(types)
        }
    }

    static let entries: [Entry] = [
        Entry("item", "public.item", "", "", ""),
        Entry("content", "public.content", "", "", ""),
        Entry("data", "public.data", "public.item", "", ""),
        Entry("directory", "public.directory", "public.item", "", ""),
        Entry("folder", "public.folder", "public.directory", "", ""),
        Entry("url", "public.url", "public.data", "", ""),
        Entry("fileURL", "public.file-url", "public.url", "", ""),
        Entry("text", "public.text", "public.data public.content", "", ""),
        Entry("plainText", "public.plain-text", "public.text", "txt text", "text/plain"),
        Entry("utf8PlainText", "public.utf8-plain-text", "public.plain-text", "", ""),
        Entry("rtf", "public.rtf", "public.text", "rtf", "text/rtf application/rtf"),
        Entry("html", "public.html", "public.text", "html htm", "text/html"),
        Entry("xml", "public.xml", "public.text", "xml", "application/xml text/xml"),
        Entry("json", "public.json", "public.text", "json", "application/json"),
        Entry("yaml", "public.yaml", "public.text", "yaml yml", "application/yaml"),
        Entry("commaSeparatedText", "public.comma-separated-values-text", "public.text", "csv", "text/csv"),
        Entry(
            "tabSeparatedText", "public.tab-separated-values-text", "public.text", "tsv", "text/tab-separated-values"),
        Entry("sourceCode", "public.source-code", "public.plain-text", "", ""),
        Entry("swiftSource", "public.swift-source", "public.source-code", "swift", "text/x-swift"),
        Entry("log", "com.apple.log", "public.plain-text", "log", ""),
        Entry("calendarEvent", "public.calendar-event", "public.data", "", ""),
        Entry("contact", "public.contact", "public.data", "", ""),
        Entry("vCard", "public.vcard", "public.text public.contact", "vcf", "text/vcard"),
        Entry("emailMessage", "public.email-message", "public.data", "eml", "message/rfc822"),
        Entry("image", "public.image", "public.data public.content", "", ""),
        Entry("png", "public.png", "public.image", "png", "image/png"),
        Entry("jpeg", "public.jpeg", "public.image", "jpg jpeg", "image/jpeg"),
        Entry("gif", "com.compuserve.gif", "public.image", "gif", "image/gif"),
        Entry("tiff", "public.tiff", "public.image", "tiff tif", "image/tiff"),
        Entry("heic", "public.heic", "public.image", "heic", "image/heic"),
        Entry("webP", "org.webmproject.webp", "public.image", "webp", "image/webp"),
        Entry("svg", "public.svg-image", "public.image public.xml", "svg", "image/svg+xml"),
        Entry("bmp", "com.microsoft.bmp", "public.image", "bmp", "image/bmp"),
        Entry("ico", "com.microsoft.ico", "public.image", "ico", "image/x-icon"),
        Entry("rawImage", "public.camera-raw-image", "public.image", "", ""),
        Entry("audiovisualContent", "public.audiovisual-content", "public.data public.content", "", ""),
        Entry("movie", "public.movie", "public.audiovisual-content", "", ""),
        Entry("video", "public.video", "public.movie", "", ""),
        Entry("mpeg4Movie", "public.mpeg-4", "public.movie", "mp4", "video/mp4"),
        Entry("quickTimeMovie", "com.apple.quicktime-movie", "public.movie", "mov", "video/quicktime"),
        Entry("avi", "public.avi", "public.movie", "avi", "video/x-msvideo"),
        Entry("audio", "public.audio", "public.audiovisual-content", "", ""),
        Entry("mp3", "public.mp3", "public.audio", "mp3", "audio/mpeg"),
        Entry("wav", "com.microsoft.waveform-audio", "public.audio", "wav", "audio/wav"),
        Entry("mpeg4Audio", "public.mpeg-4-audio", "public.audio", "m4a", "audio/mp4"),
        Entry("aiff", "public.aiff-audio", "public.audio", "aiff aif", "audio/aiff"),
        Entry("midi", "public.midi-audio", "public.audio", "mid midi", "audio/midi"),
        Entry("pdf", "com.adobe.pdf", "public.data public.content", "pdf", "application/pdf"),
        Entry("epub", "org.idpf.epub-container", "public.data public.content", "epub", "application/epub+zip"),
        Entry("presentation", "public.presentation", "public.content", "", ""),
        Entry("spreadsheet", "public.spreadsheet", "public.content", "", ""),
        Entry("archive", "public.archive", "public.data", "", ""),
        Entry("zip", "public.zip-archive", "public.archive", "zip", "application/zip"),
        Entry("gzip", "org.gnu.gnu-zip-archive", "public.archive", "gz", "application/gzip"),
        Entry("bz2", "public.bzip2-archive", "public.archive", "bz2", "application/x-bzip2"),
        Entry("executable", "public.executable", "public.data", "", ""),
        Entry("application", "com.apple.application", "public.executable", "", ""),
        Entry("script", "public.script", "public.source-code", "", ""),
        Entry("shellScript", "public.shell-script", "public.script", "sh", "application/x-sh"),
        Entry("pythonScript", "public.python-script", "public.script", "py", "text/x-python"),
        Entry("javaScript", "com.netscape.javascript-source", "public.source-code", "js", "text/javascript"),
        Entry("font", "public.font", "public.data", "ttf otf", "font/ttf"),
        Entry("database", "public.database", "public.data", "", ""),
        Entry("propertyList", "com.apple.property-list", "public.data", "plist", ""),
    ]

    static let byIdentifier = Dictionary(uniqueKeysWithValues: entries.map { ($0.identifier, $0) })
}
