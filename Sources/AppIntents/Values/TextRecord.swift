import IntentProtocol

/// The form on the wire of a value that is made of texts: a record with a member for each that there is.
struct TextRecord<Whole> {
    /// The record's kind.
    let kind: String
    /// The parts of the value, by their names on the wire.
    let parts: [(name: String, path: WritableKeyPath<Whole, String?>)]

    /// Puts a record's members into a value.
    func read(_ fields: [String: IntentValue], into whole: Whole) -> Whole {
        var whole = whole
        for part in parts {
            if case .string(let text)? = fields[part.name] { whole[keyPath: part.path] = text }
        }
        return whole
    }

    /// Writes a value's parts as a record.
    func write(_ whole: Whole) -> _WireValue {
        var fields: [String: IntentValue] = [:]
        for part in parts {
            if let text = whole[keyPath: part.path] { fields[part.name] = .string(text) }
        }
        return _WireValue(.record(kind: kind, fields: fields))
    }
}
