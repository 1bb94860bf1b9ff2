import Glibc

/// Where a file's content is.
enum FileContent: Sendable {
    case data(Data)
    case url(URL)
    case open(OpenFile)

    /// Returns the bytes.
    func data() throws -> Data {
        switch self {
        case .data(let data): return data
        case .url(let url):
            guard let data = try? Data(contentsOf: url) else { throw IntentFile.IntentFileError.failedToLoadData }
            return data
        case .open(let file): return try file.data()
        }
    }
}

/// A descriptor of a file that a caller sent, closed with the last value that has it.
final class OpenFile: Sendable {
    private let descriptor: Int32

    /// Duplicates a descriptor of a call's, which is closed when the call ends; nil where that fails.
    init?(duplicating other: Int32) {
        descriptor = fcntl(other, F_DUPFD_CLOEXEC, 3)
        if descriptor < 0 { return nil }
    }

    deinit {
        close(descriptor)
    }

    /// Returns the bytes from the start, wherever the descriptor stands.
    func data() throws -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &buffer, buffer.count, off_t(data.count))
            if count == 0 { return data }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == ESPIPE { return try streamedData() }
                throw IntentFile.IntentFileError.failedToLoadData
            }
            data.append(contentsOf: buffer[..<count])
        }
    }

    /// Returns the bytes of a pipe, which can be read once only.
    private func streamedData() throws -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return data }
            if count < 0 {
                if errno == EINTR { continue }
                throw IntentFile.IntentFileError.failedToLoadData
            }
            data.append(contentsOf: buffer[..<count])
        }
    }
}
