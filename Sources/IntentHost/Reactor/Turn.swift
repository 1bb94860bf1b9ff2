/// What one wake-up of a thread gathers: channels to flush, and work that may take long.
///
/// Frames that are sent within a turn are written at its end, one system call a channel, however many they are.
/// Deferred work (a plugin's code in the host) runs after that, when the descriptor that woke the thread is armed again.
///
/// A turn belongs to one thread and is not Sendable.
package final class Turn {
    // Unchecked exclusivity: a turn is one thread's, and none of its functions hands a member out while it changes it.

    /// Nearly every wake-up has one channel to flush and one thing to do later: the first lies beside the others, for
    /// which alone an array is made.
    @exclusivity(unchecked) private var channel: (any Flushable)?
    @exclusivity(unchecked) private var moreChannels: [any Flushable] = []
    @exclusivity(unchecked) private var deferred: (() -> Void)?
    @exclusivity(unchecked) private var moreDeferred: [() -> Void] = []
    /// Allocated at its first use. Unsafe: owned by the turn, which hands it out to its own thread only.
    @exclusivity(unchecked) private var buffer: UnsafeMutableRawBufferPointer?

    /// Bytes of ``readBuffer``.
    static let readSize = 64 << 10

    init() {}

    deinit {
        buffer?.deallocate()
    }

    /// Room for what one read brings; a thread's turns share it, so that no page is asked of the system for each.
    var readBuffer: UnsafeMutableRawBufferPointer {
        if let buffer { return buffer }
        let new = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.readSize, alignment: 16)
        buffer = new
        return new
    }

    /// Runs a turn from its first action to the end of all it deferred.
    package static func run<Failure: Error>(_ body: (Turn) throws(Failure) -> Void) throws(Failure) {
        try Turn().run(body)
    }

    /// Runs one wake-up's work; the same turn serves a thread's next wake-up too.
    func run<Failure: Error>(_ body: (Turn) throws(Failure) -> Void) throws(Failure) {
        defer { finish() }
        try body(self)
    }

    /// Has the channel flushed at the end of the turn.
    func flush(_ channel: any Flushable) {
        if self.channel == nil, moreChannels.isEmpty { self.channel = channel } else { moreChannels.append(channel) }
    }

    /// Has something done at the end of the turn, when all that was sent is written.
    package func `defer`(_ work: @escaping () -> Void) {
        if deferred == nil, moreDeferred.isEmpty { deferred = work } else { moreDeferred.append(work) }
    }

    /// Writes what was sent so far.
    package func flushNow() {
        while let first = channel {
            channel = nil
            first.flush()
            guard !moreChannels.isEmpty else { continue }
            let others = moreChannels
            moreChannels = []
            for other in others { other.flush() }
        }
    }

    private func finish() {
        flushNow()
        while let first = deferred {
            let others = moreDeferred
            deferred = nil
            moreDeferred = []
            first()
            for other in others { other() }
            flushNow()
        }
    }
}

/// Something that holds bytes to write.
protocol Flushable: AnyObject {
    func flush()
}
