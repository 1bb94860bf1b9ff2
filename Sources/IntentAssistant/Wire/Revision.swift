/// The revisions of the Model Context Protocol that are spoken, told apart by their dates.
///
/// The two older ones begin with a handshake, the newest is stateless: each request says what it needs to be read.
package enum Revision: String, CaseIterable, Hashable, Sendable {
    case june2025 = "2025-06-18"
    case november2025 = "2025-11-25"
    case july2026 = "2026-07-28"

    /// Whether each request carries its revision and capabilities, instead of a handshake.
    package var isStateless: Bool { self == .july2026 }

    /// What an `initialize` is answered with that asks for `text`: the same where it is spoken, else the newest with a
    /// handshake, which a client that can't speak it turns away.
    package static func handshake(for text: String) -> Revision {
        guard let revision = Revision(rawValue: text), !revision.isStateless else { return .november2025 }
        return revision
    }

    /// All of them, the newest first, as errors and `server/discover` list them.
    package static let names: [String] = allCases.reversed().map(\.rawValue)
}
