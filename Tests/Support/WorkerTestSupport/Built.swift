import Glibc

/// What the build put beside the tests.
package enum Built {
    package static let worker = folder + "/intent-worker"
    package static let intentctl = folder + "/intentctl"
    package static let hostilePlugin = folder + "/libHostilePlugin.so"

    /// The folder of the test executable.
    package static let folder: String = {
        let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            let count = readlink("/proc/self/exe", buffer.baseAddress!, buffer.count)
            return String(decoding: buffer[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }()
}
