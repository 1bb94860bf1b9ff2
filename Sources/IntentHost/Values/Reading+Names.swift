import IntentProtocol

extension Reading {
    /// Reads a case by its raw value or a displayed name; a whole number stands for a raw value of digits.
    func enumeration(_ value: IntentValue, type: String) throws(ValueProblem) -> IntentValue {
        let name: String
        switch value {
        case .enumeration(let given, let rawValue):
            guard given == type else { throw ValueProblem("it is a case of \(given)") }
            name = rawValue
        case .int(let number): name = String(number)
        default:
            guard let word = try word(value) else { throw ValueProblem() }
            name = word
        }
        // What the metadata doesn't list can't be checked here: the app will.
        guard let table = types.enums[type] else { return .enumeration(type: type, rawValue: name) }
        let rawValue = try table.rawValue(named: name, allowed: limits.supportedValues)
        if let supported = limits.supportedValues, !supported.contains(rawValue) {
            throw ValueProblem("that case is not offered here")
        }
        return .enumeration(type: type, rawValue: rawValue)
    }

    /// Reads `case:value`, or an object with `case` and `value`.
    mutating func union(_ value: IntentValue, type: String) throws(ValueProblem) -> IntentValue {
        let name: String
        let held: IntentValue
        switch value {
        case .union(let given, let givenCase, let inner):
            guard given == type else { throw ValueProblem("it is a case of \(given)") }
            (name, held) = (givenCase, inner)
        case .record(_, let fields):
            guard case .string(let text)? = fields["case"] else { throw ValueProblem("its member case is no text") }
            (name, held) = (text, fields["value"] ?? .null)
        default:
            guard let word = try word(value, limit: ReadingLimits.text) else { throw ValueProblem() }
            guard let colon = word.firstIndex(of: ":") else { throw ValueProblem("its case is missing") }
            let rest = String(word[word.index(after: colon)...])
            name = String(word[..<colon])
            held = .unresolved(rest)
        }
        guard name.utf8.count <= ReadingLimits.word else { throw ValueProblem("the case's name is too long") }
        guard let table = types.unions[type] else {
            guard case .unresolved = held else { return .union(type: type, case: name, value: held) }
            throw ValueProblem("the app tells nothing of that type")
        }
        let rawValue = try table.rawValue(named: name, allowed: nil)
        let heldType = table.position(of: rawValue).flatMap { table.metadata.cases[$0].type }
        guard let heldType else { return .union(type: type, case: rawValue, value: .null) }
        return .union(type: type, case: rawValue, value: try member(held, as: heldType, at: .held))
    }

    /// Reads an entity by `id:ID`, or leaves a look-up for another text.
    mutating func entity(_ value: IntentValue, type: String) throws(ValueProblem) -> IntentValue {
        switch value {
        case .entity(let entity):
            guard entity.type == type else { throw ValueProblem("it is a \(entity.type)") }
            try checkFile(entity.id)
            return .entity(
                EntityValue(
                    type: type, id: try identifier(entity.id), display: entity.display, properties: entity.properties))
        case .int(let number): return .entity(EntityValue(type: type, id: String(number)))
        case .record(let kind, let fields): return try entity(kind: kind, fields, type: type)
        default:
            guard let word = try word(value) else { throw ValueProblem() }
            if let id = try Self.identifier(in: word) {
                try checkFile(id)
                return .entity(EntityValue(type: type, id: id))
            }
            lookups.append(ValueLookup(parameter: parameter, path: path, subject: .entity(type), text: word))
            return .unresolved(word)
        }
    }

    /// Checks the type of the file that an entity stands for (`FileEntity`), whose identifier is its URL.
    private func checkFile(_ id: String) throws(ValueProblem) {
        guard let accepted = limits.contentTypes, !accepted.isEmpty, id.hasPrefix("file:") else { return }
        let name = id.split(separator: "/").last.map(String.init) ?? id
        guard FileTypes.accepts(name: name, contentType: nil, types: accepted) else {
            let types = Shown.list(accepted.map(Shown.plain), "or")
            throw ValueProblem(
                FileTypes.type(ofName: name).map { "its type is \(Shown.text($0)), and \(types) is taken" }
                    ?? "nothing tells its type")
        }
    }

