package import IntentProtocol

/// Runs a shortcut: a pure state machine that tells what to do next and takes what came of it.
///
/// It never waits and never asks anybody. Its state can be kept after each action; a machine that is made of it goes on
/// with the step that was not done.
package struct ShortcutMachine: Sendable {
    package enum Action: Sendable {
        /// An intent is to be run; ``done(_:)`` takes what it gives.
        case run(Step, Perform)
        /// Entities are to be found; ``done(_:)`` takes them as a list.
        case find(Step, EntityRequest)
        /// A person is to be asked; ``done(_:)`` takes the answer.
        case ask(Step, Question)
        /// A person is to choose; ``chosen(_:)`` takes the place.
        case choose(Step, Question)
        /// It is over.
        case finished([IntentValue])
        /// A step can't be done. The state stands before it.
        case failed(Step, IntentError)
    }

    private let shortcut: Shortcut
    private let apps: [String: AppMetadata]
    package private(set) var state: ShortcutState

    package init(_ shortcut: Shortcut, apps: [AppMetadata], state: ShortcutState) {
        self.shortcut = shortcut
        self.apps = Dictionary(apps.map { ($0.app, $0) }) { first, _ in first }
        self.state = state
    }

    /// The step that is to be done next; nil where none is left.
    package var step: Step? {
        guard let frame = state.frames.last, let steps = block(frame.path), steps.indices.contains(frame.index) else {
            return nil
        }
        return steps[frame.index]
    }

    /// Goes on to the next thing that needs the world.
    package mutating func next() -> Action {
        while let frame = state.frames.last {
            guard let steps = block(frame.path) else { return .finished(state.outputs) }
            guard frame.index < steps.count else {
                endBlock()
                continue
            }
            let step = steps[frame.index]
            do throws(IntentError) {
                if let action = try take(step) { return action }
            } catch {
                return .failed(step, error)
            }
        }
        return .finished(state.outputs)
    }

    /// Takes what an action gave, and leaves its step behind.
    package mutating func done(_ value: IntentValue?) {
        guard let step else { return }
        if let name = step.kind.sets { state.variables[name] = value ?? .null }
        advance()
    }

    /// Takes the place of the option that was chosen.
    package mutating func chosen(_ option: Int) {
        enter(block: option)
    }

    // MARK: Blocks

    private func block(_ path: [Int]) -> [Step]? {
        var steps = shortcut.steps
        var rest = path[...]
        while rest.count >= 2 {
            let (step, block) = (rest.removeFirst(), rest.removeFirst())
            guard steps.indices.contains(step), steps[step].blocks.indices.contains(block) else { return nil }
            steps = steps[step].blocks[block]
        }
        return steps
    }

    private mutating func advance() {
        state.frames[state.frames.count - 1].index += 1
    }

    private mutating func enter(block: Int, loop: ShortcutState.Loop? = nil) {
        guard let frame = state.frames.last else { return }
        advance()
        if let loop, loop.items.isEmpty { return }
        if let name = loop?.name { state.variables[name] = loop?.items.first ?? .null }
        state.frames.append(ShortcutState.Frame(path: frame.path + [frame.index, block], loop: loop))
    }

    /// Begins the next round of a loop, or leaves the block.
    private mutating func endBlock() {
        guard var frame = state.frames.popLast(), var loop = frame.loop, loop.round + 1 < loop.items.count else {
            return
        }
        loop.round += 1
        if let name = loop.name { state.variables[name] = loop.items[loop.round] }
        frame.index = 0
        frame.loop = loop
        state.frames.append(frame)
    }

    // MARK: Steps

    private mutating func take(_ step: Step) throws(IntentError) -> Action? {
        state.taken += 1
        guard state.taken <= ShortcutLimits.taken else {
            throw IntentError(
                .request, .tooLarge, "it takes more than \(ShortcutLimits.taken) steps", remedy: "repeat fewer times")
        }
        let evaluation = Evaluation(variables: state.variables)
        switch step.kind {
        case .run(let intent, let values, _): return .run(step, try perform(intent, values, evaluation))
        case .find(let search): return .find(step, try request(search, evaluation))
        case .ask(let question): return .ask(step, try self.question(question, evaluation))
        case .menu(let prompt, let options):
            var choices: [DisplayValue] = []
            for option in options { choices.append(DisplayValue(title: try evaluation.value(option.title).line)) }
            return .choose(
                step, Question(id: 0, kind: .choice, dialog: try evaluation.value(prompt).line, choices: choices))
        case .set(let name, let value):
            state.variables[name] = try evaluation.value(value)
            advance()
        case .output(let value):
            guard state.outputs.count < ShortcutLimits.outputs else {
                throw IntentError(.request, .tooLarge, "it gives more than \(ShortcutLimits.outputs) values")
            }
            state.outputs.append(try evaluation.value(value))
            advance()
        case .branch(let condition, _, _): enter(block: try evaluation.holds(condition) ? 0 : 1)
        case .each(let name, let value, _):
            enter(block: 0, loop: ShortcutState.Loop(name: name, items: try list(value, evaluation), round: 0))
        case .times(let count, _):
            let rounds = try rounds(count, evaluation)
            enter(block: 0, loop: ShortcutState.Loop(items: Array(repeating: .null, count: rounds), round: 0))
        case .stop: state.frames = []
        }
        return nil
    }

    private func list(_ value: Expression, _ evaluation: Evaluation) throws(IntentError) -> [IntentValue] {
        let items: [IntentValue]
        switch try evaluation.value(value) {
        case .array(let values): items = values
        case .null: items = []
        case .collection(let collection):
            guard case .identifiers(let identifiers) = collection.members else {
                throw IntentError(.request, .invalidValue, "the elements of a collection by handle are not here")
            }
            items = identifiers.map { .entity(EntityValue(type: collection.type, id: $0)) }
        case let single: items = [single]
        }
        guard items.count <= ShortcutLimits.rounds else {
            throw IntentError(
                .request, .tooLarge,
                "the list has \(items.count) elements, and at most \(ShortcutLimits.rounds) are taken",
                remedy: "find fewer")
        }
        return items
    }

    private func rounds(_ count: Expression, _ evaluation: Evaluation) throws(IntentError) -> Int {
        let value = try evaluation.value(count)
        guard let number = value.number, let rounds = Int(exactly: number), (0...ShortcutLimits.rounds).contains(rounds)
        else {
            throw IntentError(
                .request, .invalidValue, "“\(value.line)” is no number of rounds",
                remedy: "a whole number up to \(ShortcutLimits.rounds)")
        }
        return rounds
    }

    private func perform(
        _ name: String, _ values: [(name: String, value: Expression)], _ evaluation: Evaluation
    ) throws(IntentError) -> Perform {
        let (app, id) = Self.split(name)
        let metadata = apps[app]
        let intent = metadata?.intent(metadata?.currentName(of: id, .intent) ?? id)
        var parameters: [NamedValue] = []
        for (name, expression) in values {
            let current = metadata?.currentName(of: name, .parameter, owner: intent?.id) ?? name
            var value = try evaluation.value(expression)
            if let type = intent?.parameter(current)?.type {
                do throws(IntentError) {
                    value = try Conversion.convert(value, to: type)
                } catch {
                    var error = error
                    error.message = "\(name): \(error.message)"
                    error.parameter = name
                    throw error
                }
            }
            parameters.append(NamedValue(name, value))
        }
        return Perform(app: app, intent: id, parameters: parameters)
    }

    private func request(_ search: Step.Search, _ evaluation: Evaluation) throws(IntentError) -> EntityRequest {
        let (app, name) = Self.split(search.entity)
        let metadata = apps[app]
        let entity = metadata?.currentName(of: name, .entity) ?? name
        let abilities = metadata?.entity(entity)?.queryAbilities ?? []
        let mode: EntityRequest.Mode = search.text != nil ? .matching : abilities.contains("all") ? .all : .suggested
        var request = EntityRequest(app: app, entity: entity, mode: mode, limit: UInt32(search.limit))
        if let text = search.text { request.text = try evaluation.value(text).line }
        return request
    }

    private func question(_ question: Step.Question, _ evaluation: Evaluation) throws(IntentError) -> Question {
        Question(
            id: 0, kind: .value, dialog: try evaluation.value(question.prompt).line, parameter: question.result,
            type: question.type)
    }

    /// What a step “ask” takes where nothing is answered; nil where it needs an answer.
    package func standard(of step: Step) -> IntentValue? {
        guard case .ask(let question) = step.kind, let standard = question.standard else { return nil }
        return try? Evaluation(variables: state.variables).value(standard)
    }

    private static func split(_ name: String) -> (app: String, rest: String) {
        let dot = name.firstIndex(of: ".") ?? name.startIndex
        return (String(name[..<dot]), String(name[dot...].dropFirst()))
    }
}
