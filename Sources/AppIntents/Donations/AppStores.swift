package import IntentProtocol
import Synchronization

/// Something that the person did.
package struct Donation: Sendable {
    package var identifier: String
    package var intent: String
    package var parameters: [NamedValue]
    package var value: IntentValue?
    /// How the app shows it, where it says so.
    package var title: String?
}

/// What an app keeps with the system: donations and relevant entities. In memory where no host runs.
package protocol AppStoring: Sendable {
    func donate(_ donation: Donation) async throws
    func deleteDonations(_ predicate: IntentDonationMatchingPredicate) async throws
    /// Puts entities in the place of those of a context.
    func updateRelevantEntities(_ entities: [EntityValue], context: String) async throws
    /// Removes entities from a context, or from all where none is named.
    func removeRelevantEntities(_ entities: [EntityValue], context: String?) async throws
    /// Removes all entities of a context, or of all contexts where none is named.
    func removeAllRelevantEntities(context: String?) async throws
}

/// Where the present task's app keeps things.
package enum AppStores {
    /// The host's stores where a host runs the app; this process's memory otherwise.
    package static var current: any AppStoring { AppHost.isThere ? HostStores() : MemoryStores.shared }
}

/// Keeps things in this process, for code that runs without a host.
package final class MemoryStores: AppStoring {
    package static let shared = MemoryStores()

    private struct State {
        var donations: [Donation] = []
        /// The entities of each context, in their order.
        var relevant: [String: [EntityValue]] = [:]
    }

    private let state = Mutex(State())

    /// The donations, oldest first.
    package var donations: [Donation] { state.withLock { $0.donations } }

    /// The relevant entities of a context, in their order.
    package func relevantEntities(context: String) -> [EntityValue] {
        state.withLock { $0.relevant[context] ?? [] }
    }

    /// The number of relevant entities in all contexts.
    package var relevantCount: Int {
        state.withLock { $0.relevant.values.reduce(0) { $0 + $1.count } }
    }

    package func donate(_ donation: Donation) async throws {
        state.withLock { $0.donations.append(donation) }
    }

    package func deleteDonations(_ predicate: IntentDonationMatchingPredicate) async throws {
        state.withLock { $0.donations.removeAll(where: predicate.matches) }
    }

    package func updateRelevantEntities(_ entities: [EntityValue], context: String) async throws {
        state.withLock { $0.relevant[context] = entities }
    }

    package func removeRelevantEntities(_ entities: [EntityValue], context: String?) async throws {
        state.withLock { state in
            for context in context.map({ [$0] }) ?? Array(state.relevant.keys) {
                state.relevant[context]?.removeAll { kept in entities.contains { $0.key == kept.key } }
            }
        }
    }

    package func removeAllRelevantEntities(context: String?) async throws {
        state.withLock { state in
            if let context { state.relevant[context] = nil } else { state.relevant = [:] }
        }
    }
}

extension EntityValue {
    fileprivate var key: String { "\(type)/\(id)" }
}

extension IntentDonationMatchingPredicate {
    /// Whether a donation is one of those.
    fileprivate func matches(_ candidate: Donation) -> Bool {
        if let donation { return candidate.identifier == donation }
        if let intent, candidate.intent != intent { return false }
        guard let entity else { return intent != nil }
        return candidate.parameters.contains { $0.value.contains(entity) } || candidate.value?.contains(entity) == true
    }
}

extension IntentValue {
    /// Whether the value is an entity, or a list that has it.
    fileprivate func contains(_ identifier: EntityIdentifier) -> Bool {
        switch self {
        case .entity(let entity): entity.type == identifier.typeName && entity.id == identifier.identifier
        case .array(let values): values.contains { $0.contains(identifier) }
        default: false
        }
    }
}

/// Keeps things in the host's stores.
private struct HostStores: AppStoring {
    func donate(_ donation: Donation) async throws {
        // In the order that they have on the wire, which spares their sorting.
        try await request(
            "donations.add",
            [
                "title": donation.title.map(CBOR.text), "value": donation.value?.cbor, "intent": .text(donation.intent),
                "donation": .text(donation.identifier),
                "parameters": .map(donation.parameters.map { CBOR.Pair(.text($0.name), $0.value.cbor) }),
            ])
    }

    func deleteDonations(_ predicate: IntentDonationMatchingPredicate) async throws {
        try await request(
            "donations.delete",
            [
                "donation": predicate.donation.map(CBOR.text), "intent": predicate.intent.map(CBOR.text),
                "entity": predicate.entity.map {
                    IntentValue.entity(EntityValue(type: $0.typeName, id: $0.identifier)).cbor
                },
            ])
    }

    func updateRelevantEntities(_ entities: [EntityValue], context name: String) async throws {
        try await request("relevant.update", ["context": .text(name), "entities": list(entities)])
    }

    func removeRelevantEntities(_ entities: [EntityValue], context name: String?) async throws {
        try await request("relevant.remove", ["context": name.map(CBOR.text), "entities": list(entities)])
    }

    func removeAllRelevantEntities(context name: String?) async throws {
        try await request("relevant.removeAll", ["context": name.map(CBOR.text)])
    }

    private func list(_ entities: [EntityValue]) -> CBOR {
        .array(entities.map { IntentValue.entity($0).cbor })
    }

    private func request(_ method: String, _ arguments: KeyValuePairs<String, CBOR?>) async throws {
        let pairs = arguments.compactMap { name, value in value.map { CBOR.Pair(.text(name), $0) } }
        _ = try await AppHost.request(AdminRequest(method, .map(pairs)))
    }
}
