/// What a file's name and MIME type tell of its uniform type, and which types it conforms to.
enum FileTypes {
    /// Whether a file is of one of some types.
    ///
    /// A type that this table doesn't know can't be told from the name; such a file is left to the app.
    static func accepts(name: String, contentType: String?, types: [String]) -> Bool {
        if types.contains(where: { ["public.item", "public.data", "public.content", "public.file-url"].contains($0) }) {
            return true
        }
        guard let type = contentType.map(identifier(of:)) ?? type(ofName: name) else {
            return types.contains { known[identifier(of: $0)] == nil }
        }
        let conforming = conformances(of: type)
        if types.contains(where: { conforming.contains(identifier(of: $0)) }) { return true }
        return known[type] == nil && types.contains { known[identifier(of: $0)] == nil && contentType == nil }
    }

    /// The type that a file's extension stands for.
    static func type(ofName name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return byExtension[name[name.index(after: dot)...].lowercased()]
    }

    /// The uniform type identifier of a MIME type; another text as it is.
    private static func identifier(of type: String) -> String {
        byMIME[type.prefix { $0 != ";" }.lowercased()] ?? type
    }

    private static func conformances(of type: String) -> Set<String> {
        var found: Set<String> = []
        var open = [type]
        while let next = open.popLast() {
            guard found.insert(next).inserted else { continue }
            open += known[next] ?? []
        }
        return found
    }

    /// Each type as `identifier: parents: extensions: MIME types`.
    private static let table = """
        public.text : : :
        public.plain-text : public.text : txt text : text/plain
        public.utf8-plain-text : public.plain-text : :
        public.rtf : public.text : rtf : application/rtf text/rtf
        public.html : public.text : html htm : text/html
        public.xml : public.text : xml : application/xml text/xml
        public.json : public.text : json : application/json
        public.yaml : public.text : yaml yml : application/yaml
        net.daringfireball.markdown : public.plain-text : md markdown : text/markdown
        public.delimited-values-text : public.text : :
        public.comma-separated-values-text : public.delimited-values-text : csv : text/csv
        public.tab-separated-values-text : public.delimited-values-text : tsv : text/tab-separated-values
        public.source-code : public.plain-text : :
        public.swift-source : public.source-code : swift : text/x-swift
        public.c-source : public.source-code : c : text/x-c
        public.python-script : public.source-code : py : text/x-python
        public.shell-script : public.source-code : sh : application/x-sh
        public.log : public.plain-text : log :
        com.adobe.pdf : public.composite-content : pdf : application/pdf
        public.composite-content : : :
        public.image : : :
        public.png : public.image : png : image/png
        public.jpeg : public.image : jpg jpeg : image/jpeg
        com.compuserve.gif : public.image : gif : image/gif
        public.tiff : public.image : tif tiff : image/tiff
        public.heic : public.heif-standard : heic : image/heic
        public.heif : public.heif-standard : heif : image/heif
        public.heif-standard : public.image : :
        org.webmproject.webp : public.image : webp : image/webp
        com.microsoft.bmp : public.image : bmp : image/bmp
        public.svg-image : public.image public.xml : svg : image/svg+xml
        public.camera-raw-image : public.image : dng :
        public.audiovisual-content : : :
        public.movie : public.audiovisual-content : :
        public.video : public.movie : :
        public.mpeg-4 : public.movie : mp4 : video/mp4
        com.apple.quicktime-movie : public.movie : mov : video/quicktime
        public.avi : public.movie : avi : video/x-msvideo
        org.matroska.mkv : public.movie : mkv : video/x-matroska
        org.webmproject.webm : public.movie : webm : video/webm
        public.audio : public.audiovisual-content : :
        public.mp3 : public.audio : mp3 : audio/mpeg
        public.mpeg-4-audio : public.audio : m4a : audio/mp4
        com.microsoft.waveform-audio : public.audio : wav : audio/wav
        public.aiff-audio : public.audio : aiff aif : audio/aiff
        org.xiph.flac : public.audio : flac : audio/flac
        org.xiph.ogg : public.audio : ogg oga : audio/ogg
        public.archive : : :
        public.zip-archive : public.archive : zip : application/zip
        org.gnu.gnu-zip-archive : public.archive : gz : application/gzip
        public.tar-archive : public.archive : tar : application/x-tar
        public.vcard : public.text : vcf : text/vcard
        com.apple.ical.ics : public.text : ics : text/calendar
        public.email-message : public.text : eml : message/rfc822
        org.openxmlformats.wordprocessingml.document : public.composite-content : docx : application/vnd.openxmlformats-officedocument.wordprocessingml.document
        org.openxmlformats.spreadsheetml.sheet : public.spreadsheet : xlsx : application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
        public.spreadsheet : public.composite-content : :
        org.oasis-open.opendocument.text : public.composite-content : odt : application/vnd.oasis.opendocument.text
        org.idpf.epub-container : public.composite-content : epub : application/epub+zip
        """

    private static let rows: [[[String]]] = table.split(separator: "\n").map { line in
        line.split(separator: ":", omittingEmptySubsequences: false).map { column in
            column.split(separator: " ").map(String.init)
        }
    }
    /// What each type conforms to.
    private static let known: [String: [String]] = Dictionary(
        rows.map { row in (row[0].first ?? "", row[1]) }
    ) { first, _ in first }
    private static let byExtension: [String: String] = inverse(2)
    private static let byMIME: [String: String] = inverse(3)

    private static func inverse(_ index: Int) -> [String: String] {
        Dictionary(rows.flatMap { row in row[index].map { ($0, row[0].first ?? "") } }) { first, _ in first }
    }
}
