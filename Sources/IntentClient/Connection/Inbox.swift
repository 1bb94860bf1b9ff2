import CIntentSystem
internal import IntentProtocol

/// Frames that came and that nobody has taken yet, in the order in which they came.
struct Inbox {
    private var frames: [Frame] = []
    /// Frames at the front that were taken already.
    private var taken = 0
    /// Payload bytes that wait.
    private(set) var bytes = 0

    var isEmpty: Bool { taken == frames.count }

    mutating func add(_ frame: Frame) {
        bytes += frame.payload.count
        frames.append(frame)
    }

    /// Takes the first frame of a call, or of any.
    ///
    /// Takes constant time where answers come in the order in which they are asked for.
    mutating func take(_ call: UInt64?) -> Frame? {
        guard let index = frames[taken...].firstIndex(where: { call == nil || $0.call == call }) else { return nil }
        let frame = frames[index]
        bytes -= frame.payload.count
        if index == taken {
            taken += 1
        } else {
            frames.remove(at: index)
        }
        if taken == frames.count {
            frames.removeAll(keepingCapacity: frames.count <= 1024)
            taken = 0
        } else if taken > 1024 {
            frames.removeFirst(taken)
            taken = 0
        }
        return frame
    }

    /// Drops the frames of a call that nobody waits for any more.
    mutating func drop(_ call: UInt64) {
        while let frame = take(call) { Self.close(frame.descriptors) }
    }

    mutating func dropAll() {
        while let frame = take(nil) { Self.close(frame.descriptors) }
    }

    static func close(_ descriptors: [Int32]) {
        if !descriptors.isEmpty { intent_close_all(descriptors, descriptors.count) }
    }
}
