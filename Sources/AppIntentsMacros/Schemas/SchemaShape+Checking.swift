import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension SchemaShape {
    /// Types that can't stand for one another; of any other a declaration elsewhere may make what the schema asks for.
    private static let known: Set<String> = [
        "AttributedString", "Bool", "CLPlacemark", "Data", "Date", "DateComponents", "Double", "Duration", "Float",
        "Int", "IntentCurrencyAmount", "IntentFile", "IntentPerson", "SemanticContentDescriptor", "String",
        "StringSearchCriteria", "URL",
    ]

    /// Reports what a declaration lacks of the schema, at its name; what is of another type, at that type.
    ///
    /// A member that must have a value is an error where it is missing; one that may be nil is a warning, since not
    /// every version of the schemas has it.
    ///
    /// - Parameter noun: What a member becomes: “parameter” or “property”.
    func check(_ declaration: some DeclGroupSyntax, _ noun: String, report: some MacroExpansionContext) {
        let written = declaration.instanceVariables
        var missing: [Member] = []
        for member in members {
            guard let (variable, binding) = written[member.name] else {
                missing.append(member)
                continue
            }
            check(member, variable, binding, noun, report: report)
        }
        for member in missing {
            let mend = FixIt.adding("\(declaration.modifiers.accessPrefix)\(member.declaration)", to: declaration)
            report.report(
                "The schema \(name) has the \(noun) “\(member.name)”, \(member.expectation), which is missing",
                at: declaration.nameToken, severity: member.isOptional ? .warning : .error, fixIts: [mend])
        }
    }

    private func check(
        _ member: Member, _ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ noun: String,
        report: some MacroExpansionContext
    ) {
        if variable.bindingSpecifier.tokenKind == .keyword(.let) {
            report.report(
                "The \(noun) “\(member.name)” of the schema \(name) has to be a variable",
                at: variable.bindingSpecifier,
                fixIts: [.replacing(variable.bindingSpecifier, by: .var, "make it a variable")])
        }
        guard let type = binding.typeAnnotation?.type else { return }
        let found = WrittenType(type)
        // A name that isn't known may be the app's alias of just what is asked for.
        let isKnown = Self.known.contains(found.name)
        let isOther = isKnown && (member.isOfSchema || found.name != member.type)
        let isOne = member.isList && !found.isList && isKnown
        guard isOther || isOne || (found.isList && !member.isList) else { return }
        var fixIts: [FixIt] = []
        if !member.isOfSchema || !isOther {
            let one = member.isOfSchema ? found.name : member.type
            let whole = (member.isList ? "[\(one)]" : one) + (found.isOptional ? "?" : "")
            fixIts = [
                FixIt(
                    message: Mend(message: "make it \(whole)"),
                    changes: [
                        .replace(
                            oldNode: Syntax(type),
                            newNode: Syntax(
                                TypeSyntax("\(raw: whole)").with(\.leadingTrivia, type.leadingTrivia)
                                    .with(\.trailingTrivia, type.trailingTrivia)))
                    ])
            ]
        }
        report.report(
            "The schema \(name) has “\(member.name)” as \(member.expectation), not \(type.trimmedDescription)",
            at: type, fixIts: fixIts)
    }
}

/// A type as it stands in a declaration.
private struct WrittenType {
    /// The name without the optional, the list and the module around it.
    let name: String
    let isOptional: Bool
    let isList: Bool

    init(_ type: TypeSyntax) {
        var type = type
        var isOptional = false
        var isList = false
        while true {
            if let optional = type.as(OptionalTypeSyntax.self) {
                type = optional.wrappedType
                isOptional = true
            } else if let array = type.as(ArrayTypeSyntax.self) {
                type = array.element
                isList = true
            } else if let generic = type.as(IdentifierTypeSyntax.self), let argument = generic.onlyArgument {
                switch generic.name.text {
                case "Optional": isOptional = true
                case "Array", "Set", "EntityCollection": isList = true
                default: break
                }
                type = argument
            } else {
                break
            }
        }
        self.isOptional = isOptional
        self.isList = isList
        name = type.as(MemberTypeSyntax.self)?.name.text ?? type.trimmedDescription
    }
}

extension IdentifierTypeSyntax {
    /// The one generic argument, where there is just one and it is a type.
    fileprivate var onlyArgument: TypeSyntax? {
        guard let arguments = genericArgumentClause?.arguments, arguments.count == 1, let argument = arguments.first
        else { return nil }
        return argument.argument.as(TypeSyntax.self)
    }
}
