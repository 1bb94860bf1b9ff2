import Glibc
import IntentProtocol
import IntentShortcuts
import IntentStore

/// Timers of the user's systemd for shortcuts: they wake a machine's host that ended when it was idle.
///
/// Units of ours begin with ``prefix``; all others are left alone.
struct SystemdTimers: Sendable {
    /// A unit's file, by its name.
    struct Unit: Hashable {
        var name: String
        var text: String
    }

    static let prefix = "intendant-shortcut-"

    /// Where the user's units lie.
    let folder: String
    /// `intentctl`.
    let program: String
    /// Runs `systemctl --user` with arguments and tells whether it succeeded.
    let control: @Sendable (_ arguments: [String]) -> Bool

    /// Makes the units those of the shortcuts that have timers.
    ///
    /// - Returns: Whether systemd waits for them from now on; false where the host has to.
    func replace(_ shortcuts: [(name: String, timers: [CalendarExpression])]) -> Bool {
        let wanted = shortcuts.filter { !$0.timers.isEmpty }.flatMap { units(of: $0.name, $0.timers) }
        let present = self.present
        guard !wanted.isEmpty || !present.isEmpty else { return true }
        let stale = present.filter { name in !wanted.contains { $0.name == name } }
        for name in stale where name.hasSuffix(".timer") { _ = control(["disable", "--now", name]) }
        for name in stale { unlink(folder + "/" + name) }
        var changed = !stale.isEmpty
        for unit in wanted {
            guard let isNew = write(unit) else { return false }
            changed = changed || isNew
        }
        guard changed else { return true }
        guard control(["daemon-reload"]) else { return false }
        let timers = wanted.map(\.name).filter { $0.hasSuffix(".timer") }
        return timers.isEmpty || control(["enable", "--now"] + timers)
    }

    // MARK: Units

    /// The timer and the service of a shortcut.
    func units(of shortcut: String, _ timers: [CalendarExpression]) -> [Unit] {
        var hash = SHA256()
        hash.update(Array(shortcut.lowercased().utf8))
        let name = Self.prefix + hash.hexadecimalDigest.prefix(16)
        let description = "The shortcut \(Self.plain(shortcut)) of Intendant"
        let times = timers.map { "OnCalendar=\($0.text)\n" }.joined()
        return [
            Unit(
                name: name + ".timer",
                text:
                    "[Unit]\nDescription=\(description)\n\n[Timer]\n\(times)Persistent=true\n\n[Install]\nWantedBy=timers.target\n"
            ),
            Unit(
                name: name + ".service",
                text:
                    "[Unit]\nDescription=\(description)\n\n[Service]\nType=oneshot\nExecStart=\(Self.quoted(program)) shortcut run"
                    + " --unattended -- \(Self.quoted(shortcut))\n"),
        ]
    }

    /// A word of a command line in a unit (systemd.service(5), "Command lines").
    private static func quoted(_ word: String) -> String {
        var text = "\""
        for character in word {
            switch character {
            case "\\", "\"": text += "\\\(character)"
            case "%": text += "%%"
            case "$": text += "$$"
            default: text.append(character)
            }
        }
        return text + "\""
    }

    private static func plain(_ text: String) -> String {
        String(text.map { $0 == "%" ? "%%" : String($0) }.joined().filter { !$0.isNewline })
    }

    // MARK: Files

    private var present: [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(Self.prefix) { names.append(name) }
        }
        return names.sorted()
    }

    /// Writes a unit; whether it is another than before, nil where it can't be written.
    private func write(_ unit: Unit) -> Bool? {
        let path = folder + "/" + unit.name
        let bytes = Array(unit.text.utf8)
        if let file = fopen(path, "re") {
            var before = [UInt8](repeating: 0, count: bytes.count + 1)
            let count = fread(&before, 1, before.count, file)
            fclose(file)
            if before.prefix(count).elementsEqual(bytes) { return false }
        }
        guard (try? Paths.makeFolder(folder)) != nil, let file = fopen(path, "we") else { return nil }
        let count = fwrite(bytes, 1, bytes.count, file)
        return fclose(file) == 0 && count == bytes.count ? true : nil
    }
}

extension SystemdTimers {
    /// The user's systemd; nil where none runs, or where the data lies apart (`INTENDANT_HOME`) and is not the person's own.
    ///
    /// - Parameter environment: The host's.
    init?(environment: [String: String], program: String) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard value("INTENDANT_HOME") == nil, let runtime = value("XDG_RUNTIME_DIR"),
            access(runtime + "/systemd/private", F_OK) == 0,
            let configuration = value("XDG_CONFIG_HOME") ?? value("HOME").map({ $0 + "/.config" })
        else { return nil }
        self.init(folder: configuration + "/systemd/user", program: program) { arguments in
            Self.run("/usr/bin/systemctl", ["systemctl", "--user", "--quiet"] + arguments)
        }
    }

    private static func run(_ program: String, _ arguments: [String]) -> Bool {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        guard posix_spawn(&process, program, nil, nil, &words, environ) == 0 else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return false }
        }
        return status == 0
    }
}
