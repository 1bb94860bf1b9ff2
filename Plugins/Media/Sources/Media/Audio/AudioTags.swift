/// What a file of sound tells of itself: ID3 (MP3), Vorbis comments (Ogg, FLAC), atoms (MP4).
struct AudioTags: Hashable, Sendable {
    var title: String?
    var artist: String?
    var album: String?
    var genre: String?
    /// Its place in the album, from 1.
    var track: Int?

    /// Bytes at a file's beginning that are looked at; pictures may stand before the texts.
    static let headLimit = 8 << 20
    /// Bytes of a text that are taken.
    static let textLimit = 1024
    /// Frames, comments or atoms that are looked at.
    static let entryLimit = 1024

    /// Reads the beginning of a file, and its last 128 bytes, where an old MP3 has its tags.
    ///
    /// Nil where it is none of these kinds.
    init?(_ head: [UInt8], tail: [UInt8] = []) {
        let reader = ByteReader(head[...])
        if reader.has("ID3", at: 0) {
            readID3(reader)
        } else if reader.has("OggS", at: 0) {
            readOgg(reader)
        } else if reader.has("fLaC", at: 0) {
            readFLAC(reader)
        } else if reader.has("ftyp", at: 4) {
            readMP4(reader, in: 0..<reader.count, path: ["moov", "udta", "meta", "ilst"])
        } else if let frame = reader.short(0), frame & 0xffe0 == 0xffe0 {
            // An MPEG frame without a tag before it.
        } else {
            return nil
        }
        if title == nil { readOldID3(ByteReader(tail[...])) }
    }

    init() {}

    /// Keeps a text under the name that a Vorbis comment has for it.
    mutating func take(_ name: String, _ text: String) {
        let shown = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
        guard !shown.isEmpty else { return }
        switch name.uppercased() {
        case "TITLE": title = title ?? shown
        case "ARTIST": artist = artist ?? shown
        case "ALBUM": album = album ?? shown
        case "GENRE": genre = genre ?? shown
        case "TRACKNUMBER": track = track ?? Int(shown.prefix { $0.isASCII && $0.isNumber })
        default: break
        }
    }
}

// MARK: - ID3

extension AudioTags {
    private static let frames = [
        "TIT2": "TITLE", "TPE1": "ARTIST", "TALB": "ALBUM", "TCON": "GENRE", "TRCK": "TRACKNUMBER",
    ]

    /// Frames of a name, a size and a text (ID3v2.3, ID3v2.4, whose sizes have 7 bits a byte).
    private mutating func readID3(_ reader: ByteReader) {
        guard let version = reader.byte(3), 3...4 ~= version, let size = Self.synchsafe(reader, 6) else { return }
        let end = min(10 + size, reader.count)
        var offset = 10
        if let flags = reader.byte(5), flags & 0x40 != 0, let extra = reader.long(10) {
            offset += version == 4 ? Self.synchsafe(reader, 10) ?? end : extra + 4
        }
        for _ in 0..<Self.entryLimit {
            guard offset + 10 <= end, let name = reader.slice(offset, 4),
                let length = version == 4 ? Self.synchsafe(reader, offset + 4) : reader.long(offset + 4),
                length > 0, length <= end - offset - 10
            else { return }
            if let known = Self.frames[String(decoding: name, as: UTF8.self)],
                let text = reader.slice(offset + 10, length).flatMap(Self.text)
            {
                take(known, text)
            }
            offset += 10 + length
        }
    }

    private static func synchsafe(_ reader: ByteReader, _ offset: Int) -> Int? {
        guard let bytes = reader.slice(offset, 4), bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return bytes.reduce(0) { $0 << 7 | Int($1) }
    }

    /// A text behind the byte that tells its encoding: ISO 8859-1, UTF-16 with or without a mark, UTF-8.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let encoding = bytes.first else { return nil }
        let content = bytes.dropFirst().prefix(textLimit)
        switch encoding {
        case 0:
            return String(String.UnicodeScalarView(content.prefix { $0 != 0 }.map { UnicodeScalar($0) }))
        case 1, 2:
            let isLittle = content.starts(with: [0xff, 0xfe])
            let hasMark = isLittle || content.starts(with: [0xfe, 0xff])
            let reader = ByteReader(hasMark ? content.dropFirst(2) : content, isLittleEndian: isLittle)
            let units = (0..<reader.count / 2).compactMap { reader.short($0 * 2) }.map { UInt16($0) }
            return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
        case 3: return String(decoding: content.prefix { $0 != 0 }, as: UTF8.self)
        default: return nil
        }
    }

    /// The last 128 bytes of an old MP3: fields of 30 characters.
    private mutating func readOldID3(_ reader: ByteReader) {
        guard reader.count == 128, reader.has("TAG", at: 0) else { return }
        for (name, offset) in [("TITLE", 3), ("ARTIST", 33), ("ALBUM", 63)] {
            guard let bytes = reader.slice(offset, 30) else { continue }
            let scalars = bytes.prefix { $0 != 0 }.map { UnicodeScalar($0) }
            let text = String(String.UnicodeScalarView(scalars))
            take(name, String(text.reversed().drop { $0 == " " }.reversed()))
        }
    }
}

