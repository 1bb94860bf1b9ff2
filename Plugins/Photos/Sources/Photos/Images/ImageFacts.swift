import Foundation

/// What a picture's file tells of the picture.
struct ImageFacts: Hashable, Sendable {
    var width: Int
    var height: Int
    /// When it was taken, as the camera noted it.
    var taken: Date?
    /// The camera's make and model.
    var camera: String?

    /// Bytes of a file that are looked at; what is told stands at its beginning.
    static let headLimit = 1 << 20
    /// Pixels of a side at most: more is no picture.
    static let sideLimit = 1_000_000

    /// Reads the beginning of a file: JPEG, PNG, GIF or WebP. Nil where it is none of these, or cut off before its size.
    init?(_ head: [UInt8]) {
        let reader = ByteReader(head[...])
        let read: ImageFacts?
        if reader.has("\u{89}PNG\r\n\u{1A}\n".latin1, at: 0) {
            read = Self.png(reader)
        } else if reader.short(0) == 0xffd8 {
            read = Self.jpeg(reader)
        } else if reader.has("GIF8", at: 0) {
            read = Self.gif(reader)
        } else if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) {
            read = Self.webP(reader)
        } else {
            read = nil
        }
        guard let read, 1...Self.sideLimit ~= read.width, 1...Self.sideLimit ~= read.height else { return nil }
        self = read
    }

    init(width: Int, height: Int, _ exif: EXIF? = nil) {
        self.width = width
        self.height = height
        taken = exif?.taken
        camera = exif?.camera
    }
}

extension ImageFacts {
    /// Segments of a marker and a length (ISO/IEC 10918-1, annex B): the size stands in a frame header, EXIF in APP1.
    private static func jpeg(_ reader: ByteReader) -> ImageFacts? {
        var offset = 2
        var exif: EXIF?
        var size: (Int, Int)?
        while let lead = reader.byte(offset), lead == 0xff, let marker = reader.byte(offset + 1) {
            // Fill bytes may stand before a marker.
            if marker == 0xff {
                offset += 1
                continue
            }
            guard marker != 0xda, marker != 0xd9, let length = reader.short(offset + 2), length >= 2 else { break }
            if marker == 0xe1, reader.has("Exif\0\0", at: offset + 4), length >= 8, exif == nil {
                exif = reader.slice(offset + 10, length - 8).flatMap(EXIF.init)
            }
            if 0xc0...0xcf ~= marker, ![0xc4, 0xc8, 0xcc].contains(marker),
                let height = reader.short(offset + 5), let width = reader.short(offset + 7)
            {
                size = (width, height)
            }
            offset += 2 + length
        }
        return size.map { ImageFacts(width: $0.0, height: $0.1, exif) }
    }

    /// Chunks of a length and a type (ISO/IEC 15948): the size stands in the first, EXIF in `eXIf`.
    private static func png(_ reader: ByteReader) -> ImageFacts? {
        guard reader.has("IHDR", at: 12), let width = reader.long(16), let height = reader.long(20) else { return nil }
        var exif: EXIF?
        var offset = 8
        while let length = reader.long(offset), !reader.has("IEND", at: offset + 4) {
            if reader.has("eXIf", at: offset + 4) { exif = reader.slice(offset + 8, length).flatMap(EXIF.init) }
            offset += 12 + length
        }
        return ImageFacts(width: width, height: height, exif)
    }

    /// The size stands behind the signature, little-endian.
    private static func gif(_ reader: ByteReader) -> ImageFacts? {
        let reader = ByteReader(reader.bytes, isLittleEndian: true)
        guard let width = reader.short(6), let height = reader.short(8) else { return nil }
        return ImageFacts(width: width, height: height)
    }

    /// RIFF chunks (RFC 9649): the size in `VP8X`, `VP8 ` or `VP8L`, EXIF in `EXIF`.
    private static func webP(_ reader: ByteReader) -> ImageFacts? {
        let reader = ByteReader(reader.bytes, isLittleEndian: true)
        var size: (Int, Int)?
        var exif: EXIF?
        var offset = 12
        while let length = reader.long(offset + 4) {
            let start = offset + 8
            if reader.has("VP8X", at: offset), let width = reader.number(start + 4, bytes: 3),
                let height = reader.number(start + 7, bytes: 3)
            {
                size = (width + 1, height + 1)
            } else if size == nil, reader.has("VP8 ", at: offset), let width = reader.short(start + 6),
                let height = reader.short(start + 8)
            {
                size = (width & 0x3fff, height & 0x3fff)
            } else if size == nil, reader.has("VP8L", at: offset), let bits = reader.long(start + 1) {
                size = ((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)
            } else if reader.has("EXIF", at: offset) {
                exif = reader.slice(start, length).flatMap(EXIF.init)
            }
            offset = start + length + length % 2
        }
        return size.map { ImageFacts(width: $0.0, height: $0.1, exif) }
    }
}

extension ByteReader {
    /// Whether bytes stand at an offset.
    func has(_ wanted: [UInt8], at offset: Int) -> Bool {
        slice(offset, wanted.count).map { $0.elementsEqual(wanted) } ?? false
    }
}

extension String {
    /// The text's characters as bytes of ISO 8859-1; what has none is left out.
    fileprivate var latin1: [UInt8] { unicodeScalars.compactMap { UInt8(exactly: $0.value) } }
}
