import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@UnionValue`: makes an enum whose cases hold one value each a value that parameters can take.
struct UnionValueMacro {
    /// A case of the union.
    private struct Case {
        /// As written, with backticks where it has them.
        let name: TokenSyntax
        let label: String?
        let type: String

        init(_ element: EnumCaseElementSyntax, _ held: EnumCaseParameterSyntax) {
            name = element.name.trimmed
            label = held.firstName.flatMap { $0.text == "_" ? nil : $0.text }
            type = held.type.trimmedDescription
        }

        /// The case's line in the list of members.
        var member: String {
            let argument = label.map { "\($0): " } ?? ""
            return """
                AppIntents._UnionMember("\(name.plainText)", (\(type)).self, embed: { .\(name.text)(\(argument)$0) }, \
                extract: { if case .\(name.text)(\(argument)let held) = $0 { return held }; return nil })
                """
        }
    }

    /// The cases of an enum, or nil where it can't be a union. Of the macro's roles only the extension's
    /// reports: it is always expanded, the members only where something looks for them.
    private static func cases(
        of declaration: some DeclGroupSyntax, _ node: AttributeSyntax, report: (any MacroExpansionContext)?
    ) -> [Case]? {
        guard let declaration = declaration.as(EnumDeclSyntax.self) else {
            report?.report("@UnionValue needs an enum, whose cases hold the values", at: node)
            return nil
        }
        if let generics = declaration.genericParameterClause {
            report?.report("A union can't be generic: no surface could name its type", at: generics)
            return nil
        }
        let elements = declaration.memberBlock.members
            .compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements)
        guard !elements.isEmpty else {
            report?.report(
                "\(declaration.name.plainText) has no cases, so no value can be made of it", at: declaration.name)
            return nil
        }
        var cases: [Case] = []
        for element in elements {
            let held = element.parameterClause?.parameters ?? []
            if held.count == 1, let held = held.first {
                cases.append(Case(element, held))
            } else {
                let found = held.isEmpty ? "holds none" : "holds \(held.count)"
                report?.report(
                    "Each case of a union holds exactly one value, and “\(element.name.plainText)” \(found)",
                    at: element)
            }
        }
        return cases.count == elements.count ? cases : nil
    }
}

extension UnionValueMacro: MemberMacro {
    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let cases = cases(of: declaration, node, report: nil),
            let name = declaration.as(EnumDeclSyntax.self)?.name.trimmed
        else { return [] }
        let access = declaration.modifiers.accessPrefix
        var members: [DeclSyntax] = []
        if !declaration.declares("Cases") {
            members.append(
                """
                \(raw: access)enum Cases: String, AppIntents.AppUnionValueCasesProviding {
                    \(raw: access)typealias UnionValue = \(name)
                    case \(raw: cases.map(\.name.text).joined(separator: ", "))
                }
                """)
        }
        members.append(
            """
            \(raw: access)static var _members: [AppIntents._UnionMember<\(name)>] {
                [
                    \(raw: cases.map(\.member).joined(separator: ",\n        "))
                ]
            }
            """)
        return members
    }
}

extension UnionValueMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard cases(of: declaration, node, report: context) != nil, !protocols.isEmpty else { return [] }
        return [try ExtensionDeclSyntax("extension \(type.trimmed): AppIntents.AppUnionValue {}")]
    }
}
