import Glibc

/// The SHA-256 digest of FIPS 180-4, computed as bytes arrive.
///
/// The registry keeps the digest of every installed library, so that a file that was changed behind the host's back is
/// noticed before it is loaded. Nothing here keeps a secret: the code makes no promise about timing.
package struct SHA256: Sendable {
    /// The bytes of a block, the unit that the compression function takes.
    private static let blockSize = 64

    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var pending: [UInt8] = []
    private var byteCount: UInt64 = 0

    /// Creates a digest of no bytes.
    package init() {
        pending.reserveCapacity(2 * SHA256.blockSize)
    }

    /// Adds bytes to what is digested.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        byteCount += UInt64(bytes.count)
        var rest = bytes[...]
        if !pending.isEmpty {
            let taken = min(SHA256.blockSize - pending.count, rest.count)
            pending.append(contentsOf: rest.prefix(taken))
            rest = rest.dropFirst(taken)
            guard pending.count == SHA256.blockSize else { return }
            pending.withUnsafeBytes { SHA256.compress(&state, $0) }
            pending.removeAll(keepingCapacity: true)
        }
        let whole = rest.count - rest.count % SHA256.blockSize
        SHA256.compress(&state, UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
        pending.append(contentsOf: rest.dropFirst(whole))
    }

    /// Adds bytes to what is digested.
    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// The 32 bytes of the digest of all bytes so far.
    package var digest: [UInt8] {
        var ended = self
        ended.pad()
        return ended.state.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
    }

    /// Ends the message as FIPS 180-4, 5.1.1, says: one bit, zeros, and the count of bits.
    private mutating func pad() {
        pending.append(0x80)
        let filled = pending.count % SHA256.blockSize
        let zeros = filled <= 56 ? 56 - filled : 120 - filled
        pending.append(contentsOf: repeatElement(0, count: zeros))
        withUnsafeBytes(of: (byteCount * 8).bigEndian) { pending.append(contentsOf: $0) }
        pending.withUnsafeBytes { SHA256.compress(&state, $0) }
    }

    /// The 64 hexadecimal digits of the digest in lower case, the form that the registry stores.
    package var hexadecimalDigest: String {
        let bytes = digest
        return String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            for (index, byte) in bytes.enumerated() {
                text[2 * index] = SHA256.hexadecimalDigit(byte >> 4)
                text[2 * index + 1] = SHA256.hexadecimalDigit(byte & 0xf)
            }
            return 2 * bytes.count
        }
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// Runs the compression function of FIPS 180-4, 6.2.2, over whole blocks.
    private static func compress(_ state: inout [UInt32], _ blocks: UnsafeRawBufferPointer) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            roundConstants.withUnsafeBufferPointer { constants in
                for start in stride(from: 0, to: blocks.count, by: blockSize) {
                    fill(schedule, from: UnsafeRawBufferPointer(rebasing: blocks[start..<start + blockSize]))
                    rounds(&state, schedule, constants)
                }
            }
        }
    }

    private static func fill(_ schedule: UnsafeMutableBufferPointer<UInt32>, from block: UnsafeRawBufferPointer) {
        for index in 0..<16 {
            schedule[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
        }
        for index in 16..<64 {
            let early = schedule[index - 15]
            let late = schedule[index - 2]
            let first = rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3)
            let second = rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10)
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
    }

    private static func rounds(
        _ state: inout [UInt32], _ schedule: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let added = constants[index] &+ schedule[index]
            let upper = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice &+ added
            let lower = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ upper)
            (d, c, b, a) = (c, b, a, upper &+ lower)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() {
            state[index] &+= value
        }
    }

    private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 {
        value >> count | value << (32 - count)
    }

    private static let roundConstants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
