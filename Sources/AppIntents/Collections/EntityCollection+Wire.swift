import IntentProtocol

extension EntityCollection: _IntentValue, _IntentCollectionValue {
    public static var _family: _ValueFamily { _ValueFamily(.collection(Entity.persistentIdentifier)) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        switch value.raw {
        case .collection(let collection) where collection.type == Entity.persistentIdentifier:
            return try await identifiers(of: collection, in: context)
        case .array(let values):
            return Self(identifiers: try values.map { try Entity.identifier(in: _WireValue($0)) })
        case .entity, .string, .unresolved, .int:
            return Self(identifiers: [try Entity.identifier(in: value)])
        default:
            throw mismatch(value)
        }
    }

    /// The collection of a handle that is mapped already, which is most of what a warm worker is given: no other thread is
    /// needed for it.
    public static func _decodeAtOnce(_ value: _WireValue) throws -> Self? {
        try mapped(value).map { Self($0) }
    }

    public static func _heldAtOnce(_ value: _WireValue) throws -> _AnyHeldValue? {
        guard let mapped = try mapped(value) else { return nil }
        return HeldValue(Self(mapped))
    }

    private static func mapped(_ value: _WireValue) throws(IntentError) -> MappedIdentifiers? {
        guard case .collection(let collection) = value.raw, case .handle(let handle) = collection.members,
            let mapped = HeldCollections.shared.find(handle), mapped.type == collection.type
        else { return nil }
        try mapped.check(Entity.self)
        return mapped
    }

    /// The collection of a value: of a list as it is, of a handle in the memory that the host shares.
    static func identifiers(of collection: CollectionValue, in context: _DecodingContext) async throws -> Self {
        switch collection.members {
        case .identifiers(let texts):
            return Self(identifiers: try texts.map(identifier))
        case .handle(let handle):
            guard let mapped = try mapped(handle, collection.descriptor, context.descriptors) else {
                return Self(identifiers: try await ask(for: handle).map(identifier))
            }
            try mapped.check(Entity.self)
            return Self(mapped)
        }
    }

    private static func mapped(_ handle: String, _ index: Int?, _ descriptors: [Int32]) throws -> MappedIdentifiers? {
        guard let index else { return HeldCollections.shared.find(handle) }
        guard descriptors.indices.contains(index) else {
            throw IntentError(
                .request, .protocolViolation, "the file \(index) of a collection did not come with the call")
        }
        return try HeldCollections.shared.map(handle, descriptors[index])
    }

    /// Asks the host for the identifiers of a collection whose file did not come, such as that of an answer.
    private static func ask(for handle: String) async throws -> [String] {
        var texts: [String] = []
        while true {
            let request = AdminRequest(
                "collections.identifiers",
                .object([
                    "handle": .text(handle), "offset": .int(Int64(texts.count)),
                    "limit": .int(Int64(CollectionLimits.page)),
                ]))
            guard let answer = try await RunContext.current?.request(request) else {
                throw IntentError(.request, .notFound, "there is no collection \(handle) without a host")
            }
            let page = answer["identifiers"]?.array?.compactMap(\.text) ?? []
            texts += page
            if page.isEmpty || answer["more"]?.bool != true { return texts }
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(.collection(CollectionValue(type: Entity.persistentIdentifier, members: members)))
    }

    private var members: CollectionValue.Members {
        switch storage {
        case .mapped(let mapped): return .handle(mapped.handle)
        case .list(let list):
            if let handle = list.sent.handle.withLock({ $0 }) { return .handle(handle) }
            if list.identifiers.count > CollectionLimits.inResult { RunContext.current?.note(self) }
            return .identifiers(list.identifiers.map(\.entityIdentifierString))
        }
    }

    private static func identifier(_ text: String) throws -> Entity.ID {
        guard let identifier = Entity.ID.entityIdentifier(for: text) else {
            throw IntentError(
                .request, .invalidValue, "“\(text.prefix(60))” is no identifier of \(Entity.persistentIdentifier)")
        }
        return identifier
    }
}

extension EntityCollection: LargeCollection {
    /// Sends the identifiers to the host, in parts, which makes a collection of them.
    func send(through context: RunContext) async throws {
        guard case .list(let list) = storage else { return }
        guard
            let begun = try await context.request(
                AdminRequest("collections.begin", .object(["entity": .text(Entity.persistentIdentifier)]))),
            let build = begun["build"]
        else { return }
        let view = identifierView
        for start in stride(from: 0, to: view.count, by: LargeCollections.partSize) {
            let part = view[start..<Swift.min(start + LargeCollections.partSize, view.count)]
            _ = try await context.request(
                AdminRequest(
                    "collections.append",
                    .object([
                        "build": build, "identifiers": .array(part.map { .text($0.entityIdentifierString) }),
                    ])))
        }
        let sealed = try await context.request(AdminRequest("collections.seal", .object(["build": build])))
        guard let handle = sealed?["handle"]?.text else { return }
        list.sent.handle.withLock { $0 = handle }
    }
}
