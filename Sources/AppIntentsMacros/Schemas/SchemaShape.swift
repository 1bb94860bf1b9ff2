/// The members that a schema asks of an intent or entity.
struct SchemaShape: Sendable {
    /// A member by name and type.
    struct Member: Sendable {
        let name: String
        /// The type without the optional and the list around it; of a type of the app's own, the schema's name.
        let type: String
        /// Whether the type is the app's own, of the schema that ``type`` names.
        let isOfSchema: Bool
        let isList: Bool
        let isOptional: Bool

        /// Reads `name Type`, where the type may be `[Type]`, `@schema` and either with `?`.
        init?(_ text: Substring, domain: String) {
            let words = text.split(separator: " ")
            guard words.count == 2 else { return nil }
            name = String(words[0])
            var type = words[1]
            isOptional = type.last == "?"
            if isOptional { type.removeLast() }
            isList = type.first == "["
            if isList { type = type.dropFirst().dropLast() }
            isOfSchema = type.first == "@"
            self.type = isOfSchema ? "\(domain).\(type.dropFirst())" : String(type)
        }

        /// The type in words, for a diagnostic.
        var expectation: String {
            let one = isOfSchema ? "your type of the schema \(type)" : type
            return isList ? (isOfSchema ? "a list of \(one)" : "[\(type)]") : one
        }

        /// The declaration that a fix-it writes. A type of the app's own is left to be filled in.
        var declaration: String {
            let one = isOfSchema ? "<#\(type)#>" : type
            return "var \(name): \(isList ? "[\(one)]" : one)\(isOptional ? "?" : "")"
        }
    }

    /// Domain and name, such as `mail.createDraft`.
    let name: String
    let members: [Member]

    /// Reads the tables of this module: domains with a line a schema.
    static func shapes(of domains: [(domain: String, lines: String)]) -> [String: SchemaShape] {
        var shapes: [String: SchemaShape] = [:]
        for (domain, lines) in domains {
            for line in lines.split(separator: "\n") {
                guard let colon = line.firstIndex(of: ":") else { continue }
                let name = "\(domain).\(line[..<colon])"
                let members = line[line.index(after: colon)...].split(separator: ",")
                    .compactMap { Member($0, domain: domain) }
                shapes[name] = SchemaShape(name: name, members: members)
            }
        }
        return shapes
    }
}
