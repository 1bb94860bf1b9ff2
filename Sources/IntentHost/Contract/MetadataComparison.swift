import IntentProtocol

/// Compares two versions of an app's metadata: what would break that people stored, and what is only new.
///
/// Names, types, limits and cases are the contract; titles and descriptions may change at will. A name that the newer
/// document declares to have had another before (``RenameMetadata``) is compared with it, and is no break.
struct MetadataComparison {
    private let before: AppMetadata
    private let after: AppMetadata
    private(set) var changes: [ContractChange] = []

    init(_ before: AppMetadata, _ after: AppMetadata) {
        self.before = before
        self.after = after
        compareIntents()
        compareEntities()
        compareEnumerations(before.enums, after.enums, kind: .enumeration)
        compareEnumerations(before.unions, after.unions, kind: nil)
        compareShortcuts()
        // Breaks come first, each group in the order of its names.
        changes.sort {
            ($0.isBreaking ? 0 : 1, $0.subject, $0.message) < ($1.isBreaking ? 0 : 1, $1.subject, $1.message)
        }
    }

    var breaking: [ContractChange] { changes.filter(\.isBreaking) }

    private mutating func add(_ isBreaking: Bool, _ place: ContractChange.Place, _ message: String) {
        changes.append(ContractChange(isBreaking: isBreaking, place: place, message: message))
    }

    // MARK: Intents

    private mutating func compareIntents() {
        var seen: Set<String> = []
        for old in before.intents {
            let name = after.currentName(of: old.id, .intent)
            guard let new = after.intent(name) else {
                add(true, .intent(old.id), "is removed")
                continue
            }
            seen.insert(name)
            if name != old.id { add(false, .intent(old.id), "is called \(name) now; what was stored follows") }
            compare(old, new)
        }
        for new in after.intents where !seen.contains(new.id) { add(false, .intent(new.id), "is new") }
    }

    private mutating func compare(_ old: IntentMetadata, _ new: IntentMetadata) {
        compareParameters(old, new)
        if let result = old.result, current(result) != new.result {
            let now = new.result.map { "gives \($0.expectation)" } ?? "gives nothing"
            add(true, .result(intent: old.id), "\(now), and gave \(result.expectation)")
        } else if old.result == nil, let result = new.result {
            add(false, .result(intent: old.id), "gives \(result.expectation), and gave nothing")
        }
        let policies = ["alwaysAllowed", "requiresAuthentication", "requiresLocalDeviceAuthentication"]
        func strictness(_ policy: String?) -> Int { policies.firstIndex(of: policy ?? policies[0]) ?? 0 }
        if strictness(new.authenticationPolicy) > strictness(old.authenticationPolicy) {
            add(true, .intent(old.id), "needs a person to prove themselves, and did not: it can't run unattended")
        }
        if new.deprecation != nil, old.deprecation == nil {
            let instead = new.replacedBy.map { "; \($0) takes its place" } ?? ""
            add(false, .intent(old.id), "is deprecated\(instead): what was stored still runs")
        }
        if old.isDiscoverable, !new.isDiscoverable {
            add(false, .intent(old.id), "is not offered to people any more: what was stored still runs")
        }
    }

    private mutating func compareParameters(_ old: IntentMetadata, _ new: IntentMetadata) {
        var seen: Set<String> = []
        for parameter in old.parameters {
            let name = after.currentName(of: parameter.name, .parameter, owner: new.id)
            let place = ContractChange.Place.parameter(intent: old.id, name: parameter.name)
            guard let now = new.parameter(name) else {
                add(true, place, "is removed")
                continue
            }
            seen.insert(name)
            if name != parameter.name { add(false, place, "is called \(name) now; what was stored follows") }
            compare(parameter, now, old.id, place)
        }
        for parameter in new.parameters where !seen.contains(parameter.name) {
            if parameter.isRequired {
                add(true, .newParameter(intent: old.id, name: parameter.name), "is new and has to be given")
            } else {
                add(false, .newParameter(intent: old.id, name: parameter.name), "is new, and need not be given")
            }
        }
    }

    private mutating func compare(
        _ old: ParameterMetadata, _ new: ParameterMetadata, _ intent: String, _ place: ContractChange.Place
    ) {
        let type = current(old.type)
        if type != new.type {
            let isWider = Self.widens(type, new.type)
            add(!isWider, place, "takes \(new.type.expectation), and took \(old.type.expectation)")
        }
        if new.isRequired, !old.isRequired {
            add(true, .newParameter(intent: intent, name: old.name), "has to be given, and need not be before")
        } else if old.isRequired, !new.isRequired {
            add(false, place, "need not be given any more")
        }
        for (isNarrower, message) in LimitComparison(old.limits, new.limits).changes { add(isNarrower, place, message) }
    }

    /// Whether each value of one type is one of the other.
    private static func widens(_ old: ValueType, _ new: ValueType) -> Bool {
        switch (old, new) {
        case (.int, .double), (.string, .attributedString): true
        case (let element, .array(let now)): element == now
        default: false
        }
    }

