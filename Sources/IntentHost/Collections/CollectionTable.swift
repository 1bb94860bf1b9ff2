import IntentProtocol

/// Which collections there are and who needs them. Pure: it holds no file and reads no clock.
///
/// A collection is needed by the clients that made it or got it as a result, as long as they are connected, by the runs
/// that use it, by its name, and by shortcuts that name its handle. One that nobody needs is *unused*: it is kept for a while, since a command line leaves
/// at once, and gives way to newer ones where they take too much.
struct CollectionTable: Sendable {
    /// How long and how much is kept that nobody needs.
    struct Limits: Hashable, Sendable {
        /// Nanoseconds.
        var keep: UInt64 = 3600 * 1_000_000_000
        /// Bytes.
        var unusedBytes = 1 << 30
        var totalBytes = CollectionLimits.totalBytes
        var ofOneMaker = CollectionLimits.ofOneMaker
        var all = CollectionLimits.all
    }

    struct Entry: Sendable {
        let facts: CollectionFacts
        /// Nil where it is only in the store.
        var held: HeldCollection?
        /// Who made it, for the number that one maker may have.
        let maker: String
        var clients: Set<ObjectIdentifier> = []
        /// Runs that use it.
        var uses = 0
        var name: String?
        /// The shortcuts that name its handle.
        var shortcuts: Set<String> = []
        /// The apps whose plugins were given it or made it, few: these may name it.
        var apps: [String] = []
        /// When it was last needed, where nobody needs it now.
        var unusedSince: UInt64?

        /// Whether it is kept beyond this process.
        var isKept: Bool { name != nil || !shortcuts.isEmpty }
        var isUnused: Bool { uses == 0 && clients.isEmpty && !isKept }

        fileprivate mutating func touch(_ now: UInt64) { unusedSince = isUnused ? now : nil }

        fileprivate mutating func use(by app: String, where fits: (CollectionFacts) -> Bool) -> Use {
            guard fits(facts) else { return .other(self) }
            guard let held else { return .stored(self) }
            uses += 1
            unusedSince = nil
            if !apps.contains(app) { apps.append(app) }
            return .held(held)
        }

        /// - Returns: Whether it is unused now.
        fileprivate mutating func release(_ now: @autoclosure () -> UInt64) -> Bool {
            uses -= 1
            guard isUnused else { return false }
            unusedSince = now()
            return true
        }
    }

    private(set) var entries: [CollectionKey: Entry] = [:]
    /// Those that were dropped while runs use them, until the last of these ends.
    private var leaving: [CollectionKey: Entry] = [:]
    private var names: [String: String] = [:]
    let limits: Limits

    init(limits: Limits = Limits()) {
        self.limits = limits
    }

    private var bytes: Int { entries.values.reduce(0) { $0 + ($1.held == nil ? 0 : $1.facts.bytes) } }

    /// Whether something would be lost with this process.
    var hasPassing: Bool { entries.values.contains { !$0.isKept } }

    /// The collection of a handle or a name.
    subscript(text: String) -> Entry? {
        entries[CollectionKey(text)] ?? names[text].flatMap { entries[CollectionKey($0)] }
    }

    /// The collection of a handle.
    subscript(handle handle: String) -> Entry? { entries[CollectionKey(handle)] }

    /// The collection of a handle, also where it was dropped and a run still uses it.
    func used(_ handle: String) -> Entry? { entries[CollectionKey(handle)] ?? leaving[CollectionKey(handle)] }

    // MARK: Coming and going

    /// Takes in what an earlier process kept, which met the limits then.
    mutating func restore(_ entry: Entry) {
        entries[CollectionKey(entry.facts.handle)] = entry
        if let name = entry.name { names[name] = entry.facts.handle }
    }

    /// Takes a collection in; older ones that nobody needs give way to it.
    ///
    /// - Returns: Those that gave way.
    /// - Throws: `busy` where its maker has too many, or all together are too large, and none can give way.
    mutating func add(_ entry: Entry, now: UInt64) throws(IntentError) -> [Entry] {
        var dropped = expire(now: now)
        while entries.values.count(where: { $0.maker == entry.maker }) >= limits.ofOneMaker {
            guard let oldest = oldestUnused(where: { $0.maker == entry.maker }) else {
                throw Self.full("\(entry.maker) has \(limits.ofOneMaker) collections")
            }
            dropped += drop(oldest)
        }
        while entries.count >= limits.all {
            guard let oldest = oldestUnused(where: { _ in true }) else {
                throw Self.full("there are \(limits.all) collections")
            }
            dropped += drop(oldest)
        }
        while bytes + entry.facts.bytes > limits.totalBytes {
            guard let oldest = oldestUnused(where: { $0.held != nil }) else {
                throw Self.full("all collections together have more than \(limits.totalBytes) bytes")
            }
            dropped += drop(oldest)
        }
        entries[CollectionKey(entry.facts.handle)] = entry
        if let name = entry.name { names[name] = entry.facts.handle }
        touch(entry.facts.handle, now)
        return dropped + trim(now: now)
    }

    private static func full(_ what: String) -> IntentError {
        IntentError(
            .request, .busy, "\(what), and all of them are in use",
            remedy: "drop those that are not needed: intentctl collection list")
    }

    private func oldestUnused(where fits: (Entry) -> Bool) -> String? {
        entries.values.filter { $0.isUnused && fits($0) }
            .min { ($0.unusedSince ?? 0, $0.facts.handle) < ($1.unusedSince ?? 0, $1.facts.handle) }?.facts.handle
    }

