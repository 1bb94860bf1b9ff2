import CIntentSystem
import IntentProtocol

extension AppDescription {
    /// What is known of an entity type.
    mutating func entity<Entity: AppEntity>(_ type: Entity.Type) -> EntityMetadata {
        let id = Entity.persistentIdentifier
        recorder.begin(id)
        intent_note_crash("\(id) ends the process while it is described: its query's init() or a static member")
        defer { intent_note_crash(nil) }
        let representation = Entity.typeDisplayRepresentation
        let traits: [(String, Bool)] = [
            ("FileEntity", type is any FileEntity.Type),
            ("IndexedEntity", type is any IndexedEntity.Type),
            ("OwnershipProvidingEntity", type is any OwnershipProvidingEntity.Type),
            ("SyncableEntity", type is any SyncableEntity.Type),
            ("TransientAppEntity", type is any TransientAppEntity.Type),
            ("URLRepresentableEntity", type is any URLRepresentableEntity.Type),
            ("UniqueAppEntity", type is any UniqueAppEntity.Type),
        ]
        var entity = EntityMetadata(id: id, name: Localizer.localizedText(of: representation.name))
        entity.pluralName = representation.numericFormat.map { Localizer.localizedText(of: $0) }
        let (comparators, isSortable) = Self.search(of: type)
        entity.properties = EntityProperties.declared(by: type).compactMap { property in
            guard let type = (property.type as? any DeclaredProperty.Type)?.declaredFamily.type else { return nil }
            var title = property.title.map { Localizer.localizedText(of: $0) } ?? LocalizedText("")
            if title.text.isEmpty { title = LocalizedText(Words.title(property.name)) }
            return PropertyMetadata(
                name: property.name, title: title, type: type, comparators: comparators(property.name, type),
                isSortable: isSortable(property.name, type))
        }
        entity.identifierType = "\(Entity.ID.self)"
        entity.queryAbilities = ["ids"] + Entity.DefaultQuery.abilities
        entity.traits = traits.filter(\.1).map(\.0)
        if let followed = type as? any AssistantSchemaEntity.Type {
            entity.schema = followed._schema.name
            entity.isAssistantOnly = followed.isAssistantOnly
        }
        entity.targets = Entity.DefaultQuery.allowedExecutionTargets.metadataValue
        noteDependencies(of: type, id, "an entity", remedy: "move it to the entity's query or to the intent")
        for property in entity.properties { noteCodable(property.type, "\(id).\(property.name)") }
        return entity
    }

    /// Tells what entities are found and sorted by: what the query declares, or what its listing all of them allows.
    private static func search<Entity: AppEntity>(
        of type: Entity.Type
    ) -> (
        comparators: (String, IntentProtocol.ValueType) -> [QueryComparator],
        isSortable: (String, IntentProtocol.ValueType) -> Bool
    ) {
        if let query = Entity.DefaultQuery.self as? any EntityPropertyQuery.Type {
            let described = Dictionary(query.describedProperties.map { ($0.name, $0) }) { first, _ in first }
            return (
                { name, _ in described[name]?.comparators.compactMap { QueryComparator(rawValue: $0.name) } ?? [] },
                { name, _ in described[name]?.isSortable ?? false }
            )
        }
        let isListed =
            Entity.DefaultQuery.self is any EnumerableEntityQuery.Type && !(type is any UniqueAppEntity.Type)
        return (
            { _, type in isListed ? QueryComparator.usual(for: type) : [] },
            { _, type in isListed && QueryComparator.sorts(type) }
        )
    }

    /// What is known of an enumeration.
    mutating func enumeration<Enum: AppEnum>(_ type: Enum.Type) -> EnumMetadata {
        let id = Enum.persistentIdentifier
        recorder.begin(id)
        noteDependencies(of: type, id, "an enumeration", remedy: "move it to the intent")
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
        recorder.begin(id)
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

    /// Tells of dependencies where nobody looks for them.
    private mutating func noteDependencies(of type: Any.Type, _ id: String, _ what: String, remedy: String) {
        for field in WrapperLayout.of(type).fields where field.kind == .dependency {
            note(.error, "\(id).\(field.name)", "is a @Dependency on \(what), which nobody fills", remedy: remedy)
        }
    }

    /// What is known of a query that finds values for an input of another kind.
    static func valueQuery<Query: IntentValueQuery>(_ type: Query.Type) -> ValueQueryMetadata {
        ValueQueryMetadata(
            id: String(describing: type), input: Query.Input._family.type, result: Query.ResultValue._family.type,
            targets: Query.allowedExecutionTargets.metadataValue)
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
        if self is any IndexedEntityQuery.Type { abilities.append("indexed") }
        return abilities
    }
}

/// A property whose type of value is known from its declaration alone.
protocol DeclaredProperty {
    static var declaredFamily: _ValueFamily { get }
    /// Brings measurements in different units to one unit, by number and symbol; nil for other properties.
    static var scale: (@Sendable (Double, String) -> Double?)? { get }
}

extension EntityProperty: DeclaredProperty {
    static var declaredFamily: _ValueFamily {
        (Value.self as? any _IntentValue.Type)?._family ?? _ValueFamily(.codable(String(describing: Value.self)))
    }

    static var scale: (@Sendable (Double, String) -> Double?)? {
        (Value.self as? any _IntentValue.Type).flatMap { Self.scale(of: $0) }
    }

    private static func scale<Held: _IntentValue>(of type: Held.Type) -> (@Sendable (Double, String) -> Double?)? {
        (Held.UnwrappedType.self as? any _MeasurementValue.Type).map { Self.measure(by: $0) }
    }

    private static func measure<Held: _MeasurementValue>(
        by type: Held.Type
    ) -> @Sendable (Double, String) -> Double? {
        { number, symbol in Held.Dimension.unit(symbol)?.converter.baseUnitValue(fromValue: number) }
    }
}
