/// How the identifiers of a set stand in its file.
package enum IdentifierForm: UInt32, Hashable, Sendable {
    /// Texts one after another, and a table of where each begins.
    case texts = 0
    /// UUIDs of 16 bytes each, which are shown with capital letters.
    case uppercaseUUIDs = 1
    /// UUIDs of 16 bytes each, which are shown with small letters.
    case lowercaseUUIDs = 2
}

/// The beginning of a file of identifiers, little-endian (`Protocol/intent-ipc.md`, section Collections).
///
///      0  8    magic, "INTENDID"
///      8  u32  version, 1
///     12  u32  form of the identifiers, ``IdentifierForm``
///     16  u64  number of identifiers
///     24  u64  bytes of the identifiers
///     32  u32  bytes of the entity type's name
///     36  u32  0
///     40       the name in UTF-8, then zeros up to a multiple of 8
///              the identifiers, then, where they are texts, zeros up to a multiple of 8 and a table of u32: where each
///              begins among the bytes of the identifiers, and where the last one ends
package struct IdentifierSetHeader: Hashable, Sendable {
    package static let size = 40
    static let magic = StaticString("INTENDID")
    static let version: UInt32 = 1

    package var form: IdentifierForm
    package var count: Int
    package var dataLength: Int
    package var typeLength: Int

    /// Where the identifiers begin.
    package var dataStart: Int { Self.aligned(Self.size + typeLength) }
    /// Where the table begins, of texts.
    package var tableStart: Int { Self.aligned(dataStart + dataLength) }
    /// Bytes of the whole file.
    package var fileLength: Int {
        form == .texts ? tableStart + (count + 1) * MemoryLayout<UInt32>.size : dataStart + dataLength
    }

    static func aligned(_ offset: Int) -> Int { (offset + 7) & ~7 }

    /// Writes the header over the first 40 bytes of a buffer.
    func write(to buffer: UnsafeMutableRawBufferPointer) {
        buffer.copyMemory(from: UnsafeRawBufferPointer(start: Self.magic.utf8Start, count: 8))
        buffer.storeBytes(of: Self.version.littleEndian, toByteOffset: 8, as: UInt32.self)
        buffer.storeBytes(of: form.rawValue.littleEndian, toByteOffset: 12, as: UInt32.self)
        buffer.storeBytes(of: UInt64(count).littleEndian, toByteOffset: 16, as: UInt64.self)
        buffer.storeBytes(of: UInt64(dataLength).littleEndian, toByteOffset: 24, as: UInt64.self)
        buffer.storeBytes(of: UInt32(typeLength).littleEndian, toByteOffset: 32, as: UInt32.self)
        buffer.storeBytes(of: UInt32(0), toByteOffset: 36, as: UInt32.self)
    }
}

extension IdentifierSetHeader {
    /// Reads a header and compares it with the file's length and the limits.
    ///
    /// - Throws: `invalid-value`, saying what is wrong.
    package init(_ bytes: UnsafeRawBufferPointer, fileLength: Int) throws(IntentError) {
        guard bytes.count >= Self.size else { throw Self.refused("is shorter than its header") }
        guard (0..<8).allSatisfy({ bytes[$0] == Self.magic.utf8Start[$0] }) else {
            throw Self.refused("does not begin with \(Self.magic)")
        }
        func word(_ offset: Int) -> UInt32 {
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        func long(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        guard word(8) == Self.version else { throw Self.refused("has the version \(word(8)), not \(Self.version)") }
        guard let form = IdentifierForm(rawValue: word(12)) else { throw Self.refused("has the form \(word(12))") }
        guard long(16) <= CollectionLimits.identifiers else {
            throw Self.tooLarge("has \(long(16)) identifiers", "\(CollectionLimits.identifiers)")
        }
        guard long(24) <= CollectionLimits.bytes else {
            throw Self.tooLarge("has identifiers of \(long(24)) bytes", "\(CollectionLimits.bytes)")
        }
        guard word(32) > 0, word(32) <= CollectionLimits.typeBytes else {
            throw Self.refused("names its type with \(word(32)) bytes")
        }
        self.init(form: form, count: Int(long(16)), dataLength: Int(long(24)), typeLength: Int(word(32)))
        guard form == .texts || dataLength == count * UUIDText.size else {
            throw Self.refused("has \(dataLength) bytes for \(count) UUIDs")
        }
        guard self.fileLength == fileLength else {
            throw Self.refused("has \(fileLength) bytes where its header tells of \(self.fileLength)")
        }
    }

    static func refused(_ what: String) -> IntentError {
        IntentError(
            .request, .invalidValue, "the file of identifiers \(what)",
            remedy: "build it as Protocol/intent-ipc.md says, section Collections")
    }

    static func tooLarge(_ what: String, _ limit: String) -> IntentError {
        IntentError(
            .request, .invalidValue, "the collection \(what), and it takes at most \(limit)",
            remedy: "make several smaller ones")
    }
}
