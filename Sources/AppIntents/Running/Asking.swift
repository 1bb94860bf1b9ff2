import IntentProtocol

/// Puts an intent's questions to the caller.
enum Asking {
    /// Asks for yes or no.
    ///
    /// - Throws: An `IntentError` with the code `declined` where the answer is no.
    static func confirm(
        _ dialog: IntentDialog?, action: ConfirmationActionName, level: Question.Level = .any, preview: [String] = [],
        view: [_SnippetNode] = []
    ) async throws {
        guard try await isConfirmed(dialog, action: action, level: level, preview: preview, view: view) else {
            throw IntentError(.request, .declined, "the action was not confirmed")
        }
    }

    /// Asks for yes or no.
    ///
    /// - Parameters:
    ///   - level: `local` where only a person at this machine may answer.
    ///   - view: What is seen beside the question; where a surface can't draw, its texts stand behind the preview.
    static func isConfirmed(
        _ dialog: IntentDialog?, action: ConfirmationActionName, parameter: AnyIntentParameter? = nil,
        level: Question.Level = .any, preview: [String] = [], view: [_SnippetNode] = []
    ) async throws -> Bool {
        let words = dialog.map { String(localized: $0.full) } ?? "\(String(localized: action.acceptLabel))?"
        let outcome = try await ask { id in
            Question(
                id: id, kind: .confirmation, dialog: words, parameter: parameter?.name,
                acceptLabel: String(localized: action.acceptLabel), denyLabel: String(localized: action.denyLabel),
                level: level, preview: preview + view.flatMap(\.lines),
                snippet: view.isEmpty ? nil : _SnippetNode.document(of: view))
        }
        switch outcome {
        case .accepted: return true
        case .declined: return false
        case .unanswered(let error): throw error
        case .value(.bool(let isYes)): return isYes
        case .choice(let index): return index == 0
        case .value: throw unfitting
        }
    }

    /// Asks which of several is meant, and returns its index.
    static func choose(
        _ choices: [DisplayRepresentation], _ dialog: IntentDialog?, parameter: AnyIntentParameter? = nil
    ) async throws -> Int {
        let words =
            (dialog ?? parameter?.requestDisambiguationDialog).map { String(localized: $0.full) } ?? "Which one?"
        let outcome = try await ask { id in
            Question(
                id: id, kind: .choice, dialog: words, parameter: parameter?.name,
                choices: choices.map(\.displayValue))
        }
        switch outcome {
        case .choice(let index) where choices.indices.contains(index): return index
        case .value(.int(let index)) where choices.indices.contains(Int(index)): return Int(index)
        case .declined: throw IntentError(.request, .declined, "none of the choices was taken")
        case .unanswered(let error): throw error
        default: throw unfitting
        }
    }

    /// Options that a question offers at most.
    private static let optionsOffered: UInt32 = 20

    /// Asks for a value of a parameter, and returns it as it came. Options that the parameter has are offered with it.
    static func value(of parameter: AnyIntentParameter, _ dialog: IntentDialog?) async throws -> IntentValue {
        let title = String(localized: parameter.displayTitle)
        let search = EntitySearch(EntityRequest(app: "", entity: "", mode: .options, limit: optionsOffered))
        // Options are a help: where they can't be had, the value is asked for in words.
        let options = (try? await search.ownOptions(of: parameter)) ?? EntityPage(items: [])
        let words =
            (dialog ?? parameter.requestValueDialog).map { String(localized: $0.full) }
            ?? options.prompt ?? (title.isEmpty ? "Which value?" : "\(title)?")
        let choices = options.displays.isEmpty ? options.items.map(DisplayValue.init(of:)) : options.displays
        let outcome = try await ask { id in
            Question(
                id: id, kind: .value, dialog: words, parameter: parameter.name, choices: choices,
                type: parameter.family.type)
        }
        switch outcome {
        case .value(let value): return value
        case .choice(let index) where options.items.indices.contains(index): return options.items[index]
        case .declined:
            throw IntentError(
                .request, .missingValue, "“\(title)” was asked for and not given", parameter: parameter.name)
        case .unanswered(let error): throw error
        case .accepted, .choice: throw unfitting
        }
    }

    private static func ask(_ question: (UInt32) -> Question) async throws -> Answer.Outcome {
        guard let context = RunContext.current else { throw RunContext.nobodyToAsk }
        return try await context.ask(question)
    }

    private static let unfitting = IntentError(
        .system, .protocolViolation, "the answer doesn't fit the question")
}

extension DisplayValue {
    /// How an option is shown: as it shows itself, else as text.
    fileprivate init(of value: IntentValue) {
        if case .entity(let entity) = value, let display = entity.display {
            self = display
        } else {
            self.init(title: value.line)
        }
    }
}

extension AnyIntentParameter {
    /// The name of the member that holds the parameter, where a run of its intent is under way.
    var name: String? {
        RunContext.current?.intent.flatMap { WrapperLayout.name(of: self, in: $0) }
    }
}
