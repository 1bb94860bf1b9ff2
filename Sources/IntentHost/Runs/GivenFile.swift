import CIntentSystem
import Glibc
import IntentProtocol

/// A file that a caller named by its path, opened for reading. It is a regular file, so that reading it never waits.
///
/// The one who makes it closes the descriptor.
struct GivenFile {
    let name: String
    let descriptor: Int32
    private let path: String
    private let size: Int

    /// - Throws: `invalid-value` where it is not there, can't be read, or is no regular file.
    init(path: String) throws(IntentError) {
        // Without waiting: a pipe would wait for its writer before it is seen that it is one.
        let descriptor = intent_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0)
        guard descriptor >= 0 else {
            throw Self.refused(path, "can't be opened: \(String(cString: strerror(-descriptor)))")
        }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            let isFolder = facts.st_mode & S_IFMT == S_IFDIR
            close(descriptor)
            throw Self.refused(path, isFolder ? "is a folder" : "is no regular file")
        }
        self.descriptor = descriptor
        self.path = path
        size = Int(facts.st_size)
        name = path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Reads it whole.
    ///
    /// - Throws: `invalid-value` where it is longer than ``ReadingLimits/data``, or can't be read.
    func content() throws(IntentError) -> [UInt8] {
        guard size <= ReadingLimits.data else {
            throw Self.refused(path, "is longer than \(ReadingLimits.data) bytes")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= ReadingLimits.data {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.refused(path, "can't be read: \(String(cString: strerror(errno)))") }
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer[..<count])
        }
        throw Self.refused(path, "is longer than \(ReadingLimits.data) bytes")
    }

    private static func refused(_ path: String, _ why: String) -> IntentError {
        IntentError(
            .request, .invalidValue, "the file \(Shown.text(path)) \(why)",
            remedy: "give the path of a file that you can read")
    }
}

// MARK: - Descriptors of clients

extension GivenFile {
    /// Checks the files that a client sent with a run's values: that each value names one that came, and that each is a
    /// regular file. One that could be written to is opened anew for reading, so that a plugin can't write to it.
    ///
    /// - Throws: `invalid-value` with the parameter that it was given for.
    static func check(
        _ descriptors: inout [Int32], in values: [NamedValue], of entry: IntentEntry, locale: String
    ) throws(IntentError) {
        for given in values {
            var indices: [Int] = []
            given.value.collectDescriptors(&indices)
            guard let wrong = indices.first(where: { $0 >= descriptors.count }) else {
                for index in indices { try check(&descriptors[index], for: given.name, entry, locale) }
                continue
            }
            throw refused(
                "names the file \(wrong + 1) of those sent, and \(descriptors.count == 1 ? "1 was" : "\(descriptors.count) were") sent",
                given.name, entry, locale)
        }
    }

    private static func check(
        _ descriptor: inout Int32, for name: String, _ entry: IntentEntry, _ locale: String
    ) throws(IntentError) {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw refused("is no regular file", name, entry, locale)
        }
        let access = fcntl(descriptor, F_GETFL)
        guard access >= 0, access & O_ACCMODE != O_RDONLY else { return }
        let readable = intent_open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC, 0)
        guard readable >= 0 else { throw refused("can't be read", name, entry, locale) }
        close(descriptor)
        descriptor = readable
    }

    private static func refused(
        _ why: String, _ name: String, _ entry: IntentEntry, _ locale: String
    ) -> IntentError {
        let parameters = entry.intent.parameters
        let parameter = parameters.position(of: name).map { parameters[$0] }
        return IntentError(
            .request, .invalidValue, "\(parameter?.label(for: locale) ?? Shown.plain(name)): what was given \(why)",
            remedy: "send an open, regular file", parameter: parameter?.name ?? name)
    }
}

extension IntentValue {
    /// Adds the indices of the descriptors that files in the value name.
    fileprivate func collectDescriptors(_ indices: inout [Int]) {
        switch self {
        case .file(let file): if case .descriptor(let index) = file.content { indices.append(index) }
        case .array(let values): for value in values { value.collectDescriptors(&indices) }
        case .union(_, _, let value): value.collectDescriptors(&indices)
        case .record(_, let fields): for value in fields.values { value.collectDescriptors(&indices) }
        default: break
        }
    }
}
