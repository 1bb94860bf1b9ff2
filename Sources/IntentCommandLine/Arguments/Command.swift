import IntentProtocol

/// A command of the tool: its name, what it takes, and what it does. Parsing, help and completion all read this.
struct Command: Sendable {
    /// What a command does; gives the exit status.
    typealias Action = @Sendable (Invocation, Surroundings) throws(IntentError) -> Int32

    let name: String
    /// One line for lists of commands.
    let abstract: String
    var operands: [Operand] = []
    var options: [Option] = []
    /// Paragraphs of the command's own help, each a line that is not wrapped.
    var notes: [String] = []
    var subcommands: [Command] = []
    /// The subcommand that stands in where none is named.
    var standard: String?
    /// Whether lists and completion leave it out.
    var isHidden = false
    /// Nil for a command that only groups others.
    var action: Action?
}

/// What stands at a place of its own behind a command's name.
struct Operand: Sendable {
    enum Count: Sendable {
        case one
        case optional
        case any
    }

    /// As help shows it, such as `APP.INTENT`.
    let name: String
    let abstract: String
    var count = Count.one
    var values = Completion.none
}

/// What begins with two dashes.
struct Option: Sendable {
    /// Without the dashes.
    let name: String
    /// What its value is, as help shows it; nil for a flag.
    var value: String?
    let abstract: String
    /// The values that it takes; nil for any.
    var choices: [String]?
    /// Whether it may stand more than once.
    var repeats = false
    var values = Completion.none

    static let json = Option(name: "json", abstract: "Print one JSON document")
    /// Of commands that run intents.
    static let input = Option(
        name: "input", value: "ask|fail", abstract: "Ask for what is missing (on a terminal), or fail",
        choices: ["ask", "fail"])
    /// Of commands that run intents.
    static let yes = Option(name: "yes", abstract: "Answer the confirmations that a caller may answer")
    static let help = Option(name: "help", abstract: "Tell about this command")

    /// As help and errors show it.
    var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
}

/// What a shell can offer for a place.
enum Completion: String, Sendable {
    case none
    case files
    /// These are asked of a host that runs.
    case intents
    case parameters
    case entities
    case apps
    case plugins
    case runs
    case grants
    case shortcuts
    case focuses
    case widgets
    /// Of the widget that is named before them.
    case settings
    /// Names of commands.
    case commands
}

/// A command line that was understood.
struct Invocation: Sendable {
    /// The command and those above it, the tool's own first.
    let path: [Command]
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

    init(path: [Command]) {
        self.path = path
    }

    var command: Command { path[path.count - 1] }

    /// The command as it is typed, such as `intentctl plugin list`.
    var name: String { path.map(\.name).joined(separator: " ") }

    mutating func add(operand: String) { operands.append(operand) }
    mutating func add(option: Option, _ value: String) { values[option.name, default: []].append(value) }

    func has(_ flag: String) -> Bool { values[flag] != nil }

    func all(_ option: String) -> [String] { values[option] ?? [] }

    func first(_ option: String) -> String? { values[option]?.first }

    /// The operand at a place; nil where it was left out.
    func operand(_ index: Int) -> String? { index < operands.count ? operands[index] : nil }

    var wantsJSON: Bool { has("json") }

    /// An option's value as a whole number.
    ///
    /// - Throws: `usage` where it is none, or out of range.
    func number(_ option: String, _ range: ClosedRange<Int>) throws(IntentError) -> Int? {
        guard let text = first(option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw IntentError(
                .request, .usage, "--\(option) can't be '\(text)'",
                remedy: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
