import IntentClient
import IntentProtocol

extension Surroundings {
    /// How long the host may take over a request of its own: 30 s.
    static let requestPatience = Duration.seconds(30)
    /// The same for one that runs a plugin's code or drains workers: 120 s.
    static let longPatience = Duration.seconds(120)

    /// Connects, makes one request and gives its reply.
    func request(
        _ method: String, _ arguments: CBOR = .map([]), within patience: Duration = requestPatience
    ) throws(IntentError) -> CBOR {
        try connect().reply(to: AdminRequest(method, arguments), until: .after(patience))
    }

    /// A path as the host can use it, which has another working folder.
    func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : workingFolder + "/" + path
    }

    /// The style of standard output.
    var style: Style { Style(output, variable) }
}

extension CBOR {
    /// The items of a document's list; empty where there is none.
    func items(_ name: String) -> [CBOR] { self[name]?.array ?? [] }

    /// A member's text; empty where there is none.
    func text(_ name: String) -> String { self[name]?.text ?? "" }
}

extension IntentError {
    /// A reply whose document lacks something.
    static func unreadable(_ error: MetadataError) -> IntentError {
        IntentError(.system, .protocolViolation, "intentd sent what can't be read: \(error)")
    }
}
