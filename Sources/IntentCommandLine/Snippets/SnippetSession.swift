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
    /// Runs a shortcut of the person's and gives its exit status.
    private let runShortcut: (String) throws(IntentError) -> Int32
    /// The request that the first result is of.
    private let request: Perform
    private let app: AppMetadata

    /// - Parameters:
    ///   - name: The intent that ran, as `app.Intent`.
    ///   - console: Where buttons are pressed; nil where nobody presses any.
    init(
        _ surroundings: Surroundings, form: Form, name: String, request: Perform, console: Console?,
        runShortcut: @escaping (String) throws(IntentError) -> Int32,
        perform: @escaping (Perform) throws(IntentError) -> RunResult?
    ) throws(IntentError) {
        self.surroundings = surroundings
        self.form = form
        self.console = form == .text ? console : nil
        self.perform = perform
        self.runShortcut = runShortcut
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
            let action = tree.actions[number - 1]
            guard let result = try press(action, console) else { return }
            guard let maker, let next = try perform(maker)?.snippet else {
                return tell(result)
            }
            tree = SnippetTree(next)
            // What a shortcut wrote stands behind the view.
            if action.shortcut == nil { erase(count + 1) }
            tell(result)
            count = draw(tree)
        }
    }

    /// The view, and the request that makes it anew; of a result that names an intent, the view that this makes.
    private func view(_ tree: SnippetTree) throws(IntentError) -> (SnippetTree, Perform?) {
        guard let source = tree.source else {
            return (tree, isMadeAnew ? request : nil)
        }
        let maker = try request(for: source)
        guard let made = try perform(maker)?.snippet else { return (tree, nil) }
        return (SnippetTree(made), maker)
    }

    /// The intent that the first result is of.
    private var intent: IntentMetadata? {
        app.intent(request.intent) ?? app.intent(Names.split(request.intent).rest)
    }

    /// Whether the view is made anew after a press: a snippet intent's, a widget's, a control's.
    private var isMadeAnew: Bool {
        intent?.traits.contains { ["SnippetIntent", "Widget", "ControlWidget"].contains($0) } ?? false
    }

    /// Runs what a button stands for; nil where the person leaves.
    private func press(_ action: SnippetTree.Action, _ console: Console) throws(IntentError) -> RunResult? {
        guard action.intent == "RunSystemShortcutIntent" else { return try perform(try request(for: action)) }
        guard intent?.traits.contains("Widget") == true else {
            throw IntentError(
                .app, .notPermitted, "only a widget's button runs a shortcut", remedy: "tell the author of \(app.app)")
        }
        guard let name = action.shortcut else {
            throw IntentError(
                .app, .invalidResult, "the button names no shortcut", remedy: "choose one in the widget's settings")
        }
        // The words on the button are the app's, the shortcut is the person's.
        let question = Question(id: 0, kind: .confirmation, dialog: "Run the shortcut “\(Style.printable(name))”?")
        guard console.choose(question, style: Style(console.output, surroundings.variable)) != nil else { return nil }
        _ = try runShortcut(name)
        return RunResult()
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
        request.parameters = []
        for (name, document) in action.parameters {
            guard let type = intent.parameter(name)?.type, let value = IntentValue(document: document, type: type)
            else { continue }
            guard !app.namesFile(value, as: type) else {
                throw IntentError(
                    .app, .notPermitted, "the view of \(app.app) names a file by its path, which only you may",
                    remedy: "tell its author")
            }
            request.parameters.append(NamedValue(name, value))
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
