import IntentProtocol

/// What the frames of one call to a plugin go to.
protocol PluginCall: AnyObject, Sendable {
    /// Who makes it, for the order of those that wait.
    var caller: String { get }
    /// The call is about to be sent, under this number.
    ///
    /// - Returns: Whether it is still wanted; where not, it is not sent, and nothing more is heard of it.
    func began(_ number: UInt64) -> Bool
    /// A call that had waited was sent, on another thread than the one that made it.
    func sent(turn: Turn)
    /// A frame of the call. After one whose kind ends a call nothing more comes.
    func plugin(_ session: PluginSession, sent frame: Frame, turn: Turn)
    /// The plugin asks its host for something within the call; ``PluginRequest/reply(_:turn:)`` has to follow.
    func plugin(_ session: PluginSession, asks request: PluginRequest, turn: Turn)
    /// The plugin is gone before the call's end, or could not be reached.
    func plugin(_ session: PluginSession, lost error: IntentError, turn: Turn)
}

extension PluginCall {
    func sent(turn: Turn) {}
}

/// Carries frames to a plugin, in a worker or in this process.
protocol PluginTransport: AnyObject, Sendable {
    /// The process that runs the plugin's code.
    var process: Int32 { get }
    func send(_ kind: FrameKind, call: UInt64, _ bytes: [UInt8], descriptors: [Int32], turn: Turn)
    /// Lets the plugin end: it has nothing to do any more.
    func drain(turn: Turn)
    /// Ends the plugin's process now, where it has one of its own.
    func end(turn: Turn)
}

/// A call that is to be made: its frame, which gets its number when it is sent.
struct OutgoingCall: Sendable {
    let kind: FrameKind
    private var frame: [UInt8]
    let descriptors: [Int32]
    /// The collections that it names without their files; nil where it names none.
    private(set) var named: NamedCollections?

    /// Collections that a call names by their handles.
    struct NamedCollections: Sendable {
        let held: [HeldCollection]
        /// Makes the call with their files.
        fileprivate let withFiles: @Sendable ([HeldCollection]) -> OutgoingCall
    }

    /// - Parameter reserve: Bytes that the frame is likely to have at most.
    init(
        _ kind: FrameKind, descriptors: [Int32] = [], reserve: Int = 240,
        _ payload: (inout CBORWriter) -> Void = { _ in }
    ) {
        self.kind = kind
        self.descriptors = descriptors
        frame = FrameBuilder.frame(kind, call: 0, descriptorCount: descriptors.count, reserve: reserve, payload)
    }

    /// The same call where it names collections, which a plugin may have or not.
    ///
    /// - Parameter withFiles: Makes the call with their files.
    consuming func naming(
        _ held: [HeldCollection], withFiles: @escaping @Sendable ([HeldCollection]) -> OutgoingCall
    ) -> OutgoingCall {
        named = held.isEmpty ? nil : NamedCollections(held: held, withFiles: withFiles)
        return self
    }

    /// The call for a plugin that hasn't got all the collections that it names.
    func withFiles() -> OutgoingCall { named.map { $0.withFiles($0.held) } ?? self }

    /// The frame's bytes under a number.
    consuming func bytes(_ number: UInt64) -> [UInt8] {
        frame.withUnsafeMutableBytes { FrameHeader.setCall(number, in: $0) }
        return frame
    }
}
