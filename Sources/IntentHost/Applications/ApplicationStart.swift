import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol

/// Starts the program of an application that does not run.
struct ApplicationStart {
    /// How long it may take from its start to its registration.
    static let limit: UInt64 = 15_000_000_000

    let app: String
    let application: ApplicationManifest
    /// Whether the person lets a command of the app's run outside of the sandbox.
    let isTrusted: Bool

    /// Whether there is something to start.
    var isPossible: Bool { application.desktopEntry != nil || !application.command.isEmpty && isTrusted }

    /// Starts the command, or what the desktop entry says; it becomes nobody's child.
    func start() throws(IntentError) {
        let command = try self.command()
        guard let program = Self.find(command[0]) else {
            throw notRunning("\(command[0]), which starts it, is not there")
        }
        let arguments = Self.strings(command)
        defer { for string in arguments { free(UnsafeMutablePointer(mutating: string)) } }
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let process = intent_spawn_detached(program, arguments, intent_environment(), null, null)
        guard process > 0 else { throw notRunning("it can't be started: \(String(cString: strerror(-process)))") }
    }

    private func command() throws(IntentError) -> [String] {
        if let entry = application.desktopEntry, let command = DesktopEntry.command(of: entry) { return command }
        guard !application.command.isEmpty else {
            guard let entry = application.desktopEntry else { throw notRunning(nil) }
            throw notRunning("there is no desktop entry \(entry)")
        }
        guard isTrusted else {
            throw IntentError(
                .request, .notPermitted, "\(app) does not run, and starting it takes a command outside of the sandbox",
                remedy: "start it yourself, or trust it: intentctl plugin trust \(app)")
        }
        return application.command
    }

    /// The error of an application that does not run.
    func notRunning(_ reason: String?) -> IntentError {
        IntentError(
            .system, .notRunning, "\(app) does not run" + (reason.map { ", and \($0)" } ?? ""),
            remedy: "start it, and run it again")
    }

    private static func find(_ program: String) -> String? {
        guard !program.contains("/") else { return access(program, X_OK) == 0 ? program : nil }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    private static func strings(_ texts: [String]) -> [UnsafePointer<CChar>?] {
        texts.map { strdup($0).map { UnsafePointer($0) } } + [nil]
    }
}

/// What starts a program of the desktop (Desktop Entry Specification, section The Exec key).
enum DesktopEntry {
    /// Bytes of an entry's file at most.
    private static let limit = 256 << 10

    /// The command of an entry; nil where there is none.
    static func command(of identifier: String) -> [String]? {
        for folder in folders {
            guard let text = FileCopy.text(of: "\(folder)/applications/\(identifier).desktop", limit: limit) else {
                continue
            }
            return exec(in: text)
        }
        return nil
    }

    private static var folders: [String] {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let home = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
        let system = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        return [home].compactMap(\.self) + system.split(separator: ":").map(String.init)
    }

    /// The words of the `Exec` key in the group `Desktop Entry`; without field codes, as no file is opened.
    static func exec(in text: String) -> [String]? {
        var isMain = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("[") { isMain = line.hasPrefix("[Desktop Entry]") }
            guard isMain, let equals = line.firstIndex(of: "="),
                line[..<equals].filter({ $0 != " " }) == "Exec"
            else { continue }
            let words = words(String(line[line.index(after: equals)...].drop { $0 == " " }))
            return words.isEmpty ? nil : words
        }
        return nil
    }

    /// Cuts a command into words: quotes hold one together, `%` begins a field code, `%%` is one percent sign.
    static func words(_ command: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isOpen = false
        var isQuoted = false
        var rest = Substring(command)
        func isCode(_ character: Character) -> Bool { character.isLetter }
        while let character = rest.popFirst() {
            switch character {
            case "\"":
                isQuoted.toggle()
                isOpen = true
            case "\\" where isQuoted: if let next = rest.popFirst() { word.append(next) }
            case "%":
                guard let code = rest.popFirst() else { break }
                if code == "%" {
                    word.append("%")
                    isOpen = true
                } else if !isCode(code) {
                    word.append(code)
                }
            case " " where !isQuoted:
                if isOpen { words.append(word) }
                (word, isOpen) = ("", false)
            default:
                word.append(character)
                isOpen = true
            }
        }
        if isOpen { words.append(word) }
        return words
    }
}