// MARK: - Vorbis comments

extension AudioTags {
    /// Pages of up to 255 segments; the comments are the second packet (RFC 3533, RFC 7845).
    private mutating func readOgg(_ reader: ByteReader) {
        var packet: [UInt8] = []
        var packets = 0
        var offset = 0
        while reader.has("OggS", at: offset), let count = reader.byte(offset + 26) {
            guard let lengths = reader.slice(offset + 27, count) else { return }
            offset += 27 + count
            for length in lengths {
                guard let part = reader.slice(offset, Int(length)) else { return }
                if packets == 1 { packet += part }
                offset += Int(length)
                guard length < 255 else { continue }
                packets += 1
                if packets == 2 { return readComments(packet[...]) }
            }
        }
    }

    /// Blocks of a kind and a length; the fourth kind has the comments (RFC 9639).
    private mutating func readFLAC(_ reader: ByteReader) {
        var offset = 4
        while let kind = reader.byte(offset), let length = reader.number(offset + 1, bytes: 3) {
            if kind & 0x7f == 4, let block = reader.slice(offset + 4, length) {
                return readList(ByteReader(block, isLittleEndian: true))
            }
            guard kind & 0x80 == 0 else { return }
            offset += 4 + length
        }
    }

    private mutating func readComments(_ packet: ArraySlice<UInt8>) {
        let reader = ByteReader(packet, isLittleEndian: true)
        for (name, length) in [("\u{3}vorbis", 7), ("OpusTags", 8)] where reader.has(name, at: 0) {
            reader.slice(length, reader.count - length).map { readList(ByteReader($0, isLittleEndian: true)) }
        }
    }

    /// A vendor's name, a count, and as many `NAME=text`, each behind its length, little-endian.
    private mutating func readList(_ reader: ByteReader) {
        guard let vendor = reader.long(0), let count = reader.long(4 + vendor) else { return }
        var offset = 8 + vendor
        for _ in 0..<min(count, Self.entryLimit) {
            guard let length = reader.long(offset), let bytes = reader.slice(offset + 4, length) else { return }
            offset += 4 + length
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let text = bytes[(equals + 1)...].prefix(Self.textLimit)
            take(String(decoding: bytes[..<equals].prefix(32), as: UTF8.self), String(decoding: text, as: UTF8.self))
        }
    }
}

// MARK: - MP4

extension AudioTags {
    private static let atoms: [[UInt8]: String] = [
        [0xa9, 0x6e, 0x61, 0x6d]: "TITLE", [0xa9, 0x41, 0x52, 0x54]: "ARTIST", [0xa9, 0x61, 0x6c, 0x62]: "ALBUM",
        [0xa9, 0x67, 0x65, 0x6e]: "GENRE",
    ]

    /// Atoms of a length and a name, one within another, down a path.
    private mutating func readMP4(_ reader: ByteReader, in range: Range<Int>, path: [String]) {
        var offset = range.lowerBound
        for _ in 0..<Self.entryLimit {
            guard offset + 8 <= range.upperBound, let length = reader.long(offset), length >= 8,
                length <= range.upperBound - offset
            else { return }
            let content = (offset + 8)..<(offset + length)
            if let next = path.first {
                if reader.has(next, at: offset + 4) {
                    // Before the atoms in `meta` stand a version and flags.
                    let start = min(content.lowerBound + (next == "meta" ? 4 : 0), content.upperBound)
                    return readMP4(reader, in: start..<content.upperBound, path: Array(path.dropFirst()))
                }
            } else if let name = reader.slice(offset + 4, 4) {
                readItem(reader, Array(name), in: content)
            }
            offset += length
        }
    }

    /// The atom `data` of an item: a length, its name, a kind, a locale, and the text or numbers.
    private mutating func readItem(_ reader: ByteReader, _ name: [UInt8], in range: Range<Int>) {
        let start = range.lowerBound
        guard reader.has("data", at: start + 4), let length = reader.long(start), length >= 16, length <= range.count
        else {
            return
        }
        if let known = Self.atoms[name], let text = reader.slice(start + 16, min(length - 16, Self.textLimit)) {
            take(known, String(decoding: text, as: UTF8.self))
        } else if name == Array("trkn".utf8), length >= 20, let number = reader.short(start + 18), number > 0 {
            track = number
        }
    }
}
