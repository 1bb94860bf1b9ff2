import IntentProtocol

extension AppDescription {
    /// What is known of an entity type.
    mutating func entity<Entity: AppEntity>(_ type: Entity.Type) -> EntityMetadata {
        let id = Entity.persistentIdentifier
        let representation = Entity.typeDisplayRepresentation
        let traits: [(String, Bool)] = [
            ("FileEntity", type is any FileEntity.Type),
            ("OwnershipProvidingEntity", type is any OwnershipProvidingEntity.Type),
            ("SyncableEntity", type is any SyncableEntity.Type),
            ("TransientAppEntity", type is any TransientAppEntity.Type),
            ("URLRepresentableEntity", type is any URLRepresentableEntity.Type),
            ("UniqueAppEntity", type is any UniqueAppEntity.Type),
        ]
        var entity = EntityMetadata(id: id, name: Localizer.localizedText(of: representation.name))
        entity.pluralName = representation.numericFormat.map { Localizer.localizedText(of: $0) }
        entity.properties = EntityProperties.declared(by: type).compactMap { property in
            guard let type = property.type as? any DeclaredProperty.Type else { return nil }
            var title = property.title.map { Localizer.localizedText(of: $0) } ?? LocalizedText("")
            if title.text.isEmpty { title = LocalizedText(Words.title(property.name)) }
            return PropertyMetadata(name: property.name, title: title, type: type.declaredFamily.type)
        }
        entity.queryAbilities = ["ids"] + Entity.DefaultQuery.abilities
        entity.traits = traits.filter(\.1).map(\.0)
        if let followed = type as? any AssistantSchemaEntity.Type {
            entity.schema = followed._schema.name
            entity.isAssistantOnly = followed.isAssistantOnly
        }
        entity.targets = Entity.DefaultQuery.allowedExecutionTargets.metadataValue
        for field in WrapperLayout.of(type).fields where field.type is AnyAppDependency.Type {
            note(
                .error, "\(id).\(field.name)", "is a @Dependency on an entity, which nobody fills",
                remedy: "move it to the entity's query or to the intent")
        }
        return entity
    }

    /// What is known of an enumeration.
    mutating func enumeration<Enum: AppEnum>(_ type: Enum.Type) -> EnumMetadata {
        let id = Enum.persistentIdentifier
        let representations = Enum.caseDisplayRepresentations
        var enumeration = EnumMetadata(
            id: id, name: Localizer.localizedText(of: Enum.typeDisplayRepresentation.name),
            cases: Enum.allCases.map { value in enumCase("\(value.rawValue)", representations[value], of: id) })
        if let followed = type as? any AssistantSchemaEnum.Type {
            enumeration.schema = followed._schema.name
            enumeration.isAssistantOnly = followed.isAssistantOnly
        }
        return enumeration
    }

    /// What is known of a union.
    mutating func union<Union: AppUnionValue>(_ type: Union.Type) -> EnumMetadata {
        let id = Union.unionIdentifier
        let representations = Union.caseDisplayRepresentations
        let held = Dictionary(Union._members.map { ($0.name, $0.family.type) }) { first, _ in first }
        return EnumMetadata(
            id: id, name: Localizer.localizedText(of: Union.typeDisplayRepresentation.name),
            cases: Union.Cases.allCases.map { value in
                var shown = enumCase("\(value.rawValue)", representations[value], of: id)
                shown.type = held[shown.rawValue]
                return shown
            })
    }

    private mutating func enumCase(
        _ name: String, _ shown: DisplayRepresentation?, of type: String
    ) -> EnumMetadata.Case {
        guard let shown else {
            note(
                .warning, "\(type).\(name)", "has no entry in caseDisplayRepresentations; people see “\(name)”",
                remedy: "add one for each case")
            return EnumMetadata.Case(rawValue: name, title: LocalizedText(name))
        }
        return EnumMetadata.Case(
            rawValue: name, title: Localizer.localizedText(of: shown.title),
            subtitle: shown.subtitle.map { Localizer.localizedText(of: $0) },
            synonyms: shown.synonyms.map { Localizer.localizedText(of: $0) })
    }
}

extension EntityQuery {
    /// What the query can do beyond finding by identifiers, in the metadata's words.
    fileprivate static var abilities: [String] {
        var abilities = searchesText ? ["matching", "suggested"] : ["suggested"]
        if self is any EnumerableEntityQuery.Type { abilities.append("all") }
        if self is any EntityPropertyQuery.Type { abilities.append("properties") }
        if self is any UniqueAppEntityQuery.Type { abilities.append("unique") }
        return abilities
    }
}

/// A property whose type of value is known from its declaration alone.
protocol DeclaredProperty {
    static var declaredFamily: _ValueFamily { get }
}

extension EntityProperty: DeclaredProperty {
    static var declaredFamily: _ValueFamily {
        (Value.self as? any _IntentValue.Type)?._family ?? _ValueFamily(.codable(String(describing: Value.self)))
    }
}
