import SwiftSyntax

extension DeclModifierListSyntax {
    /// The access level to give to members that a public protocol requires, with a space behind it; empty for internal.
    var accessPrefix: String {
        for modifier in self {
            switch modifier.name.tokenKind {
            case .keyword(.public), .keyword(.open): return "public "
            case .keyword(.package): return "package "
            default: continue
            }
        }
        return ""
    }
}

extension DeclGroupSyntax {
    /// Whether the author wrote a member of this name: a property, type or type alias.
    func declares(_ name: String) -> Bool {
        memberBlock.members.contains { member in
            if let variable = member.decl.as(VariableDeclSyntax.self) {
                return variable.bindings.contains { $0.pattern.trimmedDescription == name }
            }
            if let alias = member.decl.as(TypeAliasDeclSyntax.self) { return alias.name.plainText == name }
            if let named = member.decl.asProtocol((any NamedDeclSyntax).self),
                member.decl.isProtocol((any DeclGroupSyntax).self)
            {
                return named.name.plainText == name
            }
            return false
        }
    }
}

extension DeclGroupSyntax {
    /// The variables of each value with the one binding that each name has.
    var instanceVariables: [String: (VariableDeclSyntax, PatternBindingSyntax)] {
        var found: [String: (VariableDeclSyntax, PatternBindingSyntax)] = [:]
        for member in memberBlock.members {
            guard let variable = member.decl.as(VariableDeclSyntax.self), !variable.isStatic else { continue }
            for binding in variable.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
                found[name.identifier.plainText] = (variable, binding)
            }
        }
        return found
    }

    /// The token that names the declaration; its keyword where none does.
    var nameToken: TokenSyntax {
        asProtocol((any NamedDeclSyntax).self)?.name ?? introducer
    }
}

extension TokenSyntax {
    /// The name without backticks.
    var plainText: String {
        let text = self.text
        return text.hasPrefix("`") && text.hasSuffix("`") && text.count > 2 ? String(text.dropFirst().dropLast()) : text
    }
}

extension VariableDeclSyntax {
    /// Whether the variable is stored in each value, with nothing attached to it: one that a wrapper can be put around.
    var isPlainStored: Bool {
        guard bindingSpecifier.tokenKind == .keyword(.var), attributes.isEmpty, bindings.count == 1,
            let binding = bindings.first, binding.typeAnnotation != nil
        else { return false }
        let keywords: [Keyword] = [.static, .class, .lazy, .override, .weak, .unowned]
        guard !modifiers.contains(where: { modifier in keywords.contains { modifier.name.tokenKind == .keyword($0) } })
        else { return false }
        return binding.accessorBlock == nil
    }

    /// Whether the variable belongs to the type.
    var isStatic: Bool {
        modifiers.contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
    }

    /// The attribute of a name, with or without a module before it.
    func attribute(_ name: String) -> AttributeSyntax? {
        attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
            let written = attribute.attributeName.trimmedDescription
            return written == name || written.hasSuffix(".\(name)")
        }
    }

    /// The name of the variable, where there is one.
    var singleName: String? {
        bindings.count == 1 ? bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText : nil
    }
}
