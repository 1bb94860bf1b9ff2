import IntentProtocol

/// A JSON value of a manifest and the line that it begins on.
struct ManifestNode {
    private let located: LocatedJSON

    var json: JSON { located.json }
    var line: Int { located.line }
    /// Of an object, in the order of the text.
    var members: [(name: String, node: ManifestNode)] { located.members.map { ($0.name, ManifestNode($0.value)) } }
    /// Of an array.
    var items: [ManifestNode] { located.items.map(ManifestNode.init) }

    /// Reads a whole text.
    init(parsing text: String) throws(ManifestError) {
        do throws(JSONError) {
            located = try LocatedJSON(parsing: text)
        } catch {
            throw ManifestError(line: error.line, "it is no JSON: \(error.message), in column \(error.column)")
        }
    }

    private init(_ located: LocatedJSON) {
        self.located = located
    }

    /// The member of a name; nil where there is none or it is null.
    subscript(name: String) -> ManifestNode? {
        guard let node = located[name], node.json != .null else { return nil }
        return ManifestNode(node)
    }

    /// Whether a member is there, also as null.
    func has(_ name: String) -> Bool { located[name] != nil }

    func error(_ reason: String, remedy: String? = nil) -> ManifestError {
        ManifestError(line: line, reason, remedy: remedy)
    }
}

// MARK: - Members of a type

extension ManifestNode {
    /// Refuses what is no object, members that are not known, and members that stand twice.
    func checkMembers(of what: String, _ known: Set<String>) throws(ManifestError) {
        guard let fault = located.fault(of: what, known) else { return }
        throw ManifestError(line: fault.line, fault.message, remedy: fault.remedy)
    }

    /// A text of at most `limit` bytes that is not empty.
    func text(_ name: String, limit: Int = ManifestLimits.text) throws(ManifestError) -> String? {
        guard let node = self[name] else { return nil }
        return try node.text(named: name, limit: limit)
    }

    /// This value as a text.
    func text(named name: String, limit: Int = ManifestLimits.text) throws(ManifestError) -> String {
        guard let text = json.string else { throw error("“\(name)” must be a text") }
        guard !text.isEmpty, text.utf8.count <= limit else {
            throw error("“\(name)” must have 1 to \(limit) bytes")
        }
        guard !text.utf8.contains(0) else { throw error("“\(name)” may not hold a NUL") }
        return text
    }

    func required(_ name: String, of what: String) throws(ManifestError) -> ManifestNode {
        guard let node = self[name] else { throw error("\(what) lacks “\(name)”") }
        return node
    }

    func flag(_ name: String) throws(ManifestError) -> Bool {
        guard let node = self[name] else { return false }
        guard let flag = node.json.bool else { throw node.error("“\(name)” must be true or false") }
        return flag
    }

    func integer(_ name: String, _ range: ClosedRange<Int64>) throws(ManifestError) -> Int64? {
        guard let node = self[name] else { return nil }
        guard let value = node.json.integer, range.contains(value) else {
            throw node.error(
                "“\(name)” must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// One of a few words.
    func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Word.Type
    ) throws(ManifestError) -> Word? where Word.RawValue == String {
        guard let node = self[name] else { return nil }
        guard let word = node.json.string.flatMap(Word.init(rawValue:)) else {
            throw node.error(
                "“\(name)” must be one of: \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return word
    }

    /// A text for people: a string, or an object with `text` and `localizations`, as in the metadata document.
    func localized(_ name: String) throws(ManifestError) -> LocalizedText? {
        guard let node = self[name] else { return nil }
        if node.json.string != nil { return LocalizedText(try node.text(named: name)) }
        try node.checkMembers(of: "“\(name)”", ["text", "localizations"])
        var text = LocalizedText(try node.required("text", of: "“\(name)”").text(named: "text"))
        for (tag, translation) in node["localizations"]?.members ?? [] {
            text.localizations[tag] = try translation.text(named: tag)
        }
        return text
    }

    /// The items of a list.
    func list(_ name: String, limit: Int) throws(ManifestError) -> [ManifestNode] {
        guard let node = self[name] else { return [] }
        guard case .array = node.json else { throw node.error("“\(name)” must be a list in brackets") }
        guard node.items.count <= limit else { throw node.error("“\(name)” may have at most \(limit) entries") }
        return node.items
    }

    /// The members of an object whose names the author chooses.
    func table(_ name: String, limit: Int) throws(ManifestError) -> [(name: String, node: ManifestNode)] {
        guard let node = self[name] else { return [] }
        guard case .object = node.json else { throw node.error("“\(name)” must be an object in braces") }
        guard node.members.count <= limit else { throw node.error("“\(name)” may have at most \(limit) members") }
        try node.checkMembers(of: "“\(name)”", Set(node.members.map(\.name)))
        for (name, member) in node.members { try member.check(identifier: name) }
        return node.members
    }

    /// A name as C has them: letters, digits, `_`, not a digit first, at most 128.
    func identifier(_ name: String) throws(ManifestError) -> String? {
        guard let node = self[name] else { return nil }
        let text = try node.text(named: name)
        try node.check(identifier: text)
        return text
    }

    func check(identifier text: String) throws(ManifestError) {
        let isName =
            text.utf8.count <= ManifestLimits.name
            && text.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
            }
        guard isName, let first = text.first, !first.isNumber else {
            throw error(
                "“\(LocatedJSON.shown(text))” is no name: it takes letters, digits and _, a digit not first, at most"
                    + " \(ManifestLimits.name)")
        }
    }
}

/// How large a manifest and what it describes may be.
package enum ManifestLimits {
    /// Bytes of the file.
    package static let file = 1 << 20
    /// Bytes of one text.
    static let text = 4096
    /// Bytes of one name.
    static let name = 128
    package static let functions = 256
    /// Calls of one intent.
    static let calls = 32
    /// Arguments of one call; `ffi_prep_cif` takes more, C asks for no more than 127.
    static let arguments = 64
    static let types = 256
    static let fields = 64
    static let cases = 1024
    /// Structs within structs.
    static let depth = 8
    /// Bytes of one buffer that a function writes into: 64 MiB, a frame's limit.
    package static let buffer: Int64 = 64 << 20
    static let files = 1024
}
