import CIntentSystem
import Glibc

/// Builds the memory file of an ``IdentifierSet``: identifiers are appended, then the file is sealed.
///
/// As long as all identifiers are UUIDs written in the same way, they take 16 bytes each. Memory is taken by `write`, in
/// blocks; what is kept beside the file is the table, 4 bytes for each text.
package struct IdentifierSetBuilder: Sendable {
    private static let blockSize = 256 << 10

    private let type: [UInt8]
    private var file: OpenDescriptor
    private var block: [UInt8] = []
    private var table: [UInt32] = []
    private var form: IdentifierForm?
    package private(set) var count = 0
    private var dataLength = 0

    /// - Parameter type: The entity type's identifier.
    /// - Throws: `invalid-value` for a name that is empty or too long; `too-large` where no memory is to be had.
    package init(type: String) throws(IntentError) {
        self.type = Array(type.utf8)
        guard !type.isEmpty, self.type.count <= CollectionLimits.typeBytes else {
            throw IdentifierSetHeader.refused("names its type with \(type.utf8.count) bytes")
        }
        let descriptor = intent_memfd_create("identifiers")
        guard descriptor >= 0 else { throw Self.failed("made", errno: -descriptor) }
        file = OpenDescriptor(descriptor)
        let start = IdentifierSetHeader.aligned(IdentifierSetHeader.size + self.type.count)
        block = [UInt8](repeating: 0, count: start)
        for (index, byte) in self.type.enumerated() { block[IdentifierSetHeader.size + index] = byte }
    }

    /// Bytes that the file will have.
    package var byteCount: Int { header.fileLength }

    private var header: IdentifierSetHeader {
        IdentifierSetHeader(form: form ?? .texts, count: count, dataLength: dataLength, typeLength: type.count)
    }

    package mutating func append(_ identifier: String) throws(IntentError) {
        var identifier = identifier
        let result: Result<Void, IntentError> = identifier.withUTF8 { text in
            do throws(IntentError) {
                return .success(try append(UnsafeRawBufferPointer(text)))
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    /// Appends an identifier in UTF-8.
    ///
    /// - Throws: `invalid-value` where it is empty, too long, no UTF-8, or one too many. The collection is as before.
    package mutating func append(_ text: UnsafeRawBufferPointer) throws(IntentError) {
        guard count < CollectionLimits.identifiers else {
            throw IdentifierSetHeader.tooLarge(
                "has more than \(count) identifiers", "\(CollectionLimits.identifiers)")
        }
        if form != .texts {
            var uuid: (UInt64, UInt64) = (0, 0)
            let isAdded = withUnsafeMutableBytes(of: &uuid) { bytes -> Bool in
                guard let base = bytes.baseAddress, let letters = UUIDText.read(text, into: base),
                    let form = Self.form(of: letters, after: self.form)
                else { return false }
                self.form = form
                block.append(contentsOf: bytes)
                return true
            }
            if isAdded {
                count += 1
                dataLength += UUIDText.size
                return try flushIfFull()
            }
        }
        try IdentifierSet.check(text, number: count + 1)
        guard dataLength + text.count <= CollectionLimits.bytes else {
            throw IdentifierSetHeader.tooLarge("has identifiers of more bytes", "\(CollectionLimits.bytes)")
        }
        if form != .texts { try becomeTexts() }
        appendText(text)
        try flushIfFull()
    }

    private mutating func appendText(_ text: UnsafeRawBufferPointer) {
        table.append(UInt32(dataLength))
        block.append(contentsOf: text)
        dataLength += text.count
        count += 1
    }

    /// The form that takes a UUID with these letters after those that came; nil where none does.
    private static func form(of letters: UUIDText.Letters, after form: IdentifierForm?) -> IdentifierForm? {
        switch form {
        case nil: letters == [.upper, .lower] ? nil : letters == .lower ? .lowercaseUUIDs : .uppercaseUUIDs
        case .uppercaseUUIDs?: letters.contains(.lower) ? nil : form
        case .lowercaseUUIDs?: letters.contains(.upper) ? nil : form
        case .texts?: nil
        }
    }

    /// Writes what was kept as UUIDs as texts, since another identifier came.
    private mutating func becomeTexts() throws(IntentError) {
        guard count > 0 else {
            form = .texts
            return
        }
        try flush()
        var texts = try IdentifierSetBuilder(type: String(decoding: type, as: UTF8.self))
        texts.form = .texts
        var place = header.dataStart
        let end = place + dataLength
        var entries = [UInt8](repeating: 0, count: 4096 * UUIDText.size)
        var text = [UInt8](repeating: 0, count: UUIDText.length)
        while place < end {
            let wanted = min(entries.count, end - place)
            guard pread(file.number, &entries, wanted, off_t(place)) == wanted else {
                throw Self.failed("read", errno: errno)
            }
            for offset in stride(from: 0, to: wanted, by: UUIDText.size) {
                text.withUnsafeMutableBufferPointer { text in
                    entries.withUnsafeBytes {
                        UUIDText.write(
                            $0.baseAddress! + offset, isLowercase: form == .lowercaseUUIDs, into: text)
                    }
                }
                text.withUnsafeBytes { texts.appendText($0) }
                try texts.flushIfFull()
            }
            place += wanted
        }
        self = texts
    }

    /// Writes what is left and seals the file.
    ///
    /// - Returns: The file, which never changes again.
    package consuming func finish() throws(IntentError) -> OpenDescriptor {
        let header = header
        if header.form == .texts {
            block.append(contentsOf: repeatElement(0, count: header.tableStart - header.dataStart - dataLength))
            table.append(UInt32(dataLength))
            for start in stride(from: 0, to: table.count, by: Self.blockSize / 4) {
                for offset in table[start..<min(start + Self.blockSize / 4, table.count)] {
                    withUnsafeBytes(of: offset.littleEndian) { block.append(contentsOf: $0) }
                }
                try flushIfFull()
            }
        }
        try flush()
        var first = [UInt8](repeating: 0, count: IdentifierSetHeader.size)
        first.withUnsafeMutableBytes { header.write(to: $0) }
        guard pwrite(file.number, first, first.count, 0) == first.count else {
            throw Self.failed("written", errno: errno)
        }
        let result = intent_add_seals(file.number, IdentifierSet.seals)
        guard result >= 0 else { throw Self.failed("sealed", errno: -result) }
        return file
    }

    private mutating func flushIfFull() throws(IntentError) {
        if block.count >= Self.blockSize { try flush() }
    }

    private mutating func flush() throws(IntentError) {
        try Self.write(block, to: file.number)
        block.removeAll(keepingCapacity: true)
    }

    static func write(_ bytes: [UInt8], to file: Int32) throws(IntentError) {
        var written = 0
        while written < bytes.count {
            let result = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + written, $0.count - written) }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { throw failed("written", errno: errno) }
            written += result
        }
    }

    static func failed(_ what: String, errno: Int32) -> IntentError {
        IntentError(
            .system, .tooLarge, "a collection can't be \(what): \(String(cString: strerror(errno)))",
            remedy: "try again when more memory is free")
    }
}
