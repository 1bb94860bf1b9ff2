import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol

/// The descriptors and copies of files that a run's calls were given; they go with the run.
final class RunFiles {
    private var descriptors: [Int32] = []
    private var paths: [String] = []

    /// Takes a descriptor over.
    func own(_ descriptor: Int32) { descriptors.append(descriptor) }

    /// Takes a file over, to be removed.
    func remove(_ path: String) { paths.append(path) }

    func close() {
        for descriptor in descriptors { Glibc.close(descriptor) }
        for path in paths { unlink(path) }
        (descriptors, paths) = ([], [])
    }
}

/// The content of a caller's file: bytes, or a descriptor to read.
enum FileContent {
    /// Reads a file as a whole.
    static func read(_ file: FileValue, _ descriptors: [Int32], _ name: String) throws(IntentError) -> [UInt8] {
        var bytes: [UInt8] = []
        try read(file, descriptors, name) { (chunk) throws(IntentError) in
            guard bytes.count + chunk.count <= Int(ManifestLimits.buffer) else {
                throw .value(name, "is a file of more than \(ManifestLimits.buffer >> 20) MiB")
            }
            bytes.append(contentsOf: chunk)
        }
        return bytes
    }

    /// Copies a file to a new one in the folder for temporary files.
    ///
    /// - Returns: Its path.
    static func copy(_ file: FileValue, _ descriptors: [Int32], _ name: String) throws(IntentError) -> String {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/file-XXXXXX".utf8CString)
        let copy = mkstemp(&template)
        guard copy >= 0 else {
            throw IntentError(
                .app, .storage, "no copy of “\(name)” can be made: \(String(cString: strerror(errno)))",
                remedy: "run it in the target main or extension, where there is room for temporary files",
                parameter: name)
        }
        defer { close(copy) }
        _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        do throws(IntentError) {
            try read(file, descriptors, name) { (chunk) throws(IntentError) in
                guard write(copy, chunk.baseAddress, chunk.count) == chunk.count else {
                    throw IntentError(
                        .app, .storage, "the copy of “\(name)” can't be written: \(String(cString: strerror(errno)))",
                        remedy: "the folder for temporary files holds 64 MiB", parameter: name)
                }
            }
        } catch {
            unlink(path)
            throw error
        }
        return path
    }

    /// Reads a file from its beginning, whatever was read of it before.
    private static func read(
        _ file: FileValue, _ descriptors: [Int32], _ name: String,
        _ take: (UnsafeRawBufferPointer) throws(IntentError) -> Void
    ) throws(IntentError) {
        switch file.content {
        case .data(let bytes):
            let result = bytes.withUnsafeBytes { (content) in
                Result { () throws(IntentError) in try take(content) }
            }
            try result.get()
        case .descriptor(let index):
            guard descriptors.indices.contains(index) else { throw .value(name, "came without its descriptor") }
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
            defer { buffer.deallocate() }
            var offset = 0
            while true {
                let count = pread(descriptors[index], buffer.baseAddress, buffer.count, offset)
                guard count >= 0 else {
                    if errno == EINTR { continue }
                    throw .value(name, "can't be read: \(String(cString: strerror(errno)))")
                }
                guard count > 0 else { return }
                offset += count
                try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }
}
