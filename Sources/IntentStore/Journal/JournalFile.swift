import Glibc
import IntentProtocol
import Synchronization

/// The append-only file of the journal: one `write` a record.
///
/// A record that was written survives the death of the process; a power failure may take back what came after the last
/// ingestion. Where a write fails, the file is cut back to the last whole record before anything else is written to it.
final class JournalFile: Sendable {
    let path: String
    private let calls: FileCalls
    private let descriptor: Int32
    private let state: Mutex<State>

    /// What changes when the file is written.
    private struct State {
        var generation: UInt64
        /// The checksum of the generation, with which those of the records begin.
        var seed: CRC32C
        /// The bytes of the head and of all whole records.
        var end: Int
        /// Whether the file may be longer than ``end``, or may lack its head, since a write failed.
        var needsRepair = false
        /// The memory that records are composed in, kept for the next.
        var buffer: [UInt8] = []

        init(generation: UInt64, end: Int) {
            self.generation = generation
            self.seed = JournalRecord.seed(generation: generation)
            self.end = end
        }
    }

    /// Opens the file, and begins it where it is empty.
    ///
    /// The whole content counts as records until the reader tells otherwise. A file with another head is moved away, to
    /// the path with `.damaged` behind it.
    init(path: String, calls: FileCalls) throws(IntentError) {
        var opened = try JournalFile.open(path, calls)
        if opened.isForeign {
            close(opened.descriptor)
            try calls.reporting(path) { () throws(FileFailure) in try calls.rename(path, to: path + ".damaged") }
            opened = try JournalFile.open(path, calls)
        }
        self.path = path
        self.calls = calls
        self.descriptor = opened.descriptor
        self.state = Mutex(State(generation: opened.generation ?? 0, end: opened.length))
        if opened.generation == nil { try startAnew(at: opened.length) }
    }

    deinit {
        close(descriptor)
    }

    /// The generation of the file and the length of its head and records, in bytes.
    var extent: (generation: UInt64, end: Int) {
        state.withLock { ($0.generation, $0.end) }
    }

    /// Appends a record.
    ///
    /// - Parameter encode: writes the payload.
    /// - Throws: if the record could not be written; then none of it is there.
    func append(_ encode: (inout CBORWriter) -> Void) throws(IntentError) {
        try reporting { (state) throws(FileFailure) in
            try repair(&state)
            var record = compose(&state, encode)
            defer { state.buffer = record }
            JournalRecord.seal(&record, seed: state.seed)
            try write(record, &state)
        }
    }

    /// Reads a stretch of the file, less only where the file ends.
    func read(_ range: Range<Int>) throws(IntentError) -> [UInt8] {
        try calls.reporting(path) { () throws(FileFailure) in try calls.readAll(descriptor, range) }
    }

    /// Empties the file and gives it a new generation, unless records were appended meanwhile.
    ///
    /// - Parameter end: the length up to which the caller has taken over the content.
    /// - Returns: whether the file was emptied.
    @discardableResult
    func startAnew(at end: Int) throws(IntentError) -> Bool {
        try reporting { (state) throws(FileFailure) in
            guard state.end == end else { return false }
            try empty(&state)
            return true
        }
    }

    /// Lets nothing be appended while the body takes over the last records, then empties the file as ``startAnew(at:)`` does.
    ///
    /// - Parameter takeOver: is given the length up to which the content has to be taken over.
    func startAnew(after takeOver: (_ end: Int) throws(IntentError) -> Void) throws(IntentError) {
        try state.withLock { (state) throws(IntentError) in
            try takeOver(state.end)
            try calls.reporting(path) { () throws(FileFailure) in try empty(&state) }
        }
    }

    private func empty(_ state: inout State) throws(FileFailure) {
        try calls.truncate(descriptor, to: 0)
        state = State(generation: .random(in: .min ... .max), end: 0)
        state.needsRepair = true
        try repair(&state)
    }

    private func compose(_ state: inout State, _ encode: (inout CBORWriter) -> Void) -> [UInt8] {
        var buffer: [UInt8] = []
        swap(&buffer, &state.buffer)
        buffer.removeAll(keepingCapacity: true)
        buffer.append(contentsOf: repeatElement(0, count: JournalRecord.headLength))
        var writer = CBORWriter(consume buffer)
        encode(&writer)
        return writer.finish()
    }

    private func write(_ record: [UInt8], _ state: inout State) throws(FileFailure) {
        do {
            try calls.writeAll(descriptor, record)
            state.end += record.count
        } catch {
            state.needsRepair = true
            // What the caller must hear is why the write failed; a repair that fails is tried again before the next one.
            do throws(FileFailure) { try repair(&state) } catch {}
            throw error
        }
    }

    /// Cuts off what a failed write left, and writes the head where there is none.
    private func repair(_ state: inout State) throws(FileFailure) {
        guard state.needsRepair else { return }
        try calls.truncate(descriptor, to: state.end)
        if state.end == 0 {
            try calls.writeAll(descriptor, JournalRecord.fileHead(generation: state.generation))
            state.end = JournalRecord.fileHeadLength
        }
        state.needsRepair = false
    }

    /// Runs the body under the lock; a failure becomes the error of this file.
    private func reporting<Value: Sendable>(
        _ body: (inout State) throws(FileFailure) -> Value
    ) throws(IntentError) -> Value {
        try calls.reporting(path) { () throws(FileFailure) in
            try state.withLock { (state) throws(FileFailure) in try body(&state) }
        }
    }
}

extension JournalFile {
    /// What a file was found to be when it was opened.
    private struct Opened {
        var descriptor: Int32
        var length: Int
        /// `nil` if the file has no whole head.
        var generation: UInt64?
        /// Whether the file has a head that is not a journal's.
        var isForeign: Bool { generation == nil && length >= JournalRecord.fileHeadLength }
    }

    private static func open(_ path: String, _ calls: FileCalls) throws(IntentError) -> Opened {
        try calls.reporting(path) { () throws(FileFailure) in
            let descriptor = try calls.open(path, O_RDWR | O_CREAT | O_APPEND)
            do throws(FileFailure) {
                let head = try calls.readAll(descriptor, 0..<JournalRecord.fileHeadLength)
                return Opened(
                    descriptor: descriptor, length: try calls.length(descriptor),
                    generation: JournalRecord.generation(fileHead: head))
            } catch {
                close(descriptor)
                throw error
            }
        }
    }
}
