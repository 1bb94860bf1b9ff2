extension EntityCollection {
    /// The identifiers of an ``EntityCollection``, read where they are.
    ///
    /// Access takes constant time. An identifier that lies in shared memory is made from its bytes each time that it is
    /// accessed; UUIDs take no more than a copy of 16 bytes.
    public struct IdentifierView: RandomAccessCollection, Sendable {
        @usableFromInline let list: [Entity.ID]
        @usableFromInline let mapped: MappedIdentifiers?
        /// Where identifiers lie that are UUIDs, which are their 16 bytes and nothing else, at any address; kept here since
        /// it is read in loops.
        // Constant, and valid as long as `mapped` is held beside it.
        @usableFromInline nonisolated(unsafe) let uuids: UnsafePointer<Entity.ID>?
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
                uuids =
                    Entity.ID.self == UUID.self ? mapped.uuids?.assumingMemoryBound(to: Entity.ID.self) : nil
                endIndex = mapped.count
            }
        }

        @inlinable public var startIndex: Int { 0 }

        @inlinable
        public subscript(position: Int) -> Entity.ID {
            precondition(position >= 0 && position < endIndex, "the collection has no identifier at this place")
            return identifier(at: position)
        }

        /// An identifier whose position was compared with the bounds.
        @inlinable
        func identifier(at position: Int) -> Entity.ID {
            // The memory is there as long as the object that mapped it.
            if let uuids { return withExtendedLifetime(mapped) { uuids[position] } }
            guard let mapped else { return list[position] }
            return Self.identifier(mapped, position)
        }

        @inlinable
        public func makeIterator() -> Iterator { Iterator(view: self) }

        /// Gives the identifiers one after another.
        public struct Iterator: IteratorProtocol, Sendable {
            @usableFromInline let view: IdentifierView
            @usableFromInline var position = 0

            @inlinable
            init(view: IdentifierView) {
                self.view = view
            }

            @inlinable
            public mutating func next() -> Entity.ID? {
                // Never below 0, and never past the end.
                guard position < view.endIndex else { return nil }
                defer { position &+= 1 }
                return view.identifier(at: position)
            }
        }

        /// Hands out the identifiers where they lie one after another: those of a list, and UUIDs in shared memory.
        @inlinable
        public func withContiguousStorageIfAvailable<Result>(
            _ body: (UnsafeBufferPointer<Entity.ID>) throws -> Result
        ) rethrows -> Result? {
            guard let mapped else { return try list.withContiguousStorageIfAvailable(body) }
            guard let uuids else { return nil }
            return try withExtendedLifetime(mapped) { try body(UnsafeBufferPointer(start: uuids, count: endIndex)) }
        }

        /// Reads an identifier, which could be read when the collection came. Apart, so that loops over UUIDs stay small.
        @inlinable @inline(never)
        static func identifier(_ mapped: MappedIdentifiers, _ position: Int) -> Entity.ID {
            let text = mapped.text(at: position)
            guard let identifier = Entity.ID.entityIdentifier(for: text) else {
                preconditionFailure("\(Entity.ID.self) reads “\(text)” as an identifier at one time and not at another")
            }
            return identifier
        }
    }
}
