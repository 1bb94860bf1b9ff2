import CIntentSystem
import Glibc

/// Identifiers of one entity type in a sealed memory file, read in place.
///
/// The file can't change any more, so what was checked stays as it was, and one mapping serves all that read it.
/// No access leaves the file's bounds, whatever its table says; ``check()`` tells whether all of it is right.
package final class IdentifierSet: @unchecked Sendable {
    // Unchecked: the memory is sealed against writing and shrinking, and is unmapped when nobody refers to this object.
    private let base: UnsafeRawPointer
    package let header: IdentifierSetHeader
    /// The entity type.
    package let type: String

    /// Seals that a file must have: nothing of it can change, and the seals can't either.
    package static let seals = INTENT_SEAL_SEAL | INTENT_SEAL_SHRINK | INTENT_SEAL_GROW | INTENT_SEAL_WRITE

    /// Maps a file for reading. The descriptor stays the caller's, and may be closed.
    ///
    /// - Throws: `invalid-value` where it is no memory file with all ``seals``, or its header does not hold.
    package init(descriptor: Int32) throws(IntentError) {
        let seals = intent_get_seals(descriptor)
        guard seals >= 0, intent_is_memory_file(descriptor) == 1 else {
            throw IdentifierSetHeader.refused("is no memory file (memfd_create)")
        }
        guard seals & Self.seals == Self.seals else {
            throw IdentifierSetHeader.refused("is not sealed against every change (F_SEAL_SEAL, SHRINK, GROW, WRITE)")
        }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_size >= IdentifierSetHeader.size else {
            throw IdentifierSetHeader.refused("is shorter than its header")
        }
        let length = Int(facts.st_size)
        guard let base = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0), base != MAP_FAILED else {
            throw IntentError(
                .system, .tooLarge,
                "a collection of \(length) bytes can't be mapped: \(String(cString: strerror(errno)))",
                remedy: "try again when more memory is free")
        }
        do throws(IntentError) {
            header = try IdentifierSetHeader(UnsafeRawBufferPointer(start: base, count: length), fileLength: length)
        } catch {
            munmap(base, length)
            throw error
        }
        self.base = UnsafeRawPointer(base)
        let name = UnsafeRawBufferPointer(start: base + IdentifierSetHeader.size, count: header.typeLength)
        type = String(decoding: name, as: UTF8.self)
    }

    /// Maps a file that is held open.
    package convenience init(_ file: OpenDescriptor) throws(IntentError) {
        // The descriptor is the file's only as long as somebody holds the object.
        defer { withExtendedLifetime(file) {} }
        try self.init(descriptor: file.number)
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: base), header.fileLength)
    }

    package var count: Int { header.count }
    /// Bytes of the file.
    package var byteCount: Int { header.fileLength }
    /// Where the identifiers begin.
    package var data: UnsafeRawPointer { base + header.dataStart }
    /// The table of texts; nil for other forms.
    package var table: UnsafeRawPointer? { header.form == .texts ? base + header.tableStart : nil }

    /// An identifier as text, in constant time; empty where the table leads out of the file.
    package subscript(index: Int) -> String {
        precondition(index >= 0 && index < count, "the collection has \(count) identifiers")
        guard header.form == .texts else {
            return String(unsafeUninitializedCapacity: UUIDText.length) { text in
                UUIDText.write(
                    data + index * UUIDText.size, isLowercase: header.form == .lowercaseUUIDs, into: text)
                return UUIDText.length
            }
        }
        return String(decoding: bytes(at: index), as: UTF8.self)
    }

    /// The bytes of a text.
    private func bytes(at index: Int) -> UnsafeRawBufferPointer {
        let (start, end) = (offset(index), offset(index + 1))
        guard start <= end, end <= header.dataLength else { return UnsafeRawBufferPointer(start: data, count: 0) }
        return UnsafeRawBufferPointer(start: data + start, count: end - start)
    }

    private func offset(_ index: Int) -> Int {
        Int(UInt32(littleEndian: (base + header.tableStart + index * 4).load(as: UInt32.self)))
    }

    /// The whole file.
    package var content: [UInt8] { Array(UnsafeRawBufferPointer(start: base, count: byteCount)) }

    /// Makes a sealed memory file with a content, such as that of another set's file.
    package static func memoryFile(_ content: [UInt8]) throws(IntentError) -> OpenDescriptor {
        let descriptor = intent_memfd_create("identifiers")
        guard descriptor >= 0 else { throw IdentifierSetBuilder.failed("made", errno: -descriptor) }
        let file = OpenDescriptor(descriptor)
        try IdentifierSetBuilder.write(content, to: descriptor)
        let result = intent_add_seals(descriptor, seals)
        guard result >= 0 else { throw IdentifierSetBuilder.failed("sealed", errno: -result) }
        return file
    }

    /// Identifiers from a place on, as many as a message holds.
    package func page(from start: Int, limit: Int) -> [String] {
        var texts: [String] = []
        var room = CollectionLimits.pageBytes
        let first = min(max(start, 0), count)
        for index in first..<min(first + min(max(limit, 0), CollectionLimits.page), count) {
            let text = self[index]
            room -= text.utf8.count
            if room < 0 { break }
            texts.append(text)
        }
        return texts
    }

    /// Checks every identifier, once for a file that somebody else made. Linear in the number of identifiers.
    ///
    /// - Throws: `invalid-value` for the first that is empty, too long, no UTF-8, or where the table is not in order.
    package func check() throws(IntentError) {
        let name = UnsafeRawBufferPointer(start: base + IdentifierSetHeader.size, count: header.typeLength)
        guard String(validating: name, as: UTF8.self) != nil else {
            throw IdentifierSetHeader.refused("names its type with what is no UTF-8")
        }
        guard header.form == .texts else { return }
        guard offset(0) == 0, offset(count) == header.dataLength else {
            throw IdentifierSetHeader.refused("has a table that does not cover the identifiers")
        }
        for index in 0..<count {
            let (start, end) = (offset(index), offset(index + 1))
            guard start <= end, end <= header.dataLength else {
                throw IdentifierSetHeader.refused("has a table that is not in order at identifier \(index + 1)")
            }
            let bytes = UnsafeRawBufferPointer(start: data + start, count: end - start)
            try Self.check(bytes, number: index + 1)
        }
    }

    /// Checks one identifier.
    ///
    /// - Parameter number: Which it is, from 1.
    static func check(_ bytes: UnsafeRawBufferPointer, number: Int) throws(IntentError) {
        guard !bytes.isEmpty else { throw wrong(number, "is empty") }
        guard bytes.count <= CollectionLimits.identifierBytes else {
            throw wrong(number, "has \(bytes.count) bytes, and at most \(CollectionLimits.identifierBytes) are taken")
        }
        guard bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil else {
            throw wrong(number, "is no UTF-8")
        }
    }

    private static func wrong(_ number: Int, _ what: String) -> IntentError {
        IntentError(
            .request, .invalidValue, "identifier \(number) of the collection \(what)",
            remedy: "give the identifiers that the app's entities have, one for each")
    }
}
