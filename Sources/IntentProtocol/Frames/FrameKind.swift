/// What a frame's payload is (`Protocol/intent-ipc.md`, section Frames).
///
/// A struct, not an enum: a newer peer sends kinds that this build doesn't know.
package struct FrameKind: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    // Inlinable, as all below: kinds are compared for every frame, in every module.
    @inlinable
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    @inlinable
    package static func == (left: FrameKind, right: FrameKind) -> Bool { left.rawValue == right.rawValue }

    // MARK: The connection

    /// Both ways, first on every connection: ``Hello``.
    @inlinable package static var hello: Self { Self(rawValue: 0x01) }
    /// Both ways: asks for a ``pong`` with the same call and payload (at most 64 bytes).
    @inlinable package static var ping: Self { Self(rawValue: 0x02) }
    @inlinable package static var pong: Self { Self(rawValue: 0x03) }
    /// Host to worker: finish what runs, take nothing new, end.
    @inlinable package static var drain: Self { Self(rawValue: 0x04) }
    /// Both ways: an ``IntentError`` about the connection or about one call's frame of an unknown kind.
    @inlinable package static var error: Self { Self(rawValue: 0x07) }

    // MARK: Calls: each ends with exactly one of result, entities, metadata, reply or failure

    /// Host to plugin: asks for ``metadata``. Empty payload.
    @inlinable package static var describe: Self { Self(rawValue: 0x10) }
    /// Plugin to host, ends a describe: an ``AppMetadata`` document.
    @inlinable package static var metadata: Self { Self(rawValue: 0x11) }
    /// Client to host, host to plugin: ``Perform``.
    @inlinable package static var perform: Self { Self(rawValue: 0x12) }
    /// Ends a perform: ``RunResult``.
    @inlinable package static var result: Self { Self(rawValue: 0x13) }
    /// Ends any call: ``Failure``.
    @inlinable package static var failure: Self { Self(rawValue: 0x14) }
    /// Host to plugin, client to host: ``EntityRequest``.
    @inlinable package static var query: Self { Self(rawValue: 0x15) }
    /// Ends a query: ``EntityPage``.
    @inlinable package static var entities: Self { Self(rawValue: 0x16) }
    /// Client to host: ``AdminRequest``.
    @inlinable package static var request: Self { Self(rawValue: 0x17) }
    /// Ends a request: one CBOR item.
    @inlinable package static var reply: Self { Self(rawValue: 0x18) }

    // MARK: Within a call

    /// Caller to callee: ``Cancel``. The call still ends with its terminal frame.
    @inlinable package static var cancel: Self { Self(rawValue: 0x20) }
    /// Callee to caller: ``ProgressReport``.
    @inlinable package static var progress: Self { Self(rawValue: 0x21) }
    /// Callee to caller: ``Question``.
    @inlinable package static var ask: Self { Self(rawValue: 0x22) }
    /// Caller to callee: ``Answer``.
    @inlinable package static var answer: Self { Self(rawValue: 0x23) }
    /// Host to client: what was begun (``RunStarted``), before any other frame of that call, on request.
    @inlinable package static var started: Self { Self(rawValue: 0x24) }
    /// Host to client within a request that follows something: one CBOR item.
    @inlinable package static var event: Self { Self(rawValue: 0x25) }
    /// Plugin to host, call 0 or a run's: a line for the log, ``LogLine``.
    @inlinable package static var log: Self { Self(rawValue: 0x26) }
    /// Plugin to host within a call: a request to the host's stores (``AdminRequest``), answered by ``hostReply``.
    @inlinable package static var hostRequest: Self { Self(rawValue: 0x27) }
    /// Host to plugin: ``HostReply``, answers the ``hostRequest`` of the same call.
    @inlinable package static var hostReply: Self { Self(rawValue: 0x28) }
    /// Host to plugin, call 0: handles of collections that are gone, ``ForgottenCollections``. Only to a plugin whose
    /// hello has the feature `collections.forget`.
    @inlinable package static var forget: Self { Self(rawValue: 0x29) }

    /// Whether a frame of this kind is the last of its call.
    @inlinable
    package var endsCall: Bool {
        switch self {
        case .metadata, .result, .failure, .entities, .reply: true
        default: false
        }
    }

    /// Whether a frame of this kind begins a call.
    @inlinable
    package var beginsCall: Bool {
        switch self {
        case .describe, .perform, .query, .request: true
        default: false
        }
    }
}

extension FrameKind: CustomStringConvertible {
    private static let names: [UInt8: String] = [
        0x01: "hello", 0x02: "ping", 0x03: "pong", 0x04: "drain", 0x07: "error", 0x10: "describe", 0x11: "metadata",
        0x12: "perform", 0x13: "result", 0x14: "failure", 0x15: "query", 0x16: "entities", 0x17: "request",
        0x18: "reply", 0x20: "cancel", 0x21: "progress", 0x22: "ask", 0x23: "answer", 0x24: "started", 0x25: "event",
        0x26: "log", 0x27: "hostRequest", 0x28: "hostReply",
        0x29: "forget",
    ]

    /// Bit n is set where kind n is known; all kinds are below 64.
    private static let known: UInt64 = names.keys.reduce(0) { $0 | 1 << UInt64($1) }

    /// Whether this build knows the kind.
    package var isKnown: Bool { rawValue < 64 && Self.known & 1 << UInt64(rawValue) != 0 }

    package var description: String {
        Self.names[rawValue] ?? "unknown kind 0x\(String(rawValue, radix: 16))"
    }
}
