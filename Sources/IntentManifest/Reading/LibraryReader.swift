import IntentProtocol

/// Reads the part of a manifest that describes a C library.
struct LibraryReader {
    private let node: ManifestNode
    private(set) var manifest: LibraryManifest

    init(_ node: ManifestNode) {
        self.node = node
        manifest = LibraryManifest(library: "")
    }

    mutating func read() throws(ManifestError) -> LibraryManifest {
        let library = try node.required("library", of: "a manifest")
        manifest.library = try library.text(named: "library", limit: 255)
        guard !manifest.library.contains("/") || manifest.library.hasPrefix("/usr/") else {
            throw library.error(
                "“library” is a name such as libz.so.1, of the system or of a file beside the manifest")
        }
        manifest.isConcurrent = try node.flag("concurrent")
        for (name, entry) in try node.table("enums", limit: ManifestLimits.types) {
            manifest.enums[name] = try enumeration(name, entry)
        }
        let structs = try node.table("structs", limit: ManifestLimits.types)
        for (name, entry) in structs { manifest.structs[name] = try structure(name, entry) }
        for (name, entry) in structs { try checkDepth(name, entry, ManifestLimits.depth) }
        for (name, entry) in try node.table("callbacks", limit: ManifestLimits.types) {
            manifest.callbacks[name] = try CallbackReader(entry, name, library: self).read()
        }
        var identifiers: Set<String> = []
        for entry in try node.list("functions", limit: ManifestLimits.functions) {
            let intent = try IntentReader(entry, library: self).read()
            guard identifiers.insert(intent.id).inserted else {
                throw entry.error("the intent “\(intent.id)” stands twice")
            }
            manifest.functions.append(intent)
        }
        guard !manifest.functions.isEmpty else { throw node.error("a library's manifest lacks “functions”") }
        return manifest
    }

    // MARK: Types

    private func enumeration(_ name: String, _ node: ManifestNode) throws(ManifestError) -> CEnum {
        try node.checkMembers(of: "an enumeration", ["title", "base", "cases"])
        var base = CInteger.int
        if let text = try node.text("base") {
            guard let integer = CInteger.all[text] else { throw node.error("“\(text)” is no whole number of C") }
            base = integer
        }
        var cases: [CEnum.Case] = []
        for entry in try node.list("cases", limit: ManifestLimits.cases) {
            try entry.checkMembers(of: "a case", ["name", "value", "title"])
            let name = try entry.required("name", of: "a case").text(named: "name", limit: ManifestLimits.name)
            guard let value = try entry.integer("value", base.range) else {
                throw entry.error("the case “\(name)” lacks its “value”")
            }
            guard !cases.contains(where: { $0.name == name }) else {
                throw entry.error("the case “\(name)” stands twice")
            }
            cases.append(CEnum.Case(name: name, value: value, title: try entry.localized("title") ?? .spelled(name)))
        }
        guard !cases.isEmpty else { throw node.error("the enumeration \(name) lacks “cases”") }
        return CEnum(title: try node.localized("title") ?? .spelled(name), base: base, cases: cases)
    }

    private func structure(_ name: String, _ node: ManifestNode) throws(ManifestError) -> CStruct {
        try node.checkMembers(of: "a struct", ["title", "fields"])
        var fields: [CStruct.Field] = []
        for entry in try node.list("fields", limit: ManifestLimits.fields) {
            try entry.checkMembers(of: "a field", ["name", "type", "count"])
            guard let field = try entry.identifier("name") else { throw entry.error("a field lacks its “name”") }
            guard !fields.contains(where: { $0.name == field }) else {
                throw entry.error("the field “\(field)” stands twice")
            }
            let type = try self.type(entry, structsMayFollow: true)
            switch type {
            case .integer, .float, .double, .bool, .enumeration, .structure, .pointer: break
            default:
                throw entry.error("the field “\(field)” can't be a \(type.name): it takes numbers, structs and pointer")
            }
            let count = try entry.integer("count", 1...4096).map { Int($0) }
            fields.append(CStruct.Field(name: field, type: type, count: count))
        }
        guard !fields.isEmpty else { throw node.error("the struct \(name) lacks “fields”") }
        return CStruct(title: try node.localized("title") ?? .spelled(name), fields: fields)
    }

    private func checkDepth(_ name: String, _ node: ManifestNode, _ depth: Int) throws(ManifestError) {
        guard let structure = manifest.structs[name] else {
            throw node.error("there is no struct “\(LocatedJSON.shown(name))” in the manifest")
        }
        guard depth > 0 else {
            throw node.error("structs hold each other more than \(ManifestLimits.depth) deep, or hold themselves")
        }
        for field in structure.fields {
            if case .structure(let inner) = field.type { try checkDepth(inner, node, depth - 1) }
        }
    }

    /// The type that the member `type` names, which must be there.
    ///
    /// - Parameter structsMayFollow: Whether a struct may be named that is read later.
    func type(_ node: ManifestNode, structsMayFollow: Bool = false) throws(ManifestError) -> CType {
        let member = try node.required("type", of: "this entry")
        let name = try member.text(named: "type", limit: 2 * ManifestLimits.name)
        guard let type = CType(name: name) else {
            throw member.error(
                "“\(LocatedJSON.shown(name))” is no type",
                remedy: "types: the whole numbers of C such as unsigned int and size_t, float, double, bool, string,"
                    + " bytes, TYPE[], file, path, pointer, struct NAME, enum NAME, callback NAME")
        }
        switch type {
        case .structure(let name) where !structsMayFollow && manifest.structs[name] == nil:
            throw member.error("there is no struct “\(LocatedJSON.shown(name))” in the manifest")
        case .enumeration(let name) where manifest.enums[name] == nil:
            throw member.error("there is no enum “\(LocatedJSON.shown(name))” in the manifest")
        case .callback(let name) where manifest.callbacks[name] == nil:
            throw member.error("there is no callback “\(LocatedJSON.shown(name))” in the manifest")
        default: return type
        }
    }
}

extension LocalizedText {
    /// A title from a name in code: `maximumLevel` and `maximum_level` are “Maximum level”.
    static func spelled(_ name: String) -> LocalizedText {
        var words = ""
        for character in name {
            if character == "_" {
                words += " "
            } else if character.isUppercase, let last = words.last, last.isLowercase || last.isNumber {
                words += " " + character.lowercased()
            } else {
                words.append(character)
            }
        }
        return LocalizedText(words.prefix(1).uppercased() + words.dropFirst())
    }
}
