package import IntentProtocol

/// The search index of the host, which a run, a query or a reindexing puts items into by requests.
package struct HostSearchIndex: Sendable {
    /// Bytes of items in one request.
    private static let bytesOfRequest = 4 << 20

    /// The name of the app's index; empty for the default one.
    let name: String

    /// The index of the host; nil where there is none.
    ///
    /// - Parameter name: The name of the app's index; empty for the default one.
    package static func current(_ name: String = "") -> HostSearchIndex? {
        AppHost.isThere ? HostSearchIndex(name: name) : nil
    }

    /// Puts items in, in requests of limited size. Those of earlier requests are in where a later one fails.
    package func add(_ items: [IndexItem]) async throws {
        var batch: [CBOR] = []
        var size = 0
        for item in items {
            batch.append(item.cbor)
            size += item.estimatedSize
            guard batch.count == IndexLimits.itemsOfRequest || size >= Self.bytesOfRequest else { continue }
            try await send(&batch)
            size = 0
        }
        if !batch.isEmpty { try await send(&batch) }
    }

    /// Puts items in by one request, also none, so that the host hears of what goes on.
    func give(_ items: [IndexItem]) async throws {
        guard items.isEmpty else { return try await add(items) }
        try await request("index.add", ["items": .array([])])
    }

    private func send(_ batch: inout [CBOR]) async throws {
        try await request("index.add", ["items": .array(batch)])
        batch = []
    }

    /// Takes items out by their names; those of one type of entity only, where it is given.
    package func remove(_ identifiers: [String], entity: String? = nil) async throws {
        try await inBatches(of: identifiers) { batch in
            try await request("index.remove", ["ids": batch, "entity": entity.map(CBOR.text)])
        }
    }

    /// Takes out the items of groups and of the groups within them.
    package func removeDomains(_ domains: [String]) async throws {
        try await inBatches(of: domains) { try await request("index.removeDomain", ["domains": $0]) }
    }

    /// Takes out all items.
    package func removeAll() async throws {
        try await request("index.removeAll", [:])
    }

    /// Keeps what the app notes of its own state.
    package func setState(_ state: [UInt8]) async throws {
        try await request("index.setState", ["state": .bytes(state)])
    }

    /// What the app noted last; nil where nothing.
    package func state() async throws -> [UInt8]? {
        try await request("index.state", [:])["state"]?.bytes
    }

    /// Tells that all entities of a type are in, so that a reindexing that begins again leaves them out.
    func noteStep(_ entity: String) async throws {
        try await request("index.done", ["entity": .text(entity)])
    }

    private func inBatches(of texts: [String], _ body: (CBOR) async throws -> Void) async throws {
        var rest = texts[...]
        while !rest.isEmpty {
            try await body(.array(rest.prefix(IndexLimits.itemsOfRequest).map(CBOR.text)))
            rest = rest.dropFirst(IndexLimits.itemsOfRequest)
        }
    }

    @discardableResult
    private func request(_ method: String, _ arguments: KeyValuePairs<String, CBOR?>) async throws -> CBOR {
        var pairs = arguments.compactMap { name, value in value.map { CBOR.Pair(.text(name), $0) } }
        if !name.isEmpty { pairs.append(CBOR.Pair("index", .text(name))) }
        return try await AppHost.request(AdminRequest(method, .map(pairs))) ?? .null
    }
}

extension IndexItem {
    fileprivate var estimatedSize: Int {
        let texts = [identifier, title, subtitle, text, url, image, entity, entityIdentifier].compactMap(\.self)
        return (texts + names + keywords).reduce(64) { $0 + $1.utf8.count + 5 }
    }
}
