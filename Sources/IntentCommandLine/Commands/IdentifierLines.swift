import CIntentSystem
import Glibc
import IntentProtocol

/// Reads identifiers from a file, one a line with or without `id:`, into a memory file for the host.
///
/// Empty lines and a carriage return at a line's end are left out. What is kept is one block, whatever the file's size.
struct IdentifierLines {
    private let path: String
    private let descriptor: Int32
    private var builder: IdentifierSetBuilder
    private var line = 0

    /// - Parameter path: The file; `-` for standard input.
    init(_ path: String, standardInput: Int32, type: String) throws(IntentError) {
        self.path = path == "-" ? "standard input" : path
        descriptor = path == "-" ? dup(standardInput) : intent_open(path, O_RDONLY, 0)
        guard descriptor >= 0 else {
            throw Self.refused(self.path, "can't be read: \(String(cString: strerror(-descriptor)))")
        }
        builder = try IdentifierSetBuilder(type: type)
    }

    /// Reads to the end.
    mutating func collect() throws(IntentError) -> OpenDescriptor {
        defer { close(descriptor) }
        var block = [UInt8](repeating: 0, count: 1 << 20)
        var rest: [UInt8] = []
        while true {
            let count = Glibc.read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.refused(path, "can't be read: \(String(cString: strerror(errno)))") }
            if count == 0 { break }
            try take(block[..<count], &rest)
        }
        if !rest.isEmpty { try add(rest[...]) }
        return try builder.finish()
    }

    /// Takes the lines of a block; what follows the last line end is left for the next.
    private mutating func take(_ block: ArraySlice<UInt8>, _ rest: inout [UInt8]) throws(IntentError) {
        var block = block
        while let end = block.firstIndex(of: 0x0a) {
            if rest.isEmpty {
                try add(block[..<end])
            } else {
                rest.append(contentsOf: block[..<end])
                try add(rest[...])
                rest.removeAll(keepingCapacity: true)
            }
            block = block[(end + 1)...]
        }
        rest.append(contentsOf: block)
        // Longer than any line may be: refused here, before more of it is kept.
        if rest.count > CollectionLimits.identifierBytes + 8 { try add(rest[...]) }
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) throws(IntentError) {
        line += 1
        var bytes = bytes
        if bytes.last == 0x0d { bytes.removeLast() }
        if bytes.starts(with: "id:".utf8) { bytes = bytes.dropFirst(3) }
        guard !bytes.isEmpty else { return }
        let result: Result<Void, IntentError> = bytes.withUnsafeBytes { text in
            do throws(IntentError) {
                return .success(try builder.append(text))
            } catch {
                return .failure(error)
            }
        }
        if case .failure(let error) = result {
            throw IntentError(
                error.category, error.code, "\(path), line \(line): \(error.message)", remedy: error.remedy)
        }
    }

    private static func refused(_ path: String, _ why: String) -> IntentError {
        IntentError(.request, .invalidValue, "\(path) \(why)", remedy: "give a file with one identifier a line")
    }
}