    /// Reads an object as an entity: by its member `id`, or, of a transient entity, by its properties.
    private mutating func entity(
        kind: String, _ fields: [String: IntentValue], type: String
    ) throws(ValueProblem) -> IntentValue {
        if let metadata = types.app.entity(type), metadata.traits.contains("TransientAppEntity") {
            guard kind.isEmpty || kind == type else { throw ValueProblem("it is a \(kind)") }
            var read: [String: IntentValue] = [:]
            for property in metadata.properties {
                guard let given = fields[property.name], given != .null else { continue }
                read[property.name] = try member(given, as: property.type, at: .field(property.name))
            }
            if let unknown = fields.keys.filter({ name in !metadata.properties.contains { $0.name == name } }).min() {
                throw ValueProblem("there is no property \(Shown.text(unknown))")
            }
            return .record(kind: type, fields: read)
        }
        if case .string(let given)? = fields["type"], given != type { throw ValueProblem("it is a \(given)") }
        switch fields["id"] {
        case .string(let id)?: return .entity(EntityValue(type: type, id: try identifier(id)))
        case .int(let id)?: return .entity(EntityValue(type: type, id: String(id)))
        default: throw ValueProblem("its member id is missing")
        }
    }

    /// Reads the identifiers of a collection: `id:A`, several of them, `collection:HANDLE`, or a text with one a line.
    mutating func collection(_ value: IntentValue, of type: String) throws(ValueProblem) -> IntentValue {
        if let handle = try handle(in: value, of: type) { return try collection(by: handle, of: type, isList: false) }
        var identifiers: [String] = []
        switch value {
        case .collection(let collection):
            if case .identifiers(let given) = collection.members { identifiers = given }
        case .record(_, let fields):
            guard case .array(let given)? = fields["identifiers"] else {
                throw ValueProblem("its member identifiers is no list")
            }
            for entry in given { identifiers.append(try member(entry, of: type)) }
        case .array(let given):
            guard given.count <= ReadingLimits.identifiers else { throw Self.tooManyIdentifiers }
            for entry in given { identifiers.append(try member(entry, of: type)) }
        case .entity: identifiers = [try member(value, of: type)]
        default:
            guard let text = try word(value, limit: ReadingLimits.lines) else { throw ValueProblem() }
            if case .unresolved = value, CollectionFacts.isHandle(text) {
                // As an identifier it would stand for nothing, and nobody would hear of it.
                throw ValueProblem(
                    "it has the form of a collection's handle",
                    remedy: "\(parameter)=collection:\(text), or \(parameter)=id:\(text) where it is an identifier")
            }
            identifiers = try Self.lines(text)
        }
        guard identifiers.count <= ReadingLimits.identifiers else { throw Self.tooManyIdentifiers }
        for id in identifiers { _ = try identifier(id) }
        guard identifiers.count >= limits.minimumCount ?? 0, identifiers.count <= limits.maximumCount ?? .max else {
            throw ValueProblem("\(identifiers.count == 1 ? "1 was" : "\(identifiers.count) were") given")
        }
        return .collection(CollectionValue(type: type, members: .identifiers(identifiers)))
    }

    /// Leaves the finding of a collection by its handle or name.
    private mutating func collection(
        by handle: String, of type: String, isList: Bool
    ) throws(ValueProblem) -> IntentValue {
        let handle = try identifier(handle)
        lookups.append(
            ValueLookup(
                parameter: parameter, path: path, subject: .collection(type, isList: isList), text: handle))
        return .unresolved(handle)
    }

    /// Reads a list of entities that is given as a collection; nil where the value is no collection.
    mutating func members(of value: IntentValue, type: String) throws(ValueProblem) -> IntentValue? {
        if let handle = try handle(in: value, of: type) { return try collection(by: handle, of: type, isList: true) }
        guard case .collection(let collection) = value, case .identifiers(let given) = collection.members else {
            return nil
        }
        return .array(given.map { .entity(EntityValue(type: type, id: $0)) })
    }

