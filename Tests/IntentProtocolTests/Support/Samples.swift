import IntentProtocol

/// Made-up texts and values, the same in every run.
enum Samples {
    private static let scalars: [Unicode.Scalar] = [
        "a", "B", "0", " ", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1f}", "\u{7f}", "é", "ß", "ñ", "\u{301}",
        "水", "🗒", "👩", "\u{200d}", "\u{2028}", "\u{feff}", "\u{ffff}", "\u{10ffff}",
    ]

    static func text(using random: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<30, using: &random) {
            if let scalar = scalars.randomElement(using: &random) { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    static func bytes(using random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 0..<300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
}

extension Samples {
    /// A value of any kind, arrays and structures nested to the depth given.
    static func value(depth: Int, using random: inout SeededGenerator) -> IntentValue {
        func text() -> String { self.text(using: &random) }
        func int() -> Int64 { Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random) }
        func double() -> Double { Double(bitPattern: random.next()) }
        switch Int.random(in: 0..<(depth > 0 ? 20 : 15), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2: return .int(int())
        case 3: return .double(double())
        case 4: return .string(text())
        case 5: return .data(bytes(using: &random))
        case 6: return .date(Double(int() >> 12) / 1000)
        case 7: return .url(text())
        case 8: return .enumeration(type: text(), rawValue: text())
        case 9: return .measurement(value: double(), unit: text())
        case 10: return .duration(seconds: int(), attoseconds: int())
        case 11: return .currency(amount: text(), code: text())
        case 12: return .unresolved(text())
        case 13: return .codable(type: text(), json: text())
        case 14: return listed(using: &random)
        case 15: return .array(values(depth: depth - 1, using: &random))
        case 16: return .dateComponents(fields(depth: depth - 1, using: &random))
        case 17: return .record(kind: text(), fields: fields(depth: depth - 1, using: &random))
        case 18: return .union(type: text(), case: text(), value: value(depth: depth - 1, using: &random))
        default:
            let content = ContentValue(labels: [text()], text: text(), image: text())
            let display = DisplayValue(
                title: text(), subtitle: text(), image: text(), synonyms: [text(), text()], section: text(),
                content: Bool.random(using: &random) ? content : nil)
            let properties = values(depth: depth - 1, using: &random).map { NamedValue(text(), $0) }
            return .entity(
                EntityValue(
                    type: text(), id: text(), display: Bool.random(using: &random) ? display : nil,
                    properties: properties, url: Bool.random(using: &random) ? text() : nil))
        }
    }

    /// A file or a collection.
    private static func listed(using random: inout SeededGenerator) -> IntentValue {
        let name = text(using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .file(FileValue(name: name, content: .data(bytes(using: &random))))
        case 1:
            let index = Int.random(in: 0..<FrameLimits.descriptors, using: &random)
            return .file(FileValue(name: name, contentType: text(using: &random), content: .descriptor(index)))
        case 2:
            let identifiers = (0..<Int.random(in: 0..<5, using: &random)).map { _ in text(using: &random) }
            return .collection(CollectionValue(type: name, members: .identifiers(identifiers)))
        default: return .collection(CollectionValue(type: name, members: .handle(text(using: &random))))
        }
    }

    static func values(depth: Int, using random: inout SeededGenerator) -> [IntentValue] {
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth, using: &random) }
    }

    private static func fields(depth: Int, using random: inout SeededGenerator) -> [String: IntentValue] {
        var fields: [String: IntentValue] = [:]
        for value in values(depth: depth, using: &random) { fields[text(using: &random)] = value }
        return fields
    }
}
