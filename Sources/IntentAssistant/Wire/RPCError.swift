package import IntentProtocol

/// An error of the protocol, as JSON-RPC 2.0 and the revisions number them. What an intent fails with is none of these:
/// a model has to see that, so it is a tool's result.
package struct RPCError: Error, Hashable, Sendable {
    package let code: Int64
    package let message: String
    package let data: JSON?

    package init(_ code: Int64, _ message: String, data: JSON? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    package var json: JSON {
        .object(["code": .integer(code), "message": .string(message), "data": data])
    }

    static func parse(_ message: String) -> RPCError { RPCError(-32700, message) }
    static func invalidRequest(_ message: String) -> RPCError { RPCError(-32600, message) }
    static func unknownMethod(_ method: String) -> RPCError {
        RPCError(-32601, "there is no method '\(CleanText.line(method, limit: 100))'")
    }
    static func invalidParameters(_ message: String, data: JSON? = nil) -> RPCError {
        RPCError(-32602, message, data: data)
    }
    static func `internal`(_ message: String) -> RPCError { RPCError(-32603, message) }
    /// Revisions with a handshake have a code of their own for a resource that is not there; the newest has none.
    static func unknownResource(_ uri: String, _ revision: Revision) -> RPCError {
        RPCError(
            revision.isStateless ? -32602 : -32002, "there is no resource '\(CleanText.line(uri, limit: 200))'",
            data: .object(["uri": .string(uri)]))
    }

    /// Of 2026-07-28: the request names a revision that is not spoken, or not without a handshake.
    static func unsupportedRevision(_ requested: String) -> RPCError {
        RPCError(
            -32022, "protocol version '\(CleanText.line(requested, limit: 40))' is not spoken here",
            data: .object([
                "supported": .array([.string(Revision.july2026.rawValue)]), "requested": .string(requested),
            ]))
    }

    /// Of 2026-07-28: the client did not say that it can do what the request needs.
    static func missingCapability(_ message: String, _ capabilities: JSON) -> RPCError {
        RPCError(-32021, message, data: .object(["requiredCapabilities": capabilities]))
    }
}
