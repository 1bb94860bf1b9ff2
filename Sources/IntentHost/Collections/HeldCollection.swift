import CIntentSystem
import Glibc
import IntentProtocol
import Synchronization

/// What is known of a collection without reading it.
struct CollectionFacts: Hashable, Sendable {
    /// 32 hexadecimal digits that nobody can guess.
    let handle: String
    /// The app whose entities they are.
    let app: String
    /// The entity type's identifier.
    let entity: String
    /// The assistant schema that the type adopts.
    let schema: String?
    let count: Int
    /// Bytes of its file.
    let bytes: Int

    /// Makes up a handle.
    static func newHandle() -> String {
        var random = [UInt8](repeating: 0, count: 16)
        precondition(intent_random(&random, random.count) == 0, "getrandom(2) gives no random bytes")
        return String(unsafeUninitializedCapacity: 2 * random.count) { text in
            for (index, byte) in random.enumerated() {
                for (place, half) in [byte >> 4, byte & 15].enumerated() {
                    text[2 * index + place] = half < 10 ? 0x30 + half : 0x61 - 10 + half
                }
            }
            return text.count
        }
    }

    /// Whether a text has the form of a handle, so that it can't be a name.
    static func isHandle(_ text: String) -> Bool {
        text.utf8.count == handleLength && text.utf8.allSatisfy(isHandleDigit)
    }

    /// The handle in `collection:HANDLE`; nil in any other text, such as one with a name or with spaces around it.
    static func handle(inTyped text: String) -> String? {
        let prefix = StaticString("collection:")
        let start = prefix.utf8CodeUnitCount
        guard text.utf8.count == start + handleLength else { return nil }
        return text.utf8.withContiguousStorageIfAvailable { text -> String? in
            guard let base = text.baseAddress, memcmp(base, prefix.utf8Start, start) == 0 else { return nil }
            for index in start..<start + handleLength where !isHandleDigit(base[index]) { return nil }
            return String(unsafeUninitializedCapacity: handleLength) { handle in
                handle.initialize(fromContentsOf: text[start...])
            }
        } ?? nil
    }

    private static let handleLength = 32

    private static func isHandleDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte &- 0x61 < 6
    }
}

/// A collection whose file is at hand.
final class HeldCollection: Sendable {
    private static let lastNumber = Atomic<UInt64>(0)

    /// Another one than that of any other object of this process.
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    let facts: CollectionFacts
    let set: IdentifierSet
    /// The file, open for reading only.
    let file: OpenDescriptor

    /// - Parameters:
    ///   - file: A sealed memory file.
    ///   - type: The entity type that its header has to name.
    ///   - handle: Its handle where it has one already.
    /// - Throws: `invalid-value` where the file is none, or is of another type.
    init(
        _ file: OpenDescriptor, app: String, type: String, schema: String?, handle: String? = nil
    ) throws(IntentError) {
        set = try IdentifierSet(file)
        guard set.type == type else {
            throw IntentError(
                .request, .invalidValue, "the file has identifiers of \(Shown.plain(set.type)), not of \(type)",
                remedy: "create the collection for the type that they are of")
        }
        // Whoever gets it may read it and nothing else; the seals hold all the same.
        let readable = intent_open("/proc/self/fd/\(file.number)", O_RDONLY | O_CLOEXEC, 0)
        self.file = readable >= 0 ? OpenDescriptor(readable) : file
        facts = CollectionFacts(
            handle: handle ?? CollectionFacts.newHandle(), app: app, entity: type, schema: schema, count: set.count,
            bytes: set.byteCount)
    }
}
