import IntentProtocol

extension Perform {
    /// The request with names and cases that an earlier version of the app had put as they are now.
    ///
    /// Most apps rename nothing, which the entry knows without a look at the metadata.
    consuming func following(_ entry: IntentEntry) -> Perform {
        guard entry.appRenames, !parameters.isEmpty else { return self }
        return following(entry.app, entry.intent)
    }

    func following(_ app: AppMetadata, _ intent: IntentMetadata) -> Perform {
        guard !app.renames.isEmpty, !parameters.isEmpty else { return self }
        var request = self
        request.parameters = parameters.map { given in
            let name = app.currentName(of: given.name, .parameter, owner: intent.id)
            guard intent.parameter(given.name) == nil || name == given.name else { return given }
            return NamedValue(name, Self.current(given.value, intent.parameter(name)?.type, app))
        }
        return request
    }

    private static func current(_ value: IntentValue, _ type: ValueType?, _ app: AppMetadata) -> IntentValue {
        switch (type, value) {
        case (.enumeration(let name), .unresolved(let text)):
            .unresolved(app.currentName(of: text, .enumerationCase, owner: name))
        case (.enumeration(let name), .string(let text)):
            .string(app.currentName(of: text, .enumerationCase, owner: name))
        case (.enumeration(let name), .enumeration(_, let rawValue)):
            .enumeration(type: name, rawValue: app.currentName(of: rawValue, .enumerationCase, owner: name))
        case (.entity(let name), .entity(var entity)):
            {
                entity.type = entity.type == name ? name : app.currentName(of: entity.type, .entity);
                return .entity(entity)
            }()
        case (.array(let element), .array(let values)): .array(values.map { current($0, element, app) })
        default: value
        }
    }
}

extension IntentMetadata {
    /// Whether people are offered it: what its app hides, deprecates or keeps for assistants is run where it was stored.
    var isOffered: Bool { isDiscoverable && !isAssistantOnly && deprecation == nil }
}
