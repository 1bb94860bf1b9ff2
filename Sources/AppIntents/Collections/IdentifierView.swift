extension EntityCollection {
    /// The identifiers of an ``EntityCollection``, read where they are.
    ///
    /// Access takes constant time. An identifier that lies in shared memory is made from its bytes each time that it is
    /// accessed; UUIDs take no more than a copy of 16 bytes.
    public struct IdentifierView: RandomAccessCollection, Sendable {
        @usableFromInline let list: [Entity.ID]
        @usableFromInline let mapped: MappedIdentifiers?
        /// Where UUIDs lie, kept here since it is read in loops.
        @usableFromInline nonisolated(unsafe) let uuids: UnsafeRawPointer?
        public let endIndex: Int

        @usableFromInline
        init(_ storage: Storage) {
            switch storage {
            case .list(let list):
                self.list = list.identifiers
                mapped = nil
                uuids = nil
                endIndex = list.identifiers.count
            case .mapped(let mapped):
                list = []
                self.mapped = mapped
                // Constant, and valid as long as `mapped` is held beside it.
                uuids = Entity.ID.self == UUID.self ? mapped.uuids : nil
                endIndex = mapped.count
            }
        }

        @inlinable public var startIndex: Int { 0 }

        @inlinable
        public subscript(position: Int) -> Entity.ID {
            precondition(position >= 0 && position < endIndex, "the collection has no identifier at this place")
            if let uuids, Entity.ID.self == UUID.self {
                let bytes = uuids.loadUnaligned(fromByteOffset: position &* 16, as: uuid_t.self)
                // The types are the same one, which was just compared.
                return unsafeBitCast(UUID(uuid: bytes), to: Entity.ID.self)
            }
            guard let mapped else { return list[position] }
            return Self.identifier(mapped.text(at: position))
        }

        /// Hands out the identifiers where they lie one after another: those of a list, and UUIDs in shared memory.
        @inlinable
        public func withContiguousStorageIfAvailable<Result>(
            _ body: (UnsafeBufferPointer<Entity.ID>) throws -> Result
        ) rethrows -> Result? {
            guard mapped != nil else { return try list.withContiguousStorageIfAvailable(body) }
            // A UUID is its 16 bytes and nothing else, at any address.
            guard let uuids, MemoryLayout<Entity.ID>.stride == 16, MemoryLayout<Entity.ID>.alignment == 1 else {
                return nil
            }
            let first = uuids.assumingMemoryBound(to: Entity.ID.self)
            return try body(UnsafeBufferPointer(start: first, count: endIndex))
        }

        /// Reads an identifier, which could be read when the collection came.
        @usableFromInline
        static func identifier(_ text: String) -> Entity.ID {
            guard let identifier = Entity.ID.entityIdentifier(for: text) else {
                preconditionFailure("\(Entity.ID.self) reads “\(text)” as an identifier at one time and not at another")
            }
            return identifier
        }
    }
}
