import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What is wrong with the code that a macro is attached to, in words for its author.
struct Problem: DiagnosticMessage {
    let message: String
    let severity: DiagnosticSeverity

    init(_ message: String, _ severity: DiagnosticSeverity = .error) {
        self.message = message
        self.severity = severity
    }

    var diagnosticID: MessageID { MessageID(domain: "AppIntents", id: message) }
}

/// What mends a problem.
struct Mend: FixItMessage {
    let message: String
    var fixItID: MessageID { MessageID(domain: "AppIntents", id: message) }
}

extension MacroExpansionContext {
    /// Shows a problem at the author's line.
    func report(
        _ message: String, at node: some SyntaxProtocol, severity: DiagnosticSeverity = .error, fixIts: [FixIt] = []
    ) {
        diagnose(Diagnostic(node: Syntax(node), message: Problem(message, severity), fixIts: fixIts))
    }
}

extension FixIt {
    /// A mend that puts another keyword in a declaration's place of its own.
    static func replacing(_ token: TokenSyntax, by keyword: Keyword, _ message: String) -> FixIt {
        let mended = token.with(\.tokenKind, .keyword(keyword))
        return FixIt(
            message: Mend(message: message), changes: [.replace(oldNode: Syntax(token), newNode: Syntax(mended))])
    }

    /// A mend that puts another attribute in an attribute's place, with its arguments.
    static func renaming(_ attribute: AttributeSyntax, to name: String) -> FixIt {
        let mended = attribute.with(
            \.attributeName,
            TypeSyntax("\(raw: name)").with(\.trailingTrivia, attribute.attributeName.trailingTrivia))
        return FixIt(
            message: Mend(message: "use @\(name)"),
            changes: [.replace(oldNode: Syntax(attribute), newNode: Syntax(mended))])
    }

    /// A mend that makes an enum inherit a type, before whatever else it inherits.
    static func inheriting(_ name: String, _ declaration: EnumDeclSyntax) -> FixIt {
        let first = InheritedTypeSyntax(type: TypeSyntax("\(raw: name)"))
        var mended = declaration
        if let clause = declaration.inheritanceClause {
            var types = clause.inheritedTypes
            types.insert(first.with(\.trailingComma, .commaToken(trailingTrivia: .space)), at: types.startIndex)
            mended.inheritanceClause = clause.with(\.inheritedTypes, types)
        } else {
            mended.name = declaration.name.with(\.trailingTrivia, [])
            mended.inheritanceClause = InheritanceClauseSyntax(
                colon: .colonToken(trailingTrivia: .space), inheritedTypes: [first],
                trailingTrivia: declaration.name.trailingTrivia)
        }
        return FixIt(
            message: Mend(message: "give it raw values of type \(name)"),
            changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(mended))])
    }

    /// A mend that writes a member at the start of a declaration.
    static func adding(_ member: String, to declaration: some DeclGroupSyntax) -> FixIt {
        let block = declaration.memberBlock
        var members = block.members
        // Indented as the first member is; four columns more than the brace's line where there is none.
        let indentation = members.first.map { $0.leadingTrivia.indentation } ?? "    "
        let item = MemberBlockItemSyntax(
            leadingTrivia: "\n\(indentation)", decl: DeclSyntax("\(raw: member)"),
            trailingTrivia: members.isEmpty ? "\n" : [])
        members.insert(item, at: members.startIndex)
        return FixIt(
            message: Mend(message: "add “\(member)”"),
            changes: [.replace(oldNode: Syntax(block), newNode: Syntax(block.with(\.members, members)))])
    }
}

extension Trivia {
    /// The blanks behind the last line's end.
    fileprivate var indentation: String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .newlines, .carriageReturnLineFeeds: text = ""
            case .spaces(let count): text += String(repeating: " ", count: count)
            case .tabs(let count): text += String(repeating: "\t", count: count)
            default: continue
            }
        }
        return text
    }
}
