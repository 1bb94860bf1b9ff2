/// Makes an enum whose cases hold one value each a value that a parameter can take.
///
/// Writes the conformance to ``AppUnionValue`` and the nested enum `Cases`. What the author writes is left out:
/// `typeDisplayRepresentation`, `caseDisplayRepresentations`, `Cases`.
@attached(member, names: named(Cases), named(_members))
@attached(extension, conformances: AppUnionValue)
public macro UnionValue() = #externalMacro(module: "AppIntentsMacros", type: "UnionValueMacro")

/// Makes a struct an intent of a schema: its plain stored variables are parameters, its title that of the schema.
@attached(memberAttribute)
@attached(extension, conformances: AppIntent, AssistantSchemaIntent, names: named(_schema))
public macro AppIntent(schema: AssistantSchemas.IntentSchema) =
    #externalMacro(module: "AppIntentsMacros", type: "IntentSchemaMacro")

/// Makes a struct an entity of a schema: its plain stored variables but `id` are properties.
@attached(memberAttribute)
@attached(extension, conformances: AppEntity, AssistantSchemaEntity, names: named(_schema))
public macro AppEntity(schema: AssistantSchemas.EntitySchema) =
    #externalMacro(module: "AppIntentsMacros", type: "EntitySchemaMacro")

/// Makes an enum an enumeration of a schema.
@attached(memberAttribute)
@attached(extension, conformances: AppEnum, AssistantSchemaEnum, names: named(_schema))
public macro AppEnum(schema: AssistantSchemas.EnumSchema) =
    #externalMacro(module: "AppIntentsMacros", type: "EnumSchemaMacro")

/// The earlier name of `@AppIntent(schema:)`.
@attached(memberAttribute)
@attached(extension, conformances: AppIntent, AssistantSchemaIntent, names: named(_schema))
public macro AssistantIntent(schema: AssistantSchemas.IntentSchema) =
    #externalMacro(module: "AppIntentsMacros", type: "IntentSchemaMacro")

/// The earlier name of `@AppEntity(schema:)`.
@attached(memberAttribute)
@attached(extension, conformances: AppEntity, AssistantSchemaEntity, names: named(_schema))
public macro AssistantEntity(schema: AssistantSchemas.EntitySchema) =
    #externalMacro(module: "AppIntentsMacros", type: "EntitySchemaMacro")

/// The earlier name of `@AppEnum(schema:)`.
@attached(memberAttribute)
@attached(extension, conformances: AppEnum, AssistantSchemaEnum, names: named(_schema))
public macro AssistantEnum(schema: AssistantSchemas.EnumSchema) =
    #externalMacro(module: "AppIntentsMacros", type: "EnumSchemaMacro")

/// Returns the title of a member that a macro made a parameter or property: its name as words.
public func _memberTitle(_ name: String) -> LocalizedStringResource {
    LocalizedStringResource(stringLiteral: Words.title(name))
}
