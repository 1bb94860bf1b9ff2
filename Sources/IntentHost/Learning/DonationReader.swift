import IntentProtocol
import IntentStore

/// Reads what an app's plugin gives to be kept: a stranger's words, checked by the app's own metadata.
struct DonationReader {
    /// Bytes of a donation's name.
    static let nameLimit = 64
    /// Bytes of a donation's values, in their form on the wire.
    static let valuesLimit = 16 << 10
    /// Bytes of a title.
    static let titleLimit = 512
    /// Relevant entities of one context.
    static let entitiesLimit = 500
    /// Relevant intents of an app.
    static let intentsLimit = 100
    /// Bytes of a relevant entity with the texts that are shown of it.
    static let entityLimit = 8 << 10
    /// Bytes of a context's name, and the names between its dots.
    static let contextLimit = 128
    static let contextLevels = 6

    /// The app's identifier.
    let app: String
    /// Its intents by identifier.
    let intents: [String: IntentEntry]
    let values: ValueReader
    let arguments: RequestArguments

    // MARK: Donations

    /// The donation of a `donations.add`.
    func donation(at time: Timestamp) throws(IntentError) -> DonationRecord {
        let entry = try intent(try arguments.text("intent"))
        var value: IntentValue?
        if let item = arguments.map["value"] { value = try self.value(item)?.remembered }
        if let value { try Self.check(value, limit: Self.valuesLimit, "the value of a donation") }
        return DonationRecord(
            app: app, id: try name(try arguments.text("donation")), intent: entry.intent.id,
            parameters: try parameters(try arguments.values("parameters"), of: entry), value: value,
            title: arguments.optionalText("title").map { Shown.plain(Self.clipped($0)) },
            source: .app, donated: time)
    }

    /// A title, or its first characters, which have up to four bytes each.
    private static func clipped(_ title: String) -> String {
        title.utf8.count <= titleLimit / 4 ? title : String(title.prefix(titleLimit / 4))
    }

    private static func check(_ value: IntentValue, limit: Int, _ what: String) throws(IntentError) {
        guard StoredSize.bytes(of: [NamedValue("", value)]) > limit else { return }
        throw IntentError(
            .request, .tooLarge, "\(what) takes more than \(limit) bytes",
            remedy: "give less, or an entity in its place")
    }

    /// Which donations a `donations.delete` means; never those of another app.
    func selection() throws(IntentError) -> DonationSelection {
        var selection = DonationSelection(app: app)
        if let name = arguments.optionalText("donation") { selection.id = try self.name(name) }
        if let name = arguments.optionalText("intent") { selection.intent = try intent(name).intent.id }
        if let item = arguments.map["entity"] {
            guard case .entity(let entity)? = try value(item) else {
                throw IntentError(.request, .usage, "donations.delete: “entity” is no entity")
            }
            selection.entity = entity
        }
        guard selection.id != nil || selection.intent != nil || selection.entity != nil else {
            throw IntentError(.request, .usage, "donations.delete needs a donation, an intent or an entity")
        }
        return selection
    }

    private func name(_ text: String) throws(IntentError) -> String {
        let isName = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        guard isName, text.utf8.count <= Self.nameLimit else {
            throw IntentError(
                .request, .usage, "a donation's name has up to \(Self.nameLimit) letters, digits, “-”, “_” and “.”")
        }
        return text
    }

    private func intent(_ name: String) throws(IntentError) -> IntentEntry {
        guard let entry = intents[name] else {
            throw IntentError(
                .request, .notFound, "\(app) has no intent \(Shown.text(name))",
                remedy: "name it by its persistent identifier")
        }
        return entry
    }

    /// Values of an intent's parameters as they are kept.
    private func parameters(_ given: [NamedValue], of entry: IntentEntry) throws(IntentError) -> [NamedValue] {
        var kept: [NamedValue] = []
        for item in given where item.value != .null {
            guard let parameter = entry.intent.parameter(item.name) else {
                throw IntentError(
                    .request, .invalidValue, "\(entry.fullName) has no parameter \(Shown.text(item.name))",
                    parameter: item.name)
            }
            if case .file = item.value { continue }
            // What a handle names is gone when the donation is looked at.
            if case .collection(let collection) = item.value, case .handle = collection.members { continue }
            let read = try values.read(item.value, for: parameter)
            guard read.lookups.isEmpty else {
                throw IntentError(
                    .request, .invalidValue, "\(item.name): a donation holds what was found, not a text that finds it",
                    parameter: item.name)
            }
            kept.append(NamedValue(item.name, read.value))
        }
        kept = kept.compactMap { item in item.value.remembered.map { NamedValue(item.name, $0) } }
        guard StoredSize.bytes(of: kept) <= Self.valuesLimit else {
            throw IntentError(
                .request, .tooLarge, "the values of a donation take more than \(Self.valuesLimit) bytes",
                remedy: "leave the long ones out")
        }
        return kept
    }

    /// What of some values is kept: no files, and of the others those that fit.
    static func remembered(_ values: [NamedValue]) -> [NamedValue] {
        var kept: [NamedValue] = []
        var size = 0
        for item in values {
            guard let value = item.value.remembered else { continue }
            let bytes = StoredSize.bytes(of: [NamedValue(item.name, value)])
            guard size + bytes <= valuesLimit else { continue }
            size += bytes
            kept.append(NamedValue(item.name, value))
        }
        return kept
    }

