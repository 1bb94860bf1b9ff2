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

    /// What an installed app declares.
    func metadata(of app: String) throws(IntentError) -> AppMetadata {
        let reply = try request("schema", .object(["app": .text(app)]))
        do throws(MetadataError) {
            return try AppMetadata(cbor: reply.items("apps").first ?? .map([]))
        } catch {
            throw .unreadable(error)
        }
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

    /// A member's values by name; none where there are none.
    func values(_ name: String) throws(IntentError) -> [NamedValue] {
        guard let item = self[name] else { return [] }
        do {
            return try item.encoded().withCBOR { (reader) throws(CBORError) in try reader.values() }
        } catch {
            throw IntentError(.system, .protocolViolation, "intentd sent values that can't be read: \(error)")
        }
    }
}

extension IntentError {
    /// A reply whose document lacks something.
    static func unreadable(_ error: MetadataError) -> IntentError {
        IntentError(.system, .protocolViolation, "intentd sent what can't be read: \(error)")
    }
}
