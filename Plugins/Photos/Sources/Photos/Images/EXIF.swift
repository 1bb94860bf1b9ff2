import Foundation

/// What a camera noted (Exif 2.32): a TIFF header, a directory, and a second one that it points to.
struct EXIF: Hashable, Sendable {
    /// When the picture was taken.
    var taken: Date?
    /// The camera's make and model.
    var camera: String?

    /// Entries of a directory that are looked at.
    static let entryLimit = 512
    /// Bytes of a text that are taken.
    static let textLimit = 128

    /// Reads a TIFF header and what it leads to; nil where there is none.
    init?(_ bytes: ArraySlice<UInt8>) {
        var tiff = ByteReader(bytes)
        if tiff.has("II", at: 0) { tiff.isLittleEndian = true } else if !tiff.has("MM", at: 0) { return nil }
        guard tiff.short(2) == 42, let first = tiff.long(4) else { return nil }
        let main = Self.directory(tiff, at: first)
        // One step, to a directory that is not followed further: no loop can be made.
        let details = main[0x8769].flatMap { tiff.long($0 + 8) }.map { Self.directory(tiff, at: $0) } ?? [:]
        let make = main[0x010f].flatMap { Self.text(tiff, $0) } ?? ""
        let model = main[0x0110].flatMap { Self.text(tiff, $0) } ?? ""
        let name = model.hasPrefix(make) ? model : "\(make) \(model)"
        camera = name.isEmpty ? nil : name.trimmingCharacters(in: .whitespaces)
        let date = (details[0x9003] ?? main[0x0132]).flatMap { Self.text(tiff, $0) }
        taken = date.flatMap { Self.date($0, offset: details[0x9011].flatMap { Self.text(tiff, $0) }) }
    }

    /// Where the entries of a directory stand, by tag.
    private static func directory(_ tiff: ByteReader, at offset: Int) -> [Int: Int] {
        guard let count = tiff.short(offset) else { return [:] }
        var entries: [Int: Int] = [:]
        for index in 0..<min(count, entryLimit) {
            let place = offset + 2 + 12 * index
            guard let tag = tiff.short(place) else { break }
            if entries[tag] == nil { entries[tag] = place }
        }
        return entries
    }

    /// The text of an entry (type 2): in its place where it has up to four bytes, else where that points.
    private static func text(_ tiff: ByteReader, _ entry: Int) -> String? {
        guard tiff.short(entry + 2) == 2, let count = tiff.long(entry + 4) else { return nil }
        let place = count <= 4 ? entry + 8 : tiff.long(entry + 8)
        guard let place, let bytes = tiff.slice(place, min(count, textLimit)) else { return nil }
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        let shown = text.unicodeScalars.filter { !CharacterSet.controlCharacters.contains($0) }
        return String(String.UnicodeScalarView(shown)).trimmingCharacters(in: .whitespaces)
    }

    /// A time as `2026:05:01 09:30:00`, in the zone of its offset, `+02:00`, or the machine's.
    static func date(_ text: String, offset: String?) -> Date? {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count >= 6, 1...9999 ~= numbers[0], 1...12 ~= numbers[1], 1...31 ~= numbers[2],
            0...23 ~= numbers[3], 0...59 ~= numbers[4], 0...60 ~= numbers[5]
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = offset.flatMap(zone) ?? .current
        return calendar.date(
            from: DateComponents(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
                second: numbers[5]))
    }

    private static func zone(_ text: String) -> TimeZone? {
        let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard let sign = text.first, "+-".contains(sign), parts.count == 2, parts[0] <= 14, parts[1] < 60 else {
            return nil
        }
        return TimeZone(secondsFromGMT: (sign == "-" ? -1 : 1) * (parts[0] * 3600 + parts[1] * 60))
    }
}
