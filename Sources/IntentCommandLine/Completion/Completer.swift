import IntentClient
import IntentProtocol

/// What can stand at the cursor of a command line.
///
/// The shells' scripts only pass the words on; what is offered is worked out here, from the table of commands and,
/// where names are wanted, from a host that runs; none is started to complete a word. Only for an entity's suggestions is
/// a plugin asked.
struct Completer {
    /// One thing to offer, and what it is.
    struct Candidate: Equatable {
        let word: String
        var note = ""
    }

    /// What a shell has to do.
    struct Answer: Equatable {
        var candidates: [Candidate] = []
        /// Whether names of files fit.
        var files = false
        /// Whether more of the word follows, so that no space does.
        var isOpen = false
    }

    let root: Command
    /// Asks the host; nil where none runs or it refuses.
    let ask: (_ method: String, _ arguments: CBOR) -> CBOR?
    /// Asks an app for a few entities; nil where none runs or it takes too long.
    var find: (EntityRequest) -> EntityPage? = { _ in nil }

    /// - Parameter words: The words behind the tool's name, the last of them the one at the cursor.
    func answer(_ words: [String]) -> Answer {
        let current = words.last ?? ""
        var command = root
        var operands: [String] = []
        var awaited: Option?
        var isEnded = false
        for word in words.dropLast() {
            if awaited != nil {
                awaited = nil
            } else if isEnded || !word.hasPrefix("-") {
                if let sub = command.subcommands.first(where: { $0.name == word }), operands.isEmpty {
                    command = sub
                } else {
                    operands.append(word)
                }
            } else if word == "--" {
                isEnded = true
            } else if !word.contains("=") {
                awaited = command.options.first { "--" + $0.name == word && $0.value != nil }
            }
        }
        if let awaited { return value(of: awaited, current) }
        if !isEnded, current.hasPrefix("-") { return option(current, of: command) }
        if !command.subcommands.isEmpty {
            var answer = filtered(commands(of: command), current)
            if let standard = command.subcommands.first(where: { $0.name == command.standard }) {
                answer.candidates += operand(current, at: operands.count, of: standard, behind: operands).candidates
            }
            return answer
        }
        return operand(current, at: operands.count, of: command, behind: operands)
    }

    private func option(_ current: String, of command: Command) -> Answer {
        if let equals = current.firstIndex(of: "="),
            let option = command.options.first(where: { "--" + $0.name == current[..<equals] })
        {
            var answer = value(of: option, String(current[current.index(after: equals)...]))
            answer.candidates = answer.candidates.map { Candidate(word: current[...equals] + $0.word, note: $0.note) }
            return answer
        }
        let options = command.options + [.help]
        return filtered(options.map { Candidate(word: "--" + $0.name, note: $0.abstract) }, current)
    }

    private func value(of option: Option, _ current: String) -> Answer {
        if let choices = option.choices { return filtered(choices.map { Candidate(word: $0) }, current) }
        return names(option.values, current, behind: [])
    }

    private func operand(_ current: String, at place: Int, of command: Command, behind operands: [String]) -> Answer {
        guard let last = command.operands.last else { return Answer() }
        let operand = place < command.operands.count ? command.operands[place] : last
        guard place < command.operands.count || last.count == .any else { return Answer() }
        // Parameters are those of the intent, which other operands may stand before.
        let intent = command.operands.firstIndex { $0.values == .intents } ?? 0
        return names(operand.values, current, behind: Array(operands.dropFirst(intent)))
    }

    private func commands(of command: Command) -> [Candidate] {
        command.subcommands.filter { !$0.isHidden }.map { Candidate(word: $0.name, note: $0.abstract) }
    }

    private func names(_ kind: Completion, _ current: String, behind operands: [String]) -> Answer {
        switch kind {
        case .none: return Answer()
        case .files:
            var answer = filtered(current.contains("/") ? [] : listed("plugin.list", "plugins", "id", "name"), current)
            answer.files = true
            return answer
        case .commands: return filtered(commands(of: root), current)
        case .intents: return filtered(listed("list", "intents", "name", "title"), current)
        case .apps, .plugins: return filtered(listed("plugin.list", "plugins", "id", "name"), current)
        case .runs: return filtered(listed("runs", "runs", "run", "name"), current)
        case .grants: return filtered(listed("grants.list", "grants", "id", "caller"), current)
        case .shortcuts: return filtered(listed("shortcut.list", "shortcuts", "name", "description"), current)
        case .widgets: return filtered(widgets, current)
        case .settings:
            let (app, widget) = Names.split(operands.first ?? "")
            return parameters(of: "\(app).\(WidgetList.prefix)\(widget)", current, given: operands.dropFirst())
        case .focuses: return filtered(listed("focus.list", "focuses", "focus", ""), current)
        case .entities: return filtered(entities, current)
        case .parameters: return parameters(of: operands.first ?? "", current, given: operands.dropFirst())
        }
    }