    private func value(_ item: CBOR) throws(IntentError) -> IntentValue? {
        do {
            return try item.encoded().withCBOR { (reader) throws(CBORError) in try IntentValue(from: &reader) }
        } catch {
            throw IntentError(.request, .usage, "\(arguments.method): a value can't be read: \(error)")
        }
    }

    // MARK: What is relevant

    /// The context that is named; nil where none is.
    func context() throws(IntentError) -> String? {
        guard let name = arguments.optionalText("context") else { return nil }
        return try Self.context(name)
    }

    /// Checks the name of a context: names of letters and digits between dots.
    static func context(_ name: String) throws(IntentError) -> String {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                        || byte < 0x80
                            && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
                }
        }
        guard isName, parts.count <= contextLevels, name.utf8.count <= contextLimit else {
            throw IntentError(
                .request, .usage, "\(Shown.text(name)) is no context",
                remedy: "name one such as audio.nowPlaying, audio.workout, audio.workout.running")
        }
        return name
    }

    /// The entities that are given, each once, of types that the app has.
    func entities() throws(IntentError) -> [EntityValue] {
        let items = arguments.map["entities"]?.array ?? []
        guard items.count <= Self.entitiesLimit else {
            throw IntentError(
                .request, .tooLarge, "a context holds at most \(Self.entitiesLimit) relevant entities of an app",
                remedy: "give those that are wanted most")
        }
        var entities: [EntityValue] = []
        var known: Set<EntityValue> = []
        for item in items {
            guard case .entity(let entity)? = try value(item), !entity.id.isEmpty,
                entity.id.utf8.count <= ReadingLimits.word
            else { throw IntentError(.request, .usage, "\(arguments.method): “entities” holds what is no entity") }
            guard values.app.entity(entity.type) != nil else {
                throw IntentError(
                    .request, .notFound, "\(app) has no entity type \(Shown.text(entity.type))",
                    remedy: "name it by its persistent identifier")
            }
            let isNew = known.insert(EntityValue(type: entity.type, id: entity.id)).inserted
            guard isNew else { continue }
            let kept = entity.remembered
            try Self.check(.entity(kept), limit: Self.entityLimit, "what is shown of \(Shown.text(entity.id))")
            entities.append(kept)
        }
        return entities
    }

    /// The entries of a `relevantIntents.update`.
    func relevantIntents() throws(IntentError) -> [RelevantIntentRecord] {
        let items = arguments.map["entries"]?.array ?? []
        guard items.count <= Self.intentsLimit else {
            throw IntentError(
                .request, .tooLarge, "an app has at most \(Self.intentsLimit) relevant intents",
                remedy: "give those that are wanted next")
        }
        var records: [RelevantIntentRecord] = []
        for item in items {
            let entryArguments = RequestArguments(method: arguments.method, map: item)
            let entry = try intent(try entryArguments.text("intent"))
            records.append(
                RelevantIntentRecord(
                    app: app, intent: entry.intent.id, widget: Shown.plain(String(item.text("widget").prefix(128))),
                    parameters: try parameters(try entryArguments.values("parameters"), of: entry),
                    begins: try time(item["from"]), ends: try time(item["to"])))
        }
        return records
    }

    private func time(_ item: CBOR?) throws(IntentError) -> Timestamp? {
        guard let item else { return nil }
        guard let seconds = item.double ?? item.int.map(Double.init), DateText.range.contains(seconds) else {
            throw IntentError(.request, .usage, "\(arguments.method): a time is out of range")
        }
        return Timestamp(microsecondsSince1970: Int64(seconds * 1_000_000))
    }
}

/// How much values take in their form on the wire.
enum StoredSize {
    static func bytes(of values: [NamedValue]) -> Int {
        var writer = CBORWriter()
        writer.values(values)
        return writer.bytes.count
    }
}

extension CBOR {
    fileprivate func text(_ name: String) -> String { self[name]?.text ?? "" }
}

extension EntityValue {
    /// Its type, identifier and what is seen of it; its properties change.
    var remembered: EntityValue {
        EntityValue(
            type: type, id: id, display: display.map { DisplayValue(title: $0.title, subtitle: $0.subtitle) })
    }
}

extension IntentValue {
    /// The value as it is kept; nil where it can't be: files, bytes, handles, texts that were not looked up.
    var remembered: IntentValue? {
        switch self {
        case .null, .file, .data, .unresolved: return nil
        case .entity(let entity): return .entity(entity.remembered)
        case .array(let values):
            let kept = values.compactMap(\.remembered)
            return kept.count == values.count ? .array(kept) : nil
        case .union(let type, let name, let held):
            return held == .null ? self : held.remembered.map { .union(type: type, case: name, value: $0) }
        case .record(let kind, let fields):
            let kept = fields.compactMapValues { $0 == .null ? $0 : $0.remembered }
            return kept.count == fields.count ? .record(kind: kind, fields: kept) : nil
        case .collection(let collection):
            if case .identifiers = collection.members { return self }
            return nil
        default: return self
        }
    }
}
