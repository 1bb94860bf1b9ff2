import CIntentSystem
import Glibc

/// The Landlock rules of a worker: what the kernel's ABI knows is denied, except what is listed.
struct LandlockRules: Sendable {
    /// A file or folder, and what may be done beneath it.
    struct Rule: Sendable, Hashable {
        var path: String
        var rights: UInt64
    }

    /// The ABI of the running kernel, 1 or above.
    var abi: Int32
    var rules: [Rule]

    /// The newest ABI whose rights are known here.
    static let newestKnown: Int32 = 7

    static let read = INTENT_LANDLOCK_FILE_READ | INTENT_LANDLOCK_FILE_READ_FOLDER

    /// All that a private folder allows: no execution, no devices, sockets or fifos.
    static let own =
        read | INTENT_LANDLOCK_FILE_WRITE | INTENT_LANDLOCK_FILE_TRUNCATE | INTENT_LANDLOCK_FILE_REFER
        | INTENT_LANDLOCK_FILE_MAKE_FILE | INTENT_LANDLOCK_FILE_MAKE_FOLDER | INTENT_LANDLOCK_FILE_MAKE_LINK
        | INTENT_LANDLOCK_FILE_REMOVE_FILE | INTENT_LANDLOCK_FILE_REMOVE_FOLDER

    /// What a rule on a single file may hold.
    static let onFiles =
        INTENT_LANDLOCK_FILE_EXECUTE | INTENT_LANDLOCK_FILE_READ | INTENT_LANDLOCK_FILE_WRITE
        | INTENT_LANDLOCK_FILE_TRUNCATE | INTENT_LANDLOCK_FILE_DEVICE_CONTROL

    /// Devices that programs read, and the one that they write to.
    static let devices = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"]

    /// The rules of a worker that may write beneath `writable` and read beneath `readable`.
    ///
    /// `/proc` is readable as a whole: a rule on its entries is lost when the kernel drops and makes them anew.
    init(abi: Int32, readable: [String], writable: [String], executables: [String] = []) {
        self.abi = abi
        let system = ["/usr", "/lib", "/lib32", "/lib64", "/etc", "/proc"]
        rules = (system + readable).map { Rule(path: $0, rights: Self.read) }
        rules += Self.devices.map { Rule(path: $0, rights: Self.read) }
        rules.append(Rule(path: "/dev/null", rights: Self.read | INTENT_LANDLOCK_FILE_WRITE))
        rules += executables.map { Rule(path: $0, rights: INTENT_LANDLOCK_FILE_READ | INTENT_LANDLOCK_FILE_EXECUTE) }
        rules += writable.map { Rule(path: $0, rights: Self.own) }
    }

    /// Every right that the running ABI knows, all of them denied where no rule allows them.
    var handled: intent_landlock_rights {
        var files = INTENT_LANDLOCK_FILE_REFER - 1
        if abi >= 2 { files |= INTENT_LANDLOCK_FILE_REFER }
        if abi >= 3 { files |= INTENT_LANDLOCK_FILE_TRUNCATE }
        if abi >= 5 { files |= INTENT_LANDLOCK_FILE_DEVICE_CONTROL }
        return intent_landlock_rights(
            files: files,
            network: abi >= 4 ? INTENT_LANDLOCK_NETWORK_BIND_TCP | INTENT_LANDLOCK_NETWORK_CONNECT_TCP : 0,
            scopes: abi >= 6 ? INTENT_LANDLOCK_SCOPE_ABSTRACT_SOCKET | INTENT_LANDLOCK_SCOPE_SIGNAL : 0)
    }

    /// What the running ABI lacks, in words; nil when it lacks nothing that is used here.
    var shortfall: String? {
        let missing = [
            abi < 2 ? "moving files between folders" : nil, abi < 3 ? "truncation" : nil,
            abi < 4 ? "TCP" : nil, abi < 5 ? "device control" : nil, abi < 6 ? "signals and abstract sockets" : nil,
        ].compactMap { $0 }
        return missing.isEmpty
            ? nil : "the kernel's Landlock (ABI \(abi)) does not know: \(missing.joined(separator: ", "))"
    }

    /// Binds the calling thread to the rules; paths that don't exist are left out.
    func apply() throws(ConfinementError) {
        var handled = handled
        let ruleset = intent_landlock_create(&handled)
        guard ruleset >= 0 else { throw ConfinementError("landlock", "no rule set can be made", -ruleset) }
        defer { close(ruleset) }
        for rule in rules { try allow(rule, in: ruleset, handled: handled.files) }
        let bound = intent_landlock_restrict(ruleset)
        guard bound == 0 else { throw ConfinementError("landlock", "the rules can't be put in force", -bound) }
    }

    private func allow(_ rule: Rule, in ruleset: Int32, handled: UInt64) throws(ConfinementError) {
        let place = intent_open_place(rule.path)
        guard place != -ENOENT else { return }
        guard place >= 0 else { throw ConfinementError("landlock", "\(rule.path) can't be opened", -place) }
        defer { close(place) }
        var status = stat()
        let isFolder = fstat(place, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        let rights = rule.rights & handled & (isFolder ? .max : Self.onFiles)
        let result = intent_landlock_allow(ruleset, place, rights)
        guard result == 0 else {
            throw ConfinementError("landlock", "\(rule.path) can't be allowed", -result)
        }
    }
}
