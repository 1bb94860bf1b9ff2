/// An intent of a schema that assistants know; the macro `@AssistantIntent` adds the conformance.
@_alwaysEmitConformanceMetadata
public protocol AssistantIntent: AppIntent {}

/// An entity of a schema that assistants know; the macro `@AssistantEntity` adds the conformance.
@_alwaysEmitConformanceMetadata
public protocol AssistantEntity: AppEntity {}

/// An enumeration of a schema that assistants know; the macro `@AssistantEnum` adds the conformance.
@_alwaysEmitConformanceMetadata
public protocol AssistantEnum: AppEnum {}

/// An intent of a schema that assistants know; the macro `@AppIntent(schema:)` adds the conformance.
@_alwaysEmitConformanceMetadata
public protocol AssistantSchemaIntent: AppIntent {
    /// Whether only assistants use it, and surfaces don't list it.
    static var isAssistantOnly: Bool { get }
}

extension AssistantSchemaIntent {
    /// False: surfaces list it as well.
    public static var isAssistantOnly: Bool { false }

    /// The type's own name, as words.
    public static var title: LocalizedStringResource {
        LocalizedStringResource(stringLiteral: Words.title(String(describing: Self.self)))
    }
}

/// An entity of a schema that assistants know; the macro `@AppEntity(schema:)` adds the conformance.
@_alwaysEmitConformanceMetadata
public protocol AssistantSchemaEntity: AppEntity {
    /// Whether only assistants use it, and surfaces don't list it.
    static var isAssistantOnly: Bool { get }
}

extension AssistantSchemaEntity {
    /// False: surfaces list it as well.
    public static var isAssistantOnly: Bool { false }

    /// The type's own name, as words.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(stringLiteral: Words.title(String(describing: Self.self)))
    }
}

/// An enumeration of a schema that assistants know; the macro `@AppEnum(schema:)` adds the conformance.
@_alwaysEmitConformanceMetadata
public protocol AssistantSchemaEnum: AppEnum {
    /// Whether only assistants use it, and surfaces don't list it.
    static var isAssistantOnly: Bool { get }
}

extension AssistantSchemaEnum {
    /// False: surfaces list it as well.
    public static var isAssistantOnly: Bool { false }

    /// The type's own name, as words.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(stringLiteral: Words.title(String(describing: Self.self)))
    }
}
