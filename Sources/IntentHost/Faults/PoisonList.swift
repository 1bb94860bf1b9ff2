/// Requests that ended the worker that performed them. Pure; times are nanoseconds of the monotonic clock.
///
/// The second death within the time poisons a request: it is not performed again until the time is over, or a person
/// lets it be. A completed run takes back what is held against its request.
package struct PoisonList: Sendable {
    /// What identifies a request: the app, the intent, and a digest of the values.
    package struct Request: Hashable, Sendable {
        package var app: String
        package var intent: String
        package var digest: String

        package init(app: String, intent: String, digest: String) {
            self.app = app
            self.intent = intent
            self.digest = digest
        }
    }

    package struct Entry: Hashable, Sendable {
        package var deaths: Int
        /// When it is forgotten.
        package var until: UInt64
    }

    /// Deaths that poison a request.
    package static let deaths = 2
    /// Requests that are remembered; beyond that, those are forgotten whose time is over first.
    package static let capacity = 256

    private var entries: [Request: Entry] = [:]

    package init() {}

    /// Whether nothing is held against any request.
    package var isEmpty: Bool { entries.isEmpty }

    /// Whether something is held against any request of an intent: only then are its values digested.
    package func concerns(app: String, intent: String) -> Bool {
        entries.keys.contains { $0.app == app && $0.intent == intent }
    }

    /// A worker died while it performed a request.
    ///
    /// - Parameter lifetime: How long that counts; 0 for not at all.
    package mutating func died(_ request: Request, at time: UInt64, lifetime: UInt64) {
        guard lifetime > 0 else { return }
        forget(at: time)
        if entries[request] == nil, entries.count >= Self.capacity,
            let oldest = entries.min(by: { $0.value.until < $1.value.until })
        {
            entries[oldest.key] = nil
        }
        entries[request, default: Entry(deaths: 0, until: 0)].deaths += 1
        entries[request]?.until = time + lifetime
    }

    /// A request was performed to its end.
    package mutating func completed(_ request: Request) { entries[request] = nil }

    /// What is held against a request that is not to be performed; nil where it may be.
    package mutating func poisoned(_ request: Request, at time: UInt64) -> Entry? {
        forget(at: time)
        return entries[request].flatMap { $0.deaths >= Self.deaths ? $0 : nil }
    }

    /// What is not performed now, the one that is free first first.
    package func poisoned(at time: UInt64) -> [(request: Request, entry: Entry)] {
        entries.filter { $0.value.deaths >= Self.deaths && $0.value.until > time }
            .sorted { ($0.value.until, $0.key.intent) < ($1.value.until, $1.key.intent) }
            .map { ($0.key, $0.value) }
    }

    /// Lets an app's requests be performed again.
    ///
    /// - Returns: How many were poisoned.
    @discardableResult
    package mutating func clear(app: String) -> Int {
        let mine = entries.filter { $0.key.app == app }
        for request in mine.keys { entries[request] = nil }
        return mine.values.count { $0.deaths >= Self.deaths }
    }

    private mutating func forget(at time: UInt64) {
        for (request, entry) in entries where entry.until <= time { entries[request] = nil }
    }
}
