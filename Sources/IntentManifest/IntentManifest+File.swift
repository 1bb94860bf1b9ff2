import Glibc
package import IntentProtocol

extension IntentManifest {
    /// Reads a manifest's file.
    ///
    /// - Throws: `notFound` where there is no such file; `invalidPlugin` that names file, line, function and reason.
    package init(contentsOf path: String) throws(IntentError) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            throw IntentError(.request, .notFound, "\(path) can't be read: \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        // One byte more than is allowed tells whether it is too long.
        var bytes = [UInt8](repeating: 0, count: ManifestLimits.file + 1)
        var length = 0
        while length < bytes.count {
            let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress! + length, $0.count - length) }
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw IntentError(.request, .notFound, "\(path) can't be read: \(String(cString: strerror(errno)))")
            }
            guard count > 0 else { break }
            length += count
        }
        guard let text = String(validating: bytes[..<length], as: UTF8.self) else {
            throw ManifestError(line: 0, "it is not UTF-8").intentError(name)
        }
        do {
            try self.init(parsing: text)
        } catch {
            throw error.intentError(name)
        }
    }
}
