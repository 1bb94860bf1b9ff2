/// A plugin as the registry keeps it.
package struct PluginRecord: Hashable, Sendable {
    /// A name for the state of a plugin; the set grows.
    package struct State: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// It can be used.
        package static let ready = State(rawValue: "ready")
        /// Its owner turned it off.
        package static let disabled = State(rawValue: "disabled")
        /// Its library is missing, was changed, or can't be loaded any more.
        package static let faulty = State(rawValue: "faulty")
        /// It is trusted, and brought the host down once.
        package static let crashedHost = State(rawValue: "crashed-host")
        /// It is trusted, and brought the host down twice: it runs in a worker until it is trusted again.
        package static let quarantined = State(rawValue: "quarantined")
    }

    /// The identifier of the app.
    package var id: String
    /// The name for people.
    package var name: String
    /// The path of the installed library, from the data folder.
    package var library: String
    /// The SHA-256 of the library: 64 hexadecimal digits in lower case.
    package var digest: String
    /// The path that the library was installed from.
    package var origin: String
    /// Whether the user trusted it, so that it may be loaded into the host.
    package var trusted: Bool
    /// The metadata document, in CBOR.
    package var metadata: [UInt8]
    package var installed: Timestamp
    package var updated: Timestamp
    package var state: State
    /// The digest of all files that were installed; empty where an older version installed them.
    package var seal: String

    package init(
        id: String, name: String, library: String, digest: String, origin: String, trusted: Bool = false,
        metadata: [UInt8], installed: Timestamp = .now(), updated: Timestamp? = nil, state: State = .ready,
        seal: String = ""
    ) {
        self.id = id
        self.name = name
        self.library = library
        self.digest = digest
        self.origin = origin
        self.trusted = trusted
        self.metadata = metadata
        self.installed = installed
        self.updated = updated ?? installed
        self.state = state
        self.seal = seal
    }
}
