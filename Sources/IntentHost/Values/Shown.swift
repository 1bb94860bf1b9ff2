import IntentProtocol

/// Values and names as an error shows them: short, on one line, and harmless to a terminal.
enum Shown {
    /// A text in quotes, shortened, with control characters in escaped form.
    static func text(_ text: String) -> String {
        "'\(plain(text))'"
    }

    /// A text without quotes, as titles are shown.
    static func plain(_ text: String) -> String {
        // Nearly all are short and of printable ASCII, which stands for itself.
        if text.utf8.count <= ReadingLimits.shown, text.utf8.allSatisfy({ 0x20..<0x7f ~= $0 }) { return text }
        var shown = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < ReadingLimits.shown else { return shown + "…" }
            count += 1
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
                shown += scalar == "\n" ? "\\n" : scalar == "\t" ? "\\t" : "\\u{\(String(scalar.value, radix: 16))}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// A value in a few words.
    static func value(_ value: IntentValue) -> String {
        switch value {
        case .null: "nothing"
        case .bool(let value): value ? "true" : "false"
        case .int(let number): String(number)
        case .double(let number): "\(number)"
        case .string(let text), .unresolved(let text), .url(let text): self.text(text)
        case .data(let bytes): "\(bytes.count) bytes"
        case .date(let seconds): CivilTime.text(secondsSince1970: seconds)
        case .array(let values): values.count == 1 ? "a list of 1 value" : "a list of \(values.count) values"
        case .entity(let entity): "the \(plain(entity.type)) \(text(entity.id))"
        case .enumeration(_, let rawValue): text(rawValue)
        case .union(_, let name, _): "a value of the case \(text(name))"
        case .measurement(let number, let unit): text("\(number) \(unit)")
        case .duration(let seconds, _): "a duration of \(seconds) seconds"
        case .currency(let amount, let code): text("\(amount) \(code)")
        case .dateComponents: "date components"
        case .file(let file): "the file \(text(file.name))"
        case .record(let kind, _): kind.isEmpty ? "an object" : "a \(plain(kind))"
        case .collection(let collection): "a collection of \(plain(collection.type))"
        case .codable(let type, _): "the JSON of a \(plain(type))"
        }
    }

    /// Several words as a sentence lists them; the number of those left out stands last.
    static func list(_ words: [String], _ conjunction: String) -> String {
        var words = words
        if words.count > ReadingLimits.listed {
            let left = words.count - ReadingLimits.listed + 1
            words = words.prefix(ReadingLimits.listed - 1) + ["\(left) more"]
        }
        guard let last = words.popLast() else { return "" }
        return words.isEmpty ? last : words.joined(separator: ", ") + " \(conjunction) " + last
    }
}
