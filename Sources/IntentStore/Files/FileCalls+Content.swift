import Glibc
import IntentProtocol

extension FileCalls {
    /// Runs the body with an open file and closes it.
    ///
    /// - Throws: the store's error for the path.
    func withFile<Value>(
        _ path: String, _ flags: Int32, _ body: (Int32) throws(FileFailure) -> Value
    ) throws(IntentError) -> Value {
        try reporting(path) { () throws(FileFailure) in
            let descriptor = try open(path, flags)
            defer { close(descriptor) }
            return try body(descriptor)
        }
    }

    /// Turns a failure of the body into the store's error for a path.
    func reporting<Value>(
        _ path: String, _ body: () throws(FileFailure) -> Value
    ) throws(IntentError) -> Value {
        do {
            return try body()
        } catch {
            throw .storage(StorageProblem(errno: error.number), path, cause: error.words)
        }
    }

    /// Writes all bytes at the end of a file: with one call, unless the kernel takes less.
    func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(FileFailure) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(FileFailure) in
            var rest = UnsafeRawBufferPointer(buffer)
            while !rest.isEmpty {
                let count = try write(descriptor, rest)
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
    }

    /// Reads a range of a file, less only where the file ends.
    func readAll(_ descriptor: Int32, _ range: Range<Int>) throws(FileFailure) -> [UInt8] {
        var failure: FileFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            filled = 0
            while filled < range.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                do throws(FileFailure) {
                    let count = try read(descriptor, at: range.lowerBound + filled, into: rest)
                    if count == 0 { return }
                    filled += count
                } catch {
                    failure = error
                    return
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