    private func listed(_ method: String, _ list: String, _ name: String, _ note: String) -> [Candidate] {
        (ask(method, .map([]))?.items(list) ?? []).map {
            Candidate(word: DoctorText.word($0[name]), note: $0.text(note))
        }
    }

    private var entities: [Candidate] {
        (ask("schema", .map([]))?.items("apps") ?? []).flatMap { app in
            app.items("entities").map { entity in
                Candidate(word: "\(app.text("app")).\(entity.text("id"))", note: entity["name"]?.text("text") ?? "")
            }
        }
    }

    private var widgets: [Candidate] {
        (ask("schema", .map([]))?.items("apps") ?? []).flatMap { app in
            app.items("intents").filter { $0.text("id").hasPrefix(WidgetList.prefix) }.map { intent in
                let name = intent.text("id").dropFirst(WidgetList.prefix.count)
                return Candidate(word: "\(app.text("app")).\(name)", note: intent["title"]?.text("text") ?? "")
            }
        }
    }

    /// Names of parameters that are not given yet, or the values that one can have where they are few.
    private func parameters(of name: String, _ current: String, given: ArraySlice<String>) -> Answer {
        guard let reply = ask("show", .object(["name": .text(name)])), let page = try? IntentPage(reply, locale: "")
        else {
            return Answer()
        }
        if let equals = current.firstIndex(of: "=") {
            let parameter = current[..<equals]
            if current[current.index(after: equals)...].hasPrefix("@") { return Answer(files: true) }
            let values =
                page.intent.parameter(String(parameter)).map {
                    entities(for: $0, page) + self.values(of: $0.type, page)
                } ?? []
            return filtered(values.map { Candidate(word: "\(parameter)=\($0.word)", note: $0.note) }, current)
        }
        let free = page.intent.parameters.filter { parameter in
            parameter.type.element != nil || !given.contains { $0.hasPrefix(parameter.name + "=") }
        }
        var answer = filtered(free.map { Candidate(word: $0.name + "=", note: $0.title.text) }, current)
        answer.isOpen = true
        return answer
    }

    /// Entities that can be offered for one parameter: 50.
    private static let entityLimit: UInt32 = 50

    /// The values that an app suggests for a parameter, by identifier, where it takes entities.
    private func entities(for parameter: ParameterMetadata, _ page: IntentPage) -> [Candidate] {
        guard case .entity(let entity) = parameter.type.element ?? parameter.type else { return [] }
        let (app, intent) = Names.split(page.name)
        var request = EntityRequest(app: app, entity: entity, mode: .options, limit: Self.entityLimit)
        request.intent = intent
        request.parameter = parameter.name
        let items = find(request)?.items ?? []
        return items.compactMap { item in
            guard case .entity(let entity) = item else { return nil }
            return Candidate(word: "id:\(entity.id)", note: entity.display?.title ?? "")
        }
    }

    private func values(of type: ValueType, _ page: IntentPage) -> [Candidate] {
        switch type {
        case .bool: [Candidate(word: "yes"), Candidate(word: "no")]
        case .enumeration(let id):
            (page.enums.first { $0.id == id }?.cases ?? []).map { Candidate(word: $0.rawValue, note: $0.title.text) }
        case .array(let element), .set(let element): values(of: element, page)
        default: []
        }
    }

    private func filtered(_ candidates: [Candidate], _ current: String) -> Answer {
        let wanted = current.lowercased()
        return Answer(candidates: candidates.filter { $0.word.lowercased().hasPrefix(wanted) })
    }
}

extension Completer.Answer {
    /// The form that the scripts read: `:files` and `:open` first where they hold, then a candidate a line, its note
    /// behind a tab.
    var text: String {
        var lines: [String] = []
        if files { lines.append(":files") }
        if isOpen { lines.append(":open") }
        // A word with a line's end or a command to the terminal in it can't be typed, and is not offered.
        for candidate in candidates where !candidate.word.unicodeScalars.contains(where: TerminalText.isCommand) {
            let note = ErrorText.line(candidate.note)
            lines.append(note.isEmpty ? candidate.word : candidate.word + "\t" + note)
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
