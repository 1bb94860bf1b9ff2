import IntentProtocol

/// One question put to a person: what is shown, and what a typed line means.
struct QuestionDialog {
    /// What comes of a typed line.
    enum Reply: Equatable {
        case answer(Answer.Outcome)
        /// An answer that is to count for more than its question.
        case kept(Answer.Outcome, Question.Keeping)
        /// The line is no answer: show this and wait for another.
        case again(String)
    }

    let question: Question
    let style: Style

    init(_ question: Question, style: Style = .plain) {
        self.question = question
        self.style = style
    }

    /// The author's words, what there is to choose from, and the place to type at.
    var prompt: String {
        let dialog = Style.printable(question.dialog)
        switch question.kind {
        case .value where question.choices.isEmpty:
            return style.paint(dialog, .heading) + style.paint(hint, .faint) + " "
        case .value: return style.paint(dialog, .heading) + "\n" + list + "A number, or another value: "
        case .choice: return style.paint(dialog, .heading) + "\n" + list + "A number, or a name: "
        case .confirmation:
            let preview = question.preview.map { "  " + Style.printable($0) + "\n" }.joined()
            return style.paint(dialog, .heading) + (preview.isEmpty ? " " : "\n" + preview) + confirmationHint + " "
        }
    }

    /// What kind of value is expected, where the type does not go without saying.
    private var hint: String {
        switch question.type {
        case nil, .string, .attributedString, .entity, .searchCriteria: ""
        // The host asks again for a value it could not read with words that tell the form already.
        case let type?: question.dialog.contains(type.expectation) ? "" : " (\(type.expectation))"
        }
    }

    /// The choices with their numbers, under the titles of the sections that they stand in.
    private var list: String {
        let width = String(question.choices.count).count
        return question.choices.enumerated().map { index, choice in
            let number = String(index + 1)
            let before = index > 0 ? question.choices[index - 1].section : nil
            let section = choice.section.flatMap { $0 == before ? nil : Style.printable($0) + "\n" } ?? ""
            let subtitle = choice.subtitle.map { "  " + style.paint(Style.printable($0), .faint) } ?? ""
            return section + "  " + String(repeating: " ", count: width - number.count) + number + "  "
                + Style.printable(choice.title) + subtitle + "\n"
        }.joined()
    }

    private var confirmationHint: String {
        let words = [("y", question.acceptLabel), ("n", question.denyLabel)].compactMap { key, label in
            label.map { "\(key): \(Style.printable($0))" }
        }
        let kept = question.keeping.filter { $0 != .run || question.keeping.count == 1 }
        let keys =
            kept.isEmpty
            ? "[y/N]" : "[y/N/" + kept.map { $0 == .run ? "all" : $0.rawValue }.joined(separator: "/") + "]"
        return keys + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
    }

    /// What a typed line answers; an empty one turns the question away.
    ///
    /// - Parameter line: Nil where nothing more can be typed.
    func reply(to line: String?) -> Reply {
        let text = line.map(Self.trimmed) ?? ""
        guard !text.isEmpty else {
            return .answer(question.kind == .confirmation ? .declined : .unanswered(turnedAway))
        }
        switch question.kind {
        case .value: return .answer(choice(text).map(Answer.Outcome.choice) ?? .value(.unresolved(text)))
        case .choice:
            if let index = choice(text) { return .answer(.choice(index)) }
            return .again("1 to \(question.choices.count), or one of the names: ")
        case .confirmation: return confirmation(text)
        }
    }

    /// The choice that is meant by a number, its title, or the only one that begins so.
    private func choice(_ text: String) -> Int? {
        if let number = Int(text) { return question.choices.indices.contains(number - 1) ? number - 1 : nil }
        let wanted = text.lowercased()
        let titles = question.choices.map { $0.title.lowercased() }
        let synonyms = question.choices.map { $0.synonyms.map { $0.lowercased() } }
        let exact = titles.indices.filter { titles[$0] == wanted || synonyms[$0].contains(wanted) }
        if exact.count == 1 { return exact[0] }
        let beginning = titles.indices.filter { titles[$0].hasPrefix(wanted) }
        return exact.isEmpty && beginning.count == 1 && question.kind == .choice ? beginning[0] : nil
    }

    private func confirmation(_ text: String) -> Reply {
        let word = text.lowercased()
        if word == "y" || word == "yes" || word == question.acceptLabel?.lowercased() { return .answer(.accepted) }
        if word == "n" || word == "no" || word == question.denyLabel?.lowercased() { return .answer(.declined) }
        switch word {
        case "all" where question.keeping.contains(.run): return .kept(.accepted, .run)
        case "always" where question.keeping.contains(.always): return .kept(.accepted, .always)
        case "never" where question.keeping.contains(.never): return .kept(.declined, .never)
        default: break
        }
        let kept = question.keeping.map { $0 == .run ? "all" : $0.rawValue }
        return .again(kept.isEmpty ? "y or n: " : "y, n, \(kept.joined(separator: ", ")): ")
    }

    private var turnedAway: IntentError {
        let what = question.parameter.map { "\($0) was asked for and not given" } ?? "the question was not answered"
        return IntentError(
            .request, .declined, what, remedy: question.parameter.map { "give \($0)=VALUE" },
            parameter: question.parameter)
    }

    private static func trimmed(_ text: String) -> String {
        let kept = text.drop { $0.isWhitespace }
        return kept.lastIndex { !$0.isWhitespace }.map { String(kept[...$0]) } ?? ""
    }
}
