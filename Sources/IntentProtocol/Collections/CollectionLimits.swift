/// The bounds of collections by handle (`Protocol/intent-ipc.md`, section Collections).
package enum CollectionLimits {
    /// Identifiers of one collection: ten million.
    package static let identifiers = 10_000_000
    /// Bytes in UTF-8 of one identifier: 4 KiB.
    package static let identifierBytes = 4096
    /// Bytes of the identifiers of one collection: 1 GiB.
    package static let bytes = 1 << 30
    /// Bytes in UTF-8 of the name of an entity type.
    package static let typeBytes = 1024
    /// Identifiers that are given or shown at once, in one message.
    package static let page = 100_000
    /// Bytes of the identifiers that are shown at once: 16 MiB.
    package static let pageBytes = 16 << 20
    /// Collections that one client or one app made and that are kept. Each takes a descriptor of the host's.
    package static let ofOneMaker = 128
    /// Collections of all makers.
    package static let all = 512
    /// Bytes of all collections that are being built: 2 GiB.
    package static let building = 2 << 30
    /// Bytes of all collections together: 4 GiB.
    package static let totalBytes = 4 << 30
    /// Collections that one client or one run builds at a time.
    package static let builds = 4
    /// Bytes in UTF-8 of the name that a collection is kept under.
    package static let nameBytes = 128
    /// Bytes of a collection that is kept under a name: 256 MiB.
    package static let keptBytes = 256 << 20
    /// Collections that a plugin keeps mapped beside each other, of those that it was given last, where it says that it
    /// keeps any.
    package static let keptByPlugin = 32
    /// Bytes of those together: 512 MiB.
    package static let keptByPluginBytes = 512 << 20
    /// Identifiers of a result that stand in it; more become a collection by handle.
    package static let inResult = 1000
}
