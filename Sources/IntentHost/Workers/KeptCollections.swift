import IntentProtocol

/// Which collections a plugin has mapped and keeps, so that their files needn't be sent again.
///
/// A plugin keeps what came with a call that it completed, until it is told to forget it: at least the last
/// ``CollectionLimits/keptByPlugin`` of those that it was given, of ``CollectionLimits/keptByPluginBytes`` together.
/// What it was sent with a call that failed, or that goes on, it may have or not.
struct KeptCollections: Sendable {
    private struct Entry {
        let handle: String
        let bytes: Int
        var lastUse: UInt64
        var isKept = false
    }

    /// By the numbers of the sets, which are looked up faster than handles.
    private var entries: [UInt64: Entry] = [:]
    private var uses: UInt64 = 0
    /// What was sent with calls that have not ended.
    private var sent: [UInt64: [UInt64]] = [:]
    private let limit: Int
    private let byteLimit: Int

    init(limit: Int = CollectionLimits.keptByPlugin, byteLimit: Int = CollectionLimits.keptByPluginBytes) {
        self.limit = limit
        self.byteLimit = byteLimit
    }

    /// Whether a call's end is to be told.
    var isWaiting: Bool { !sent.isEmpty }

    /// A call names collections.
    ///
    /// - Returns: Whether the plugin keeps all of them. Where not, all their files go with the call.
    mutating func use(_ collections: [HeldCollection], in call: UInt64) -> Bool {
        var areKept = true
        uses += 1
        for held in collections {
            if let place = entries.index(forKey: held.number) {
                entries.values[place].lastUse = uses
                if entries.values[place].isKept { continue }
            } else {
                add(held)
            }
            areKept = false
        }
        if !areKept { sent[call] = collections.map(\.number) }
        return areKept
    }

    private mutating func add(_ held: HeldCollection) {
        entries[held.number] = Entry(handle: held.facts.handle, bytes: held.facts.bytes, lastUse: uses)
        while entries.count > limit || entries.values.reduce(0, { $0 + $1.bytes }) > byteLimit,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[oldest.key] = nil
        }
    }

    /// A call has ended.
    mutating func ended(_ call: UInt64, isCompleted: Bool) {
        guard let numbers = sent.removeValue(forKey: call), isCompleted else { return }
        for number in numbers { entries[number]?.isKept = true }
    }

    /// The plugin is told that collections are gone.
    mutating func forget(_ handles: [String]) {
        for handle in handles { entries = entries.filter { $0.value.handle != handle } }
    }
}
