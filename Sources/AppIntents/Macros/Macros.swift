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
@attached(extension, conformances: AppEntity, AssistantSchemaEntity, names: named(_schema), named(_propertyTitles))
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
@attached(extension, conformances: AppEntity, AssistantSchemaEntity, names: named(_schema), named(_propertyTitles))
public macro AssistantEntity(schema: AssistantSchemas.EntitySchema) =
    #externalMacro(module: "AppIntentsMacros", type: "EntitySchemaMacro")

/// The earlier name of `@AppEnum(schema:)`.
@attached(memberAttribute)
@attached(extension, conformances: AppEnum, AssistantSchemaEnum, names: named(_schema))
public macro AssistantEnum(schema: AssistantSchemas.EnumSchema) =
    #externalMacro(module: "AppIntentsMacros", type: "EnumSchemaMacro")

/// Makes a computed member of an entity a property: its value is made of others whenever the entity is read.
///
/// - Parameters:
///   - identifier: The name that shortcuts refer to; the member's name otherwise.
///   - title: The name that people see; made of the member's name otherwise.
@attached(peer, names: prefixed(`$`), prefixed(_property_))
public macro ComputedProperty(identifier: String? = nil, title: LocalizedStringResource? = nil) =
    #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// Makes a computed member of an entity a property whose value a search index gets as well.
///
/// - Parameters:
///   - identifier: The name that shortcuts refer to; the member's name otherwise.
///   - title: The name that people see; made of the member's name otherwise.
///   - indexingKey: The attribute that the value goes to.
@attached(peer, names: prefixed(`$`), prefixed(_property_))
public macro ComputedProperty(
    identifier: String? = nil, title: LocalizedStringResource? = nil,
    indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
) = #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// Makes a computed member of an entity a property whose value a search index gets under a key of the app's own.
///
/// - Parameters:
///   - identifier: The name that shortcuts refer to; the member's name otherwise.
///   - title: The name that people see; made of the member's name otherwise.
///   - customIndexingKey: The attribute that the value goes to.
@attached(peer, names: prefixed(`$`), prefixed(_property_))
public macro ComputedProperty(
    identifier: String? = nil, title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey
) = #externalMacro(module: "AppIntentsMacros", type: "ComputedPropertyMacro")

/// Makes a member of an entity whose getter waits a property; nothing is computed until somebody asks for its value.
///
/// - Parameters:
///   - identifier: The name that shortcuts refer to; the member's name otherwise.
///   - title: The name that people see; made of the member's name otherwise.
@attached(peer, names: prefixed(`$`), prefixed(_property_))
public macro DeferredProperty(identifier: String? = nil, title: LocalizedStringResource? = nil) =
    #externalMacro(module: "AppIntentsMacros", type: "DeferredPropertyMacro")

/// Returns the title of a member that a macro made a parameter or property: its name as words.
public func _memberTitle(_ name: String) -> LocalizedStringResource {
    LocalizedStringResource(stringLiteral: Words.title(name))
}
