import IntentProtocol

/// What the starts of many runs have in common: who asks for which intent, where it runs and why.
///
/// Who begins such runs keeps one, which has the journal's form of it ready: a start is then copied instead of written.
package final class RunLabels: Sendable {
    /// The full name, `app.Intent`.
    package let intent: String
    package let app: String
    package let caller: String
    package let surface: String
    package let target: String
    package let reason: String
    /// The file of the program that asks, as the kernel tells it; nil where none does.
    package let program: String?
    /// The journal's fields 2 to 6.
    let head: [UInt8]
    /// The journal's field 14.
    let tail: [UInt8]
    /// The journal's field 18; empty where there is none.
    let foot: [UInt8]

    package init(
        intent: String, app: String, caller: String, surface: String, target: String, reason: String,
        program: String? = nil
    ) {
        self.program = program
        (self.intent, self.app, self.caller) = (intent, app, caller)
        (self.surface, self.target, self.reason) = (surface, target, reason)
        head = Self.encoded([(2, intent), (3, app), (4, caller), (5, surface), (6, target)])
        tail = Self.encoded([(14, reason)])
        foot = program.map { Self.encoded([(18, $0)]) } ?? []
    }

    /// Whether these are the labels of a run of the same program, told without a copy.
    package func match(
        intent: String, app: String, caller: String, surface: String, target: String, reason: String
    ) -> Bool {
        self.intent == intent && self.app == app && self.caller == caller && self.surface == surface
            && self.target == target && self.reason == reason
    }

    /// Bytes of a caller's and a surface's names up to which labels are kept for the next run: clients give these, and what
    /// is kept outlives the run.
    package static let longestKept = 1024

    /// Whether they may be kept for the next run.
    package var mayBeKept: Bool { caller.utf8.count + surface.utf8.count <= Self.longestKept }

    private static func encoded(_ texts: [(key: UInt64, text: String)]) -> [UInt8] {
        var writer = CBORWriter()
        for (key, text) in texts {
            writer.unsigned(key)
            writer.text(text.clippedForJournal)
        }
        return writer.finish()
    }
}
