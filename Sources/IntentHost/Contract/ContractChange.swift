import IntentProtocol

/// One difference between two versions of an app's metadata, as it concerns what people stored.
struct ContractChange: Hashable, Sendable {
    /// What a stored thing has to use to be broken.
    enum Place: Hashable, Sendable {
        case intent(String)
        case parameter(intent: String, name: String)
        /// A parameter that is new and has to be given: whatever runs the intent lacks it.
        case newParameter(intent: String, name: String)
        case result(intent: String)
        case entity(String)
        case property(entity: String, name: String)
        case enumeration(String)
        case enumerationCase(enumeration: String, rawValue: String)
        case union(String)
    }

    var isBreaking: Bool
    var place: Place
    /// What changed, in one line.
    var message: String

    /// What it is about, such as `AddNote.body`.
    var subject: String {
        switch place {
        case .intent(let id), .entity(let id), .enumeration(let id), .union(let id), .result(let id): id
        case .parameter(let owner, let name), .newParameter(let owner, let name), .property(let owner, let name),
            .enumerationCase(let owner, let name):
            "\(owner).\(name)"
        }
    }
}

/// Something that a person stored and that names parts of an app: a shortcut's step, a focus's filter, a permission.
struct StoredUse: Hashable, Sendable {
    /// What it is, for people: `the shortcut “Morning”, step 2`.
    var title: String
    /// The intent's identifier in its app.
    var intent: String
    /// The values that it gives, by parameter, as far as they are texts.
    var values: [String: String?]
    /// Whether it needs what the intent gives.
    var usesResult = false
    /// Whether it runs the intent: a permission does not.
    var runs = true
    /// Of donations: how many are alike.
    var donations = 0
}

extension ContractChange {
    /// Whether a stored thing no longer works.
    ///
    /// - Parameter before: The metadata that it was made with.
    func breaks(_ use: StoredUse, of before: AppMetadata) -> Bool {
        guard isBreaking else { return false }
        let types = before.intent(use.intent)?.parameters.filter { use.values.keys.contains($0.name) } ?? []
        func uses(_ check: (ValueType) -> Bool) -> Bool { types.contains { check($0.type.element ?? $0.type) } }
        switch place {
        case .intent(let id): return use.intent == id
        case .parameter(let intent, let name): return use.intent == intent && use.values.keys.contains(name)
        case .newParameter(let intent, let name):
            return use.runs && use.intent == intent && !use.values.keys.contains(name)
        case .result(let intent): return use.intent == intent && use.usesResult
        case .entity(let id): return uses { $0 == .entity(id) || $0 == .collection(id) }
        // What reads a property can't be told from stored values alone.
        case .property: return false
        case .enumeration(let id): return uses { $0 == .enumeration(id) }
        case .union(let id): return uses { $0 == .union(id) }
        case .enumerationCase(let id, let rawValue):
            return types.contains { parameter in
                parameter.type == .enumeration(id)
                    && Self.names(use.values[parameter.name] ?? nil, rawValue, of: before.enumeration(id))
            }
        }
    }

    /// Whether a stored text stands for a case, by its raw value or a displayed name.
    private static func names(_ text: String?, _ rawValue: String, of enumeration: EnumMetadata?) -> Bool {
        guard let text else { return false }
        if text == rawValue { return true }
        guard let entry = enumeration?.cases.first(where: { $0.rawValue == rawValue }) else { return false }
        let names = [entry.title.text] + entry.title.localizations.values + entry.synonyms.map(\.text)
        return names.contains { FoldedText.key($0) == FoldedText.key(text) }
    }
}
