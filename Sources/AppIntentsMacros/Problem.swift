import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What is wrong with the code that a macro is attached to, in words for its author.
struct Problem: DiagnosticMessage {
    let message: String
    let severity = DiagnosticSeverity.error

    init(_ message: String) {
        self.message = message
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
    func report(_ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
        diagnose(Diagnostic(node: Syntax(node), message: Problem(message), fixIts: fixIts))
    }
}

extension FixIt {
    /// A mend that puts another keyword in a declaration's place of its own.
    static func replacing(_ token: TokenSyntax, by keyword: Keyword, _ message: String) -> FixIt {
        let mended = token.with(\.tokenKind, .keyword(keyword))
        return FixIt(
            message: Mend(message: message), changes: [.replace(oldNode: Syntax(token), newNode: Syntax(mended))])
    }
}
