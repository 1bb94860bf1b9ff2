/// An intent of a schema; `@AppIntent(schema:)` makes it one.
@_alwaysEmitConformanceMetadata
public protocol AssistantSchemaIntent: AppIntent {
    /// The schema; the macro writes it.
    static var _schema: AssistantSchemas.IntentSchema { get }
    /// Whether only assistants are offered the intent.
    static var isAssistantOnly: Bool { get }
}

extension AssistantSchemaIntent {
    /// The schema's name as words: `photos.createAlbum` is "Create Album".
    public static var title: LocalizedStringResource { schemaTitle(_schema.name) }

    /// False: the intent is offered everywhere.
    public static var isAssistantOnly: Bool { false }
}

/// An entity of a schema; `@AppEntity(schema:)` makes it one.
@_alwaysEmitConformanceMetadata
public protocol AssistantSchemaEntity: AppEntity {
    /// The schema; the macro writes it.
    static var _schema: AssistantSchemas.EntitySchema { get }
    /// The titles that the author gave to properties, by the member's name; the macro writes it.
    static var _propertyTitles: [String: LocalizedStringResource] { get }
    /// Whether only assistants are offered the entity.
    static var isAssistantOnly: Bool { get }
}

extension AssistantSchemaEntity {
    /// The schema's name as words.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(name: schemaTitle(_schema.name))
    }

    /// None: properties are named after their members.
    public static var _propertyTitles: [String: LocalizedStringResource] { [:] }

    /// False: the entity is offered everywhere.
    public static var isAssistantOnly: Bool { false }
}

/// An enumeration of a schema; `@AppEnum(schema:)` makes it one.
@_alwaysEmitConformanceMetadata
public protocol AssistantSchemaEnum: AppEnum {
    /// The schema; the macro writes it.
    static var _schema: AssistantSchemas.EnumSchema { get }
    /// Whether only assistants are offered the enumeration.
    static var isAssistantOnly: Bool { get }
}

extension AssistantSchemaEnum {
    /// The schema's name as words.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(name: schemaTitle(_schema.name))
    }

    /// The cases' own names as words.
    public static var caseDisplayRepresentations: [Self: DisplayRepresentation] {
        Dictionary(
            allCases.map { ($0, DisplayRepresentation(stringLiteral: Words.title("\($0.rawValue)"))) }
        ) { first, _ in first }
    }

    /// False: the enumeration is offered everywhere.
    public static var isAssistantOnly: Bool { false }
}

/// The earlier name of ``AssistantSchemaIntent``.
public typealias AssistantIntent = AssistantSchemaIntent
/// The earlier name of ``AssistantSchemaEntity``.
public typealias AssistantEntity = AssistantSchemaEntity
/// The earlier name of ``AssistantSchemaEnum``.
public typealias AssistantEnum = AssistantSchemaEnum

private func schemaTitle(_ name: String) -> LocalizedStringResource {
    LocalizedStringResource(stringLiteral: Words.title(name.split(separator: ".").last.map(String.init) ?? name))
}
