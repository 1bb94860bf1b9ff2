package import IntentProtocol

/// One step of a shortcut.
package struct Step: Sendable {
    package indirect enum Kind: Sendable {
        /// Runs an intent, `app.Intent`, and keeps what it gives.
        case run(intent: String, values: [(name: String, value: Expression)], result: String?)
        /// Finds entities of a type, `app.Entity`.
        case find(Search)
        case set(String, Expression)
        case branch(Condition, then: [Step], otherwise: [Step])
        /// Does steps for each element of a list.
        case each(String, Expression, [Step])
        case times(Expression, [Step])
        case menu(Expression, [(title: Expression, steps: [Step])])
        case ask(Question)
        /// Adds to what the shortcut gives.
        case output(Expression)
        case stop
    }

    package struct Search: Sendable {
        package var entity: String
        package var text: Expression?
        package var limit: Int
        package var result: String
    }

    package struct Question: Sendable {
        package var prompt: Expression
        package var type: ValueType
        package var standard: Expression?
        package var result: String
    }

    /// Its place, such as `2` or `3.1`: the first step within the third.
    package var number: String
    /// The line of the file that it begins on.
    package var line: Int
    package var kind: Kind

    /// The blocks of steps that it holds, in the order in which they are counted.
    package var blocks: [[Step]] {
        switch kind {
        case .branch(_, let then, let otherwise): [then, otherwise]
        case .each(_, _, let steps), .times(_, let steps): [steps]
        case .menu(_, let options): options.map(\.steps)
        default: []
        }
    }

    /// The step and all within it.
    var withNested: [Step] { [self] + blocks.flatMap { $0 }.flatMap(\.withNested) }
}

extension Step.Kind {
    /// The collections that fixed values of the step itself name.
    var collections: [String] {
        switch self {
        case .run(_, let values, _): values.flatMap(\.value.collections)
        case .set(_, let value): value.collections
        case .ask(let question): question.standard?.collections ?? []
        default: []
        }
    }
}
