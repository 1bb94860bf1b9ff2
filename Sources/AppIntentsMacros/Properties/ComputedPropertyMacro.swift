import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// What `@ComputedProperty` and `@DeferredProperty` have in common: beside the member come a type that the runtime finds,
/// and `$name`, which queries refer to.
protocol EntityPropertyMacro: PeerMacro {
    /// The label of the function that gives the value, in the property's initialiser.
    static var getter: String { get }

    /// Reports a getter that isn't of this macro's kind; false where it isn't.
    static func accepts(_ getter: Getter, _ node: AttributeSyntax, report: some MacroExpansionContext) -> Bool
}

/// How a member gives its value.
struct Getter {
    let binding: PatternBindingSyntax
    /// Whether reading the member may wait.
    let isAsync: Bool
    /// Whether reading the member may fail.
    let isThrowing: Bool
    /// Whether a value that nobody may change can be set.
    let hasNonmutatingSetter: Bool

    /// Reads the accessors of a binding; nil for a stored member.
    init?(_ binding: PatternBindingSyntax) {
        guard let accessors = binding.accessorBlock?.accessors else { return nil }
        self.binding = binding
        if case .accessors(let list) = accessors {
            guard let get = list.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.get) }) else { return nil }
            isAsync = get.effectSpecifiers?.asyncSpecifier != nil
            isThrowing = get.effectSpecifiers?.throwsClause != nil
            hasNonmutatingSetter = list.contains {
                $0.accessorSpecifier.tokenKind == .keyword(.set)
                    && $0.modifier?.name.tokenKind == .keyword(.nonmutating)
            }
        } else {
            isAsync = false
            isThrowing = false
            hasNonmutatingSetter = false
        }
    }
}

extension EntityPropertyMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let attribute = "@\(node.attributeName.trimmedDescription)"
        guard let variable = declaration.as(VariableDeclSyntax.self), !variable.isStatic,
            let name = variable.singleName, let binding = variable.bindings.first
        else {
            context.report("\(attribute) needs a member variable of an entity", at: node)
            return []
        }
        guard let entity = context.lexicalContext.first?.enclosingTypeName else {
            context.report("\(attribute) needs a member of an entity: a struct, or an extension of one", at: node)
            return []
        }
        guard let getter = Getter(binding) else {
            context.report(
                "\(attribute) needs a getter; “\(name)” is stored", at: node, fixIts: [.renaming(node, to: "Property")])
            return []
        }
        guard let type = binding.typeAnnotation?.type.trimmed else {
            context.report("“\(name)” needs a type: it can't be told from the getter", at: binding.pattern)
            return []
        }
        guard accepts(getter, node, report: context) else { return [] }

        var arguments = (node.arguments?.as(LabeledExprListSyntax.self)).map { Array($0) } ?? []
        let identifier = arguments.remove("identifier") ?? "\"\(name)\""
        let title = arguments.remove("title")
        let rest = arguments.map { ", \($0.with(\.trailingComma, nil).trimmedDescription)" }.joined()
        let setter = getter.hasNonmutatingSetter ? ", set: { entity.\(name) = $0 }" : ""
        let reading = (getter.isThrowing ? "try " : "") + (getter.isAsync ? "await " : "")
        let marker = "_property_\(name)"
        return [
            """
            enum \(raw: marker): AppIntents._ComputedEntityProperty {
                static var name: Swift.String { \(raw: identifier) }
                static var title: AppIntents.LocalizedStringResource { \(raw: title ?? "\"\"") }
                static func property(of entity: \(raw: entity)) -> AppIntents.EntityProperty<\(type)> {
                    AppIntents.EntityProperty(_identifier: name, title: title\(raw: rest), \
            \(raw: Self.getter): { \(raw: reading)entity.\(raw: name) }\(raw: setter))
                }
            }
            """,
            """
            \(raw: variable.modifiers.accessPrefix)var $\(raw: name): AppIntents.EntityProperty<\(type)> {
                if let named = AppIntents._namedProperty(\(raw: identifier), (\(type)).self) { return named }
                return \(raw: marker).property(of: self)
            }
            """,
        ]
    }
}

/// `@ComputedProperty`: a property of an entity that is made of other values whenever it is read.
struct ComputedPropertyMacro: EntityPropertyMacro {
    static let getter = "get"

    static func accepts(_ getter: Getter, _ node: AttributeSyntax, report: some MacroExpansionContext) -> Bool {
        guard getter.isAsync || getter.isThrowing else { return true }
        report.report(
            "A computed property is read at once, and this getter \(getter.isAsync ? "waits" : "may fail")", at: node,
            fixIts: [.renaming(node, to: "DeferredProperty")])
        return false
    }
}

/// `@DeferredProperty`: a property of an entity that takes time to get, and is got when it is asked for.
struct DeferredPropertyMacro: EntityPropertyMacro {
    static let getter = "load"

    static func accepts(_ getter: Getter, _ node: AttributeSyntax, report: some MacroExpansionContext) -> Bool {
        guard !getter.isAsync else { return true }
        report.report(
            "A deferred property has a getter that waits: get async throws", at: node,
            fixIts: [.renaming(node, to: "ComputedProperty")])
        return false
    }
}

extension [LabeledExprSyntax] {
    /// Takes an argument out of the list and returns its expression as written.
    fileprivate mutating func remove(_ label: String) -> String? {
        guard let index = firstIndex(where: { $0.label?.text == label }) else { return nil }
        return remove(at: index).expression.trimmedDescription
    }
}

extension Syntax {
    /// The type that a member lies in, as its extension names it or as it is declared.
    fileprivate var enclosingTypeName: String? {
        if let type = self.as(StructDeclSyntax.self) { return type.name.text }
        if let type = self.as(ClassDeclSyntax.self) { return type.name.text }
        return self.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }
}