    /// A type by the names of now.
    private func current(_ type: ValueType) -> ValueType {
        switch type {
        case .entity(let name): .entity(after.currentName(of: name, .entity))
        case .collection(let name): .collection(after.currentName(of: name, .entity))
        case .enumeration(let name): .enumeration(after.currentName(of: name, .enumeration))
        case .array(let element): .array(current(element))
        case .set(let element): .set(current(element))
        default: type
        }
    }

    // MARK: Types

    private mutating func compareEntities() {
        var seen: Set<String> = []
        for old in before.entities {
            let name = after.currentName(of: old.id, .entity)
            guard let new = after.entity(name) else {
                add(true, .entity(old.id), "is removed")
                continue
            }
            seen.insert(name)
            if name != old.id { add(false, .entity(old.id), "is called \(name) now; what was stored follows") }
            if let before = old.identifierType, let now = new.identifierType, before != now {
                add(
                    true, .entity(old.id),
                    "is identified by \(now), and was by \(before): stored identifiers lead nowhere")
            }
            for ability in old.queryAbilities where !new.queryAbilities.contains(ability) {
                add(true, .entity(old.id), "can't be queried by “\(ability)” any more")
            }
            compareProperties(old, new)
        }
        for new in after.entities where !seen.contains(new.id) { add(false, .entity(new.id), "is new") }
    }

    private mutating func compareProperties(_ old: EntityMetadata, _ new: EntityMetadata) {
        for property in old.properties {
            let place = ContractChange.Place.property(entity: old.id, name: property.name)
            guard let now = new.properties.first(where: { $0.name == property.name }) else {
                add(true, place, "is removed")
                continue
            }
            if current(property.type) != now.type {
                add(true, place, "holds \(now.type.expectation), and held \(property.type.expectation)")
            }
            let lost = property.comparators.filter { !now.comparators.contains($0) }
            if !lost.isEmpty {
                add(true, place, "can't be compared by \(lost.map(\.rawValue).joined(separator: ", ")) any more")
            }
            if property.isSortable, !now.isSortable { add(true, place, "can't be sorted by any more") }
        }
        for property in new.properties where !old.properties.contains(where: { $0.name == property.name }) {
            add(false, .property(entity: old.id, name: property.name), "is new")
        }
    }

    /// - Parameter kind: How renames name them; nil for unions, which have none.
    private mutating func compareEnumerations(
        _ olds: [EnumMetadata], _ news: [EnumMetadata], kind: RenameMetadata.Kind?
    ) {
        func place(_ id: String) -> ContractChange.Place { kind == nil ? .union(id) : .enumeration(id) }
        var seen: Set<String> = []
        for old in olds {
            let name = kind.map { after.currentName(of: old.id, $0) } ?? old.id
            guard let new = news.first(where: { $0.id == name }) else {
                add(true, place(old.id), "is removed")
                continue
            }
            seen.insert(name)
            if name != old.id { add(false, place(old.id), "is called \(name) now; what was stored follows") }
            compareCases(old, new, isUnion: kind == nil)
        }
        for new in news where !seen.contains(new.id) { add(false, place(new.id), "is new") }
    }

    private mutating func compareCases(_ old: EnumMetadata, _ new: EnumMetadata, isUnion: Bool) {
        for entry in old.cases {
            let place = ContractChange.Place.enumerationCase(enumeration: old.id, rawValue: entry.rawValue)
            let name = isUnion ? entry.rawValue : after.currentName(of: entry.rawValue, .enumerationCase, owner: new.id)
            guard let now = new.cases.first(where: { $0.rawValue == name }) else {
                add(
                    true, isUnion ? .union(old.id) : place,
                    "\(isUnion ? "loses its case \(entry.rawValue)" : "is removed")")
                continue
            }
            if name != entry.rawValue { add(false, place, "is called \(name) now; what was stored follows") }
            if let held = entry.type, current(held) != now.type {
                add(true, .union(old.id), "holds another type in its case \(entry.rawValue)")
            }
        }
        for entry in new.cases
        where !old.cases.contains(where: {
            (isUnion ? $0.rawValue : after.currentName(of: $0.rawValue, .enumerationCase, owner: new.id))
                == entry.rawValue
        }) {
            add(false, .enumerationCase(enumeration: old.id, rawValue: entry.rawValue), "is new")
        }
    }

    // MARK: Phrases

    private mutating func compareShortcuts() {
        func phrases(_ app: AppMetadata) -> [String: Set<String>] {
            var phrases: [String: Set<String>] = [:]
            for shortcut in app.shortcuts {
                let texts = (shortcut["phrases"]?.array ?? []).compactMap { $0["text"]?.text }
                phrases[shortcut["intent"]?.text ?? "", default: []].formUnion(texts)
            }
            return phrases
        }
        let (old, new) = (phrases(before), phrases(after))
        for (intent, phrases) in old {
            let now = new[after.currentName(of: intent, .intent)] ?? []
            for phrase in phrases.subtracting(now) { add(false, .intent(intent), "is not run by “\(phrase)” any more") }
            for phrase in now.subtracting(phrases) { add(false, .intent(intent), "is run by “\(phrase)”, too") }
        }
    }
}