    /// Takes a collection out: nobody finds it any more. Runs that use it keep it until their end.
    ///
    /// - Returns: It, where no run uses it; else ``release(_:now:)`` gives it with the last one's end.
    @discardableResult
    mutating func drop(_ handle: String) -> [Entry] {
        guard let entry = entries.removeValue(forKey: CollectionKey(handle)) else { return [] }
        if let name = entry.name { names[name] = nil }
        guard entry.uses > 0 else { return [entry] }
        leaving[CollectionKey(handle)] = entry
        return []
    }

    /// Drops what nobody has needed for longer than is kept.
    mutating func expire(now: UInt64) -> [Entry] {
        let old = entries.values.filter { entry in
            entry.isUnused && now - min(now, entry.unusedSince ?? now) >= limits.keep
        }
        return old.flatMap { drop($0.facts.handle) }
    }

    /// Drops the oldest of those that nobody needs, until they are no more than is kept.
    private mutating func trim(now: UInt64) -> [Entry] {
        var dropped: [Entry] = []
        while entries.values.reduce(0, { $0 + ($1.isUnused ? $1.facts.bytes : 0) }) > limits.unusedBytes,
            let oldest = oldestUnused(where: { _ in true })
        {
            dropped += drop(oldest)
        }
        return dropped
    }

    /// When the next collection is over its time; nil where none is unused.
    var nextExpiry: UInt64? {
        entries.values.compactMap { $0.isUnused ? $0.unusedSince : nil }.min().map { $0 + limits.keep }
    }

    // MARK: Who needs it

    private mutating func touch(_ handle: String, _ now: @autoclosure () -> UInt64) {
        if let place = entries.index(forKey: CollectionKey(handle)) { entries.values[place].touch(now()) }
    }

    /// A client holds it until it is gone.
    mutating func hold(_ handle: String, client: ObjectIdentifier, now: UInt64) {
        entries[CollectionKey(handle)]?.clients.insert(client)
        touch(handle, now)
    }

    /// Whether a run may use a collection, and its file where that is at hand.
    enum Use {
        case held(HeldCollection)
        /// It is only in the store.
        case stored(Entry)
        /// It is of another type, or of an app whose types are another's.
        case other(Entry)
        case none
    }

    /// A run uses the collection of a handle or a name; what its app's plugin is given, it may name from then on.
    ///
    /// The way of every run that is given one: it copies no entry and asks for nothing that it can do without.
    mutating func use(_ text: String, by app: String, where fits: (CollectionFacts) -> Bool) -> Use {
        guard
            let place = entries.index(forKey: CollectionKey(text))
                ?? names[text].flatMap({ entries.index(forKey: CollectionKey($0)) })
        else {
            return .none
        }
        return entries.values[place].use(by: app, where: fits)
    }

    /// A run doesn't use it any more.
    ///
    /// - Returns: Those that are dropped.
    mutating func release(_ handle: String, now: @autoclosure () -> UInt64) -> [Entry] {
        guard let place = entries.index(forKey: CollectionKey(handle)) else { return releaseLeaving(handle) }
        guard entries.values[place].release(now()) else { return [] }
        return trim(now: now())
    }

    private mutating func releaseLeaving(_ handle: String) -> [Entry] {
        leaving[CollectionKey(handle)]?.uses -= 1
        guard leaving[CollectionKey(handle)]?.uses == 0, let entry = leaving.removeValue(forKey: CollectionKey(handle))
        else { return [] }
        return [entry]
    }

    /// A client is gone.
    ///
    /// - Returns: Those that are dropped.
    mutating func gone(_ client: ObjectIdentifier, now: UInt64) -> [Entry] {
        let held = entries.values.filter { $0.clients.contains(client) }.map(\.facts.handle)
        for handle in held {
            entries[CollectionKey(handle)]?.clients.remove(client)
            touch(handle, now)
        }
        return held.isEmpty ? [] : trim(now: now)
    }

    // MARK: Names and files

    /// Gives it another name, or none.
    ///
    /// - Throws: `already-exists` where another collection has the name.
    mutating func name(_ handle: String, _ name: String?, now: UInt64) throws(IntentError) -> [Entry] {
        if let name, let other = names[name], other != handle {
            throw IntentError(
                .request, .alreadyExists, "there is a collection named \(Shown.text(name)) already",
                remedy: "take another name, or drop that one: intentctl collection drop \(Shown.plain(name))")
        }
        if let old = entries[CollectionKey(handle)]?.name { names[old] = nil }
        entries[CollectionKey(handle)]?.name = name
        if let name { names[name] = handle }
        touch(handle, now)
        return trim(now: now)
    }

    /// Notes which shortcuts name which collections by their handles, in the place of what was noted before.
    ///
    /// - Parameter named: The names of shortcuts by handle.
    /// - Returns: Those that are kept from now on, those that no more are, and those that are dropped.
    mutating func keep(
        _ named: [String: Set<String>], now: UInt64
    ) -> (begins: [Entry], ends: [Entry], dropped: [Entry]) {
        var (begins, ends): ([Entry], [Entry]) = ([], [])
        for before in entries.values {
            let handle = before.facts.handle
            entries[CollectionKey(handle)]?.shortcuts = named[handle] ?? []
            guard let after = entries[CollectionKey(handle)], after.isKept != before.isKept else { continue }
            if after.isKept { begins.append(after) } else { ends.append(after) }
            touch(handle, now)
        }
        return (begins, ends, trim(now: now))
    }

    /// Its file was read from the store.
    mutating func loaded(_ held: HeldCollection) {
        entries[CollectionKey(held.facts.handle)]?.held = held
    }
}
