import IntentClient
import IntentProtocol

/// Shows the view of a result, and lets a person at a terminal press its buttons.
///
/// A press runs the button's intent. Where the view is a snippet intent's, that is performed again, and the view is drawn
/// in the place of the one before.
struct SnippetSession {
    /// The forms in which a view is written.
    enum Form: String, CaseIterable {
        case text
        case html
        case markdown
        case none
    }

    /// Presses of one view: 1,000.
    private static let pressLimit = 1000

    private let surroundings: Surroundings
    private let form: Form
    private let console: Console?
    /// Performs an intent and gives its result; nil where the person leaves.
    private let perform: (Perform) throws(IntentError) -> RunResult?
    /// The request that the first result is of.
    private let request: Perform
    private let app: AppMetadata

    /// - Parameters:
    ///   - name: The intent that ran, as `app.Intent`.
    ///   - console: Where buttons are pressed; nil where nobody presses any.
    init(
        _ surroundings: Surroundings, form: Form, name: String, request: Perform, console: Console?,
        perform: @escaping (Perform) throws(IntentError) -> RunResult?
    ) throws(IntentError) {
        self.surroundings = surroundings
        self.form = form
        self.console = form == .text ? console : nil
        self.perform = perform
        self.request = request
        let reply = try surroundings.request("schema", .object(["app": .text(Names.split(name).app)]))
        do throws(MetadataError) {
            app = try AppMetadata(cbor: reply.items("apps").first ?? .map([]))
        } catch {
            throw .unreadable(error)
        }
    }

    /// Shows the view, and what it becomes by presses.
    func show(_ snippet: CBOR) throws(IntentError) {
        guard form != .none else { return }
        var (tree, maker) = try view(SnippetTree(snippet))
        tellUnknown(tree)
        var count = draw(tree)
        guard let console else { return }
        for _ in 0..<Self.pressLimit {
            guard !tree.actions.isEmpty, let number = ask(console, tree) else { return }
            guard let result = try perform(try request(for: tree.actions[number - 1])) else { return }
            guard let maker, let next = try perform(maker)?.snippet else {
                return tell(result)
            }
            tree = SnippetTree(next)
            erase(count + 1)
            tell(result)
            count = draw(tree)
        }
    }

    /// The view, and the request that makes it anew; of a result that names an intent, the view that this makes.
    private func view(_ tree: SnippetTree) throws(IntentError) -> (SnippetTree, Perform?) {
        guard let source = tree.source else {
            let intent = app.intent(Names.split(request.intent).rest) ?? app.intent(request.intent)
            return (tree, intent?.traits.contains("SnippetIntent") == true ? request : nil)
        }
        let maker = try request(for: source)
        guard let made = try perform(maker)?.snippet else { return (tree, nil) }
        return (SnippetTree(made), maker)
    }

    private func request(for action: SnippetTree.Action) throws(IntentError) -> Perform {
        guard let intent = app.intent(action.intent) else {
            throw IntentError(
                .app, .invalidResult, "the view's button runs \(action.intent), which \(app.app) doesn't have",
                remedy: "tell its author")
        }
        var request = request
        request.app = app.app
        request.intent = intent.id
        request.idempotencyKey = ""
        request.parameters = action.parameters.compactMap { name, document in
            guard let type = intent.parameter(name)?.type else { return nil }
            return IntentValue(document: document, type: type).map { NamedValue(name, $0) }
        }
        return request
    }

    // MARK: Drawing

    /// Says which elements of a view are outside of those that can be shown.
    private func tellUnknown(_ tree: SnippetTree) {
        guard !tree.unknown.isEmpty else { return }
        let names = tree.unknown.map {
            $0.isEmpty ? "one without a kind" : "“\(ErrorText.line(String($0.prefix(40))))”"
        }
        surroundings.errors.writeLine("the view has an element that can't be shown: \(names.joined(separator: ", "))")
        surroundings.errors.flush()
    }

    /// Writes the view and gives the number of its lines.
    private func draw(_ tree: SnippetTree) -> Int {
        switch form {
        case .html: surroundings.output.write(SnippetMarkup(tree).html)
        case .markdown: surroundings.output.write(SnippetMarkup(tree).markdown)
        case .none: break
        case .text:
            let width = surroundings.output.isTerminal ? surroundings.output.width : 80
            let lines = SnippetText(tree, width: width).lines(isColored: surroundings.style.isColored)
            for line in lines { surroundings.output.writeLine(line) }
            surroundings.output.flush()
            return lines.count
        }
        return 0
    }

    /// Takes lines off the terminal, so that what follows stands in their place.
    private func erase(_ lines: Int) {
        guard surroundings.output.isTerminal, surroundings.style.isColored, lines > 0 else { return }
        surroundings.output.write("\u{1b}[\(lines)A\u{1b}[J")
    }

    private func tell(_ result: RunResult) {
        guard let dialog = result.dialog?.full, !dialog.isEmpty else { return }
        surroundings.output.writeLine(surroundings.shown(dialog))
        surroundings.output.flush()
    }

    /// The number that is pressed; nil where none is.
    private func ask(_ console: Console, _ tree: SnippetTree) -> Int? {
        let count = tree.actions.count
        console.output.write("Press \(count == 1 ? "1" : "1 to \(count)"), or Enter to leave: ")
        console.output.flush()
        while true {
            guard let line = console.line(reading: true) else { continue }
            guard case .text(let text) = line else {
                console.output.write("\n")
                console.output.flush()
                return nil
            }
            let typed = text.filter { !$0.isWhitespace }
            guard !typed.isEmpty else { return nil }
            if let number = Int(typed), (1...count).contains(number) { return number }
            console.output.write("1 to \(count), or Enter: ")
            console.output.flush()
        }
    }
}
