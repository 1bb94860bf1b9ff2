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

    /// What a member becomes, for a diagnostic.
    static var noun: String { get }
    /// The members that the schemas ask for, by the schema's name.
    static var shapes: [String: SchemaShape] { get }
    /// Members of the extension beyond the schema's name.
    static func members(of declaration: some DeclGroupSyntax) -> String

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
        let path = schema.trimmedDescription.split(separator: ".").suffix(2).joined(separator: ".")
        shapes[path]?.check(declaration, noun, report: context)
        let member: DeclSyntax = """
            \(raw: declaration.modifiers.accessPrefix)static var _schema: AppIntents.AssistantSchemas.\(raw: schemaType) {
                \(schema.trimmed)
            }\(raw: members(of: declaration))
            """
        let conformances = protocols.map(\.trimmedDescription).joined(separator: ", ")
        let inheritance = conformances.isEmpty ? "" : ": \(conformances)"
        return [try ExtensionDeclSyntax("extension \(type.trimmed)\(raw: inheritance) { \(member) }")]
    }

    static func members(of declaration: some DeclGroupSyntax) -> String { "" }

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
    static let noun = "parameter"
    static var shapes: [String: SchemaShape] { SchemaShape.intents }
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
    static let noun = "property"
    static var shapes: [String: SchemaShape] { SchemaShape.entities }
    static let unwrapped: Set<String> = ["id", "displayRepresentation"]

    static func wrapper(of member: String) -> AttributeSyntax? {
        "@AppIntents.EntityProperty(title: AppIntents._memberTitle(\(literal: member)))"
    }

    static func accepts(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, report: (any MacroExpansionContext)?
    ) -> Bool {
        acceptsStruct(declaration, node, "an entity is a value with an id", report: report)
    }

    /// The titles that the author gave to properties: the metadata has them without an entity.
    static func members(of declaration: some DeclGroupSyntax) -> String {
        let titles = declaration.instanceVariables.compactMap { name, variable -> String? in
            guard let arguments = variable.0.attribute("Property")?.arguments?.as(LabeledExprListSyntax.self),
                let title = arguments.first(where: { $0.label?.text == "title" })?.expression
            else { return nil }
            return "\"\(name)\": \(title.trimmedDescription)"
        }
        guard !titles.isEmpty else { return "" }
        return """

            \(declaration.modifiers.accessPrefix)static var _propertyTitles: [Swift.String: AppIntents.LocalizedStringResource] {
                [\(titles.sorted().joined(separator: ", "))]
            }
            """
    }
}

/// `@AppEnum(schema:)` and `@AssistantEnum(schema:)`.
struct EnumSchemaMacro: SchemaMacro {
    static let schemaType = "EnumSchema"
    static let noun = "case"
    static var shapes: [String: SchemaShape] { [:] }
    static let unwrapped: Set<String> = []

    static func wrapper(of member: String) -> AttributeSyntax? { nil }

    static func accepts(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, report: (any MacroExpansionContext)?
    ) -> Bool {
        guard let declaration = declaration.as(EnumDeclSyntax.self) else {
            report?.report(
                "@\(node.attributeName.trimmedDescription) needs an enum with a raw value of type String",
                at: declaration.introducer)
            return false
        }
        guard !declaration.declares("rawValue"), !declaration.hasRawType else { return true }
        report?.report(
            "\(declaration.name.plainText) needs a raw value: its cases are stored and sent by it",
            at: declaration.name,
            fixIts: [.inheriting("String", declaration)])
        return false
    }
}

extension EnumDeclSyntax {
    /// Whether the enum inherits a type of raw values, as far as its names tell.
    fileprivate var hasRawType: Bool {
        let raw: Set<String> = [
            "String", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "UInt",
        ]
        return inheritanceClause?.inheritedTypes.contains { raw.contains($0.type.trimmedDescription) } ?? false
    }
}
