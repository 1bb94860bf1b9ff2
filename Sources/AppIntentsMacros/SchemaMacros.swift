import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// What the macros for intents, entities and enumerations of a schema have in common: the conformance and the schema's name.
protocol SchemaMacro: ExtensionMacro, MemberAttributeMacro {
    /// The type of the schema.
    static var schemaType: String { get }
    /// The wrapper that is put around a plain stored member; nil for none.
    static func wrapper(of member: String) -> AttributeSyntax?
    /// The names of members that stay as they are.
    static var unwrapped: Set<String> { get }

    /// Reports what the declaration can't be; false where it can't.
    static func accepts(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, report: (any MacroExpansionContext)?
    ) -> Bool
}

extension SchemaMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard accepts(declaration, node, report: context) else { return [] }
        guard case .argumentList(let arguments)? = node.arguments,
            let schema = arguments.first(where: { $0.label?.text == "schema" })?.expression
        else {
            context.report("@\(node.attributeName.trimmedDescription) needs a schema, such as .system.search", at: node)
            return []
        }
        let member: DeclSyntax = """
            \(raw: declaration.accessPrefix)static var _schema: AppIntents.AssistantSchemas.\(raw: schemaType) {
                \(schema.trimmed)
            }
            """
        let conformances = protocols.map(\.trimmedDescription).joined(separator: ", ")
        let inheritance = conformances.isEmpty ? "" : ": \(conformances)"
        return [try ExtensionDeclSyntax("extension \(type.trimmed)\(raw: inheritance) { \(member) }")]
    }

    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
        guard accepts(declaration, node, report: nil),
            let variable = member.as(VariableDeclSyntax.self), variable.isPlainStored,
            let name = variable.singleName, !unwrapped.contains(name), let wrapper = wrapper(of: name)
        else { return [] }
        return [wrapper]
    }

    /// Takes structs and, of intents and entities, final classes too.
    static func acceptsStruct(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, _ what: String,
        report: (any MacroExpansionContext)?
    ) -> Bool {
        if declaration.is(StructDeclSyntax.self) || declaration.is(ClassDeclSyntax.self) { return true }
        var fixIts: [FixIt] = []
        if let other = declaration.as(ActorDeclSyntax.self) {
            fixIts.append(.replacing(other.actorKeyword, by: .struct, "make it a struct"))
        }
        report?.report(
            "@\(node.attributeName.trimmedDescription) needs a struct: \(what)", at: declaration.introducer,
            fixIts: fixIts)
        return false
    }
}

/// `@AppIntent(schema:)` and `@AssistantIntent(schema:)`.
struct IntentSchemaMacro: SchemaMacro {
    static let schemaType = "IntentSchema"
    static let unwrapped: Set<String> = []

    static func wrapper(of member: String) -> AttributeSyntax? {
        "@AppIntents.IntentParameter(title: AppIntents._memberTitle(\(literal: member)))"
    }

    static func accepts(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, report: (any MacroExpansionContext)?
    ) -> Bool {
        acceptsStruct(declaration, node, "each run of an intent is a value of its own", report: report)
    }
}

/// `@AppEntity(schema:)` and `@AssistantEntity(schema:)`.
struct EntitySchemaMacro: SchemaMacro {
    static let schemaType = "EntitySchema"
    static let unwrapped: Set<String> = ["id", "displayRepresentation"]

    static func wrapper(of member: String) -> AttributeSyntax? {
        "@AppIntents.EntityProperty(title: AppIntents._memberTitle(\(literal: member)))"
    }

    static func accepts(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, report: (any MacroExpansionContext)?
    ) -> Bool {
        acceptsStruct(declaration, node, "an entity is a value with an id", report: report)
    }
}

/// `@AppEnum(schema:)` and `@AssistantEnum(schema:)`.
struct EnumSchemaMacro: SchemaMacro {
    static let schemaType = "EnumSchema"
    static let unwrapped: Set<String> = []

    static func wrapper(of member: String) -> AttributeSyntax? { nil }

    static func accepts(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, report: (any MacroExpansionContext)?
    ) -> Bool {
        guard !declaration.is(EnumDeclSyntax.self) else { return true }
        report?.report(
            "@\(node.attributeName.trimmedDescription) needs an enum with a raw value of type String",
            at: declaration.introducer)
        return false
    }
}
