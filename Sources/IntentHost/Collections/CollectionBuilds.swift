import IntentProtocol
import Synchronization

/// The collections that one client or one run is building, by numbers of its own.
final class CollectionBuilds: Sendable {
    /// One that is being built.
    private final class Build: Sendable {
        let app: App
        let entity: EntityMetadata
        let builder: Mutex<IdentifierSetBuilder?>
        let share = BuildingShare()

        init(app: App, entity: EntityMetadata) throws(IntentError) {
            self.app = app
            self.entity = entity
            builder = Mutex(try IdentifierSetBuilder(type: entity.id))
        }
    }

    private struct Shared {
        var builds: [Int64: Build] = [:]
        var last: Int64 = 0
    }

    private let shared = Mutex(Shared())

    /// Begins one.
    ///
    /// - Returns: Its number.
    /// - Throws: `busy` where too many are under way.
    func begin(app: App, entity: EntityMetadata) throws(IntentError) -> Int64 {
        let build = try Build(app: app, entity: entity)
        let number = shared.withLock { shared -> Int64? in
            guard shared.builds.count < CollectionLimits.builds else { return nil }
            shared.last += 1
            shared.builds[shared.last] = build
            return shared.last
        }
        guard let number else {
            throw IntentError(
                .request, .busy, "\(CollectionLimits.builds) collections are being built already",
                remedy: "seal one of them first")
        }
        return number
    }

    /// Adds identifiers. Where one is no good, the collection is given up.
    ///
    /// - Returns: How many it has.
    func append(_ identifiers: [CBOR], to number: Int64?) throws(IntentError) -> Int {
        let build = try find(number)
        do throws(IntentError) {
            guard identifiers.count <= CollectionLimits.page else {
                throw IntentError(
                    .request, .invalidValue, "at most \(CollectionLimits.page) identifiers are taken at once",
                    remedy: "add them in several parts")
            }
            return try build.builder.withLock { (builder) throws(IntentError) in
                for identifier in identifiers {
                    guard let text = identifier.text else {
                        throw IntentError(
                            .request, .invalidValue, "identifier \((builder?.count ?? 0) + 1) is no text")
                    }
                    try builder?.append(text)
                }
                try build.share.grow(to: builder?.byteCount ?? 0)
                return builder?.count ?? 0
            }
        } catch {
            shared.withLock { shared in if let number { shared.builds[number] = nil } }
            throw error
        }
    }

    /// Ends one.
    ///
    /// - Returns: The collection, which is nobody's yet.
    func seal(_ number: Int64?) throws(IntentError) -> HeldCollection {
        let build = try find(number)
        shared.withLock { shared in if let number { shared.builds[number] = nil } }
        let builder = build.builder.withLock { builder in
            defer { builder = nil }
            return builder
        }
        guard let builder else { throw Self.unknown }
        return try HeldCollection(
            try builder.finish(), app: build.app.id, type: build.entity.id, schema: build.entity.schema)
    }

    private func find(_ number: Int64?) throws(IntentError) -> Build {
        guard let number, let build = shared.withLock({ $0.builds[number] }) else { throw Self.unknown }
        return build
    }

    private static let unknown = IntentError(
        .request, .notFound, "no such collection is being built", remedy: "begin it: collections.begin")
}