    /// The handle in a value that stands for a collection: `collection:HANDLE`, also alone in a list, or an object with
    /// the member `handle`; nil in another.
    private func handle(in value: IntentValue, of type: String) throws(ValueProblem) -> String? {
        switch value {
        case .collection(let collection):
            guard collection.type == type else { throw ValueProblem("it is a collection of \(collection.type)") }
            if case .handle(let handle) = collection.members { return handle }
        case .record(_, let fields):
            guard case .string(let handle)? = fields["handle"] else {
                if fields["identifiers"] != nil { try check(fields["type"], is: type) }
                return nil
            }
            try check(fields["type"], is: type)
            return handle
        case .unresolved(let text), .string(let text):
            guard text.hasPrefix("collection:"), text.utf8.count <= ReadingLimits.word,
                let word = try word(value)
            else { return nil }
            return String(word.dropFirst("collection:".count))
        case .array(let values):
            guard values.count == 1 else { return nil }
            switch values[0] {
            case .unresolved, .string, .collection: return try handle(in: values[0], of: type)
            default: return nil
            }
        default: break
        }
        return nil
    }

    private func check(_ given: IntentValue?, is type: String) throws(ValueProblem) {
        if case .string(let given)? = given, given != type { throw ValueProblem("it is a collection of \(given)") }
    }

    private static let tooManyIdentifiers = ValueProblem("a collection holds at most \(ReadingLimits.identifiers)")

    /// The identifiers that stand one a line, with or without `id:`.
    ///
    /// A collection is never looked up by a text, so a single line is an identifier too: a list may have one.
    private static func lines(_ text: String) throws(ValueProblem) -> [String] {
        var identifiers: [String] = []
        for line in text.utf8.split(separator: 0x0a) {
            let line = line.last == 0x0d ? line.dropLast() : line
            guard !line.isEmpty else { continue }
            guard identifiers.count < ReadingLimits.identifiers else { throw tooManyIdentifiers }
            let typed = String(Substring(line))
            identifiers.append(try identifier(in: typed) ?? typed)
        }
        return identifiers
    }

    private func member(_ value: IntentValue, of type: String) throws(ValueProblem) -> String {
        switch value {
        case .entity(let entity) where entity.type == type: return entity.id
        case .int(let number): return String(number)
        case .string(let text), .unresolved(let text): return try Self.identifier(in: text) ?? text
        case .record(_, let fields):
            if case .string(let id)? = fields["id"] { return id }
            throw ValueProblem("a member id is missing")
        default: throw ValueProblem("\(Shown.value(value)) is no identifier")
        }
    }

    /// The identifier in `id:ID`; nil where the text is another.
    private static func identifier(in word: String) throws(ValueProblem) -> String? {
        guard word.hasPrefix("id:") else { return nil }
        let id = String(word.dropFirst("id:".count))
        guard !id.isEmpty else { throw ValueProblem("nothing follows id:") }
        return id
    }

    private func identifier(_ id: String) throws(ValueProblem) -> String {
        guard !id.isEmpty else { throw ValueProblem("an identifier is empty") }
        guard id.utf8.count <= ReadingLimits.word else {
            throw ValueProblem("an identifier is longer than \(ReadingLimits.word) bytes")
        }
        return id
    }
}

extension CaseTable {
    /// The raw value of the case that a name stands for.
    func rawValue(named name: String, allowed: [String]?) throws(ValueProblem) -> String {
        switch find(name, allowed: allowed) {
        case .one(let index): return metadata.cases[index].rawValue
        case .several(let indices):
            let names = indices.prefix(ReadingLimits.listed).map { Shown.text(metadata.cases[$0].rawValue) }
            throw ValueProblem("it stands for \(Shown.list(names, "and"))", code: .ambiguousValue)
        case .none:
            let names = cases(allowed: allowed).flatMap {
                [$0.rawValue, $0.title.text] + $0.title.localizations.values
            }
            let nearest = Nearest.names(to: name, among: names, limit: 1).first
            guard let nearest, case .one(let index) = find(nearest, allowed: allowed) else { throw ValueProblem() }
            throw ValueProblem(suggestion: metadata.cases[index].rawValue)
        }
    }
}
