import IntentProtocol

extension AppIntent {
    /// Asks whether the action should go on.
    ///
    /// - Throws: An error where the answer is no, or nobody can be asked.
    public func requestConfirmation() async throws {
        try await Asking.confirm(IntentDialog(Self.title), action: .continue)
    }

    /// Asks whether the action should go on, in words of the author's.
    ///
    /// - Parameters:
    ///   - conditions: When the question is put; always where none is named.
    ///   - actionName: What the button is called that lets the action go on.
    ///   - dialog: What is asked.
    /// - Throws: An error where the answer is no, or nobody can be asked.
    public func requestConfirmation(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
        dialog: IntentDialog? = nil
    ) async throws {
        guard Self.holds(conditions) else { return }
        try await Asking.confirm(dialog ?? IntentDialog(Self.title), action: actionName)
    }

    /// Asks whether the action should go on, beside the view of an intent.
    ///
    /// - Parameters:
    ///   - conditions: When the question is put; always where none is named.
    ///   - actionName: What the button is called that lets the action go on.
    ///   - dialog: What is asked.
    ///   - showDialogAsPrompt: Whether the words are shown above the view.
    ///   - snippetIntent: The intent whose view is shown.
    /// - Throws: An error where the answer is no, or nobody can be asked.
    public func requestConfirmation(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
        dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, snippetIntent: some SnippetIntent
    ) async throws {
        guard Self.holds(conditions) else { return }
        try await Asking.confirm(
            dialog ?? IntentDialog(Self.title), action: actionName, view: try await Self.view(of: snippetIntent))
    }

    /// Asks whether the action should go on with the result that it is about to give.
    ///
    /// - Parameters:
    ///   - result: What the action would give: its value is shown, its dialog is asked.
    ///   - confirmationActionName: What the button is called that lets the action go on.
    ///   - showPrompt: Whether the words are shown.
    /// - Throws: An error where the answer is no, or nobody can be asked.
    public func requestConfirmation(
        result: some IntentResult, confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
    ) async throws {
        let parts = result as? any ResultParts
        let preview = parts?.anyValue.map { [String(localized: DisplayRepresentation(showing: $0).title)] }
        try await Asking.confirm(
            parts?.anyDialog ?? IntentDialog(Self.title), action: confirmationActionName, preview: preview ?? [],
            view: try await Self.view(in: parts))
    }

    /// What a result shows; an intent in its place is performed for its view.
    private static func view(in parts: (any ResultParts)?) async throws -> [_SnippetNode] {
        if let view = parts?.anySnippetView { return view._nodes }
        guard let intent = parts?.anySnippetIntent as? any SnippetIntent else { return [] }
        return try await view(of: intent)
    }

    private static func view<Intent: SnippetIntent>(of intent: Intent) async throws -> [_SnippetNode] {
        let context = RunContext.current?.nested() ?? RunContext()
        let result = try await RunContext.$current.withValue(context) { try await IntentRun.perform(intent) }
        return (result as? any ResultParts)?.anySnippetView?._nodes ?? []
    }

    /// Asks whether the action should go on with the result that it is about to give.
    ///
    /// - Parameters:
    ///   - output: What the action would give: its value is shown, its dialog is asked.
    ///   - confirmationActionName: What the button is called that lets the action go on.
    ///   - showPrompt: Whether the words are shown.
    /// - Throws: An error where the answer is no, or nobody can be asked.
    public func requestConfirmation(
        output: some IntentResult, confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
    ) async throws {
        try await requestConfirmation(
            result: output, confirmationActionName: confirmationActionName, showPrompt: showPrompt)
    }

    /// Asks which of several answers is meant.
    ///
    /// - Parameters:
    ///   - options: The answers; one of the style `cancel` ends the run when it is taken.
    ///   - dialog: What is asked.
    /// - Returns: The answer that was taken.
    /// - Throws: An error where none was taken, or nobody can be asked.
    public func requestChoice(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil
    ) async throws -> IntentChoiceOption {
        let index = try await Asking.choose(options.map { DisplayRepresentation(title: $0.title) }, dialog)
        if options[index].style == .cancel {
            throw IntentError(.request, .declined, "the action was not confirmed")
        }
        return options[index]
    }

    private static func holds(_ conditions: ConfirmationConditions) -> Bool {
        guard conditions.contains(.lowConfidenceSource) else { return true }
        // A person at a terminal or a desktop named the action; a model may have misunderstood.
        return RunContext.current?.isAssistant == true
    }
}

extension AppIntent {
    /// One of the answers that the intent offers while it runs.
    public typealias Option = IntentChoiceOption
}

extension DisplayRepresentation {
    /// How a value of any type is shown: as it shows itself, else as text.
    package init(showing value: any _IntentValue) {
        if let value = value as? any InstanceDisplayRepresentable {
            self = value.displayRepresentation
        } else {
            self.init(title: LocalizedStringResource(stringLiteral: value._encode(.shown).raw.line))
        }
    }
}
