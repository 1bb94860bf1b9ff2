/// Authenticated encryption of RFC 8439: ChaCha20 and Poly1305 (section 2.8).
///
/// Written out here because a statically linked program can open no crypto library, and this algorithm needs no tables
/// and no branches on secrets.
struct ChaCha20Poly1305: Sendable {
    static let keySize = 32
    static let nonceSize = 12
    static let tagSize = 16

    /// The key as eight little-endian words.
    private let key: [UInt32]

    /// - Parameter key: 32 bytes.
    init(key: [UInt8]) {
        precondition(key.count == Self.keySize, "a key has 32 bytes")
        self.key = Self.words(key)
    }

    /// The ciphertext with its tag behind it.
    ///
    /// - Parameters:
    ///   - nonce: 12 bytes that this key never met before.
    ///   - associated: What the tag covers as well and the receiver knows by itself.
    func seal(_ plaintext: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8] {
        let ciphertext = stream(plaintext, nonce)
        return ciphertext + tag(ciphertext, nonce, associated)
    }

    /// The plaintext; nil where anything differs from what was sealed.
    func open(_ sealed: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.tagSize else { return nil }
        let ciphertext = Array(sealed.dropLast(Self.tagSize))
        let wanted = tag(ciphertext, nonce, associated)
        // All bytes are looked at, so that the time says nothing of where they differ.
        let difference = zip(wanted, sealed.suffix(Self.tagSize)).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 ? stream(ciphertext, nonce) : nil
    }

    // MARK: ChaCha20 (section 2.4)

    private func stream(_ bytes: [UInt8], _ nonce: [UInt8]) -> [UInt8] {
        var output = bytes
        let nonce = Self.words(nonce)
        for start in stride(from: 0, to: bytes.count, by: 64) {
            let block = block(UInt32(truncatingIfNeeded: 1 + start / 64), nonce)
            for index in start..<min(start + 64, bytes.count) { output[index] ^= block[index - start] }
        }
        return output
    }

    /// One block of 64 bytes of the key stream (section 2.3).
    func block(_ counter: UInt32, _ nonce: [UInt32]) -> [UInt8] {
        let start = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574] + key + [counter] + nonce
        var state = start
        func turn(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
            func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
            state[a] &+= state[b]
            state[d] = rotate(state[d] ^ state[a], 16)
            state[c] &+= state[d]
            state[b] = rotate(state[b] ^ state[c], 12)
            state[a] &+= state[b]
            state[d] = rotate(state[d] ^ state[a], 8)
            state[c] &+= state[d]
            state[b] = rotate(state[b] ^ state[c], 7)
        }
        for _ in 0..<10 {
            for column in 0..<4 { turn(column, column + 4, column + 8, column + 12) }
            turn(0, 5, 10, 15)
            turn(1, 6, 11, 12)
            turn(2, 7, 8, 13)
            turn(3, 4, 9, 14)
        }
        return zip(state, start).flatMap { Self.bytes($0 &+ $1) }
    }

    // MARK: Poly1305 (section 2.5)

    private func tag(_ ciphertext: [UInt8], _ nonce: [UInt8], _ associated: [UInt8]) -> [UInt8] {
        func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + [UInt8](repeating: 0, count: (16 - bytes.count % 16) % 16) }
        func length(_ bytes: [UInt8]) -> [UInt8] { Self.bytes(UInt32(bytes.count)) + [0, 0, 0, 0] }
        let lengths = length(associated) + length(ciphertext)
        let oneTimeKey = Array(block(0, Self.words(nonce)).prefix(32))
        return Self.poly1305(padded(associated) + padded(ciphertext) + lengths, key: oneTimeKey)
    }

    /// The authenticator of a message under a key that is used once.
    static func poly1305(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        // Numbers modulo 2¹³⁰ − 5 in five limbs of 26 bits, so that products fit 64 bits.
        let mask: UInt64 = 0x3ff_ffff
        let r = limbs(words(Array(key.prefix(16))), clamped: true)
        var h = [UInt64](repeating: 0, count: 5)
        for start in stride(from: 0, to: message.count, by: 16) {
            var chunk = Array(message[start..<min(start + 16, message.count)]) + [1]
            chunk += [UInt8](repeating: 0, count: 20 - chunk.count)
            let m = limbs(words(chunk), clamped: false)
            for index in 0..<5 { h[index] += m[index] }
            var d = [UInt64](repeating: 0, count: 5)
            for i in 0..<5 {
                for j in 0..<5 {
                    // Limbs past the fifth come back five-fold, since 2¹³⁰ is 5 here.
                    d[(i + j) % 5] += h[i] * r[j] * (i + j >= 5 ? 5 : 1)
                }
            }
            var carry: UInt64 = 0
            for index in 0..<5 {
                d[index] += carry
                carry = d[index] >> 26
                h[index] = d[index] & mask
            }
            h[0] += carry * 5
            h[1] += h[0] >> 26
            h[0] &= mask
        }
        return finish(h, words(Array(key.suffix(16))))
    }

    private static func finish(_ sum: [UInt64], _ pad: [UInt32]) -> [UInt8] {
        let mask: UInt64 = 0x3ff_ffff
        var h = sum
        var carry: UInt64 = 0
        for _ in 0..<2 {
            for index in 0..<5 {
                h[index] += carry
                carry = h[index] >> 26
                h[index] &= mask
            }
            carry *= 5
        }
        h[0] += carry
        // h − p where that is not negative, chosen without a branch.
        var g = [UInt64](repeating: 0, count: 5)
        carry = 5
        for index in 0..<5 {
            g[index] = h[index] + carry
            carry = g[index] >> 26
            g[index] &= mask
        }
        let chosen = 0 &- carry
        for index in 0..<5 { h[index] = h[index] & ~chosen | g[index] & chosen }
        let words = [
            h[0] | h[1] << 26, h[1] >> 6 | h[2] << 20, h[2] >> 12 | h[3] << 14, h[3] >> 18 | h[4] << 8,
        ]
        var output: [UInt8] = []
        carry = 0
        for (word, added) in zip(words, pad) {
            let total = (word & 0xffff_ffff) + UInt64(added) + carry
            output += bytes(UInt32(truncatingIfNeeded: total))
            carry = total >> 32
        }
        return output
    }

    private static func limbs(_ words: [UInt32], clamped: Bool) -> [UInt64] {
        let w = words.map(UInt64.init) + (words.count < 5 ? [0] : [])
        let all = [
            w[0] & 0x3ff_ffff, (w[0] >> 26 | w[1] << 6) & 0x3ff_ffff, (w[1] >> 20 | w[2] << 12) & 0x3ff_ffff,
            (w[2] >> 14 | w[3] << 18) & 0x3ff_ffff, (w[3] >> 8 | w[4] << 24) & 0x3ff_ffff,
        ]
        guard clamped else { return all }
        let clamp: [UInt64] = [0x3ff_ffff, 0x3ff_ff03, 0x3ff_c0ff, 0x3f0_3fff, 0x00f_ffff]
        return zip(all, clamp).map { $0 & $1 }
    }

    // MARK: Bytes

    private static func words(_ bytes: [UInt8]) -> [UInt32] {
        stride(from: 0, to: bytes.count, by: 4).map { start in
            (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
        }
    }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * $0)) }
    }
}
