import IntentProtocol

extension Console {
    /// Asks a person to choose, outside of a run.
    ///
    /// - Returns: The index of the choice, 0 for a yes; nil where none is wanted.
    func choose(_ question: Question, style: Style) -> Int? {
        switch answer(to: question, style: style) {
        case .choice(let index): index
        case .accepted: 0
        default: nil
        }
    }

    /// Asks a person for a value, outside of a run.
    ///
    /// - Returns: What was typed; nil where the question was turned away.
    func ask(_ question: Question, style: Style) -> String? {
        if case .value(.unresolved(let text)) = answer(to: question, style: style) { text } else { nil }
    }

    private func answer(to question: Question, style: Style) -> Answer.Outcome? {
        let dialog = QuestionDialog(question, style: style)
        write(dialog.prompt)
        while true {
            guard let line = line(reading: true) else { continue }
            let typed: String? = if case .text(let text) = line { text } else { nil }
            // After Ctrl-D the cursor still stands behind the prompt.
            if typed == nil { write("\n") }
            switch dialog.reply(to: typed) {
            case .again(let prompt): write(prompt)
            case .answer(let outcome), .kept(let outcome, _): return outcome
            }
        }
    }

    private func write(_ text: String) {
        output.write(text)
        output.flush()
    }
}
