import IntentProtocol

/// Seals what a client carries for us between two requests, so that it can neither be read nor made.
///
/// The key lives in the process and dies with it. A state is bound to what it was made for by the associated data, so
/// nothing of that needs to stand in it: the client, the method, the tool and its arguments are those of the request
/// that brings it, or the seal does not open.
package struct StateSeal: Sendable {
    /// What is sealed: which run waits, for which of its turns, and until when.
    struct State: Hashable, Sendable {
        var run: UInt64
        /// Each state of a run has another number, and only the latest is taken: once.
        var serial: UInt64
        /// Milliseconds of the process's clock.
        var expires: UInt64
    }

    /// Bytes of a state's text at most.
    static let lengthLimit = 256

    private let cipher: ChaCha20Poly1305
    /// The first four bytes of every nonce; the other eight count.
    private let prefix: [UInt8]
    private var count: UInt64 = 0

    /// - Parameter random: 36 random bytes: a key, and the beginning of nonces.
    package init(random: [UInt8]) {
        precondition(random.count == Self.randomSize, "a seal is made of \(Self.randomSize) bytes")
        cipher = ChaCha20Poly1305(key: Array(random.prefix(ChaCha20Poly1305.keySize)))
        prefix = Array(random.suffix(4))
    }

    /// Random bytes that a seal is made of.
    package static let randomSize = ChaCha20Poly1305.keySize + 4

    mutating func seal(_ state: State, for purpose: [UInt8]) -> String {
        count += 1
        let nonce = prefix + Self.bytes(count)
        let plaintext = Self.bytes(state.run) + Self.bytes(state.serial) + Self.bytes(state.expires)
        return Base64.url(nonce + cipher.seal(plaintext, nonce: nonce, associated: purpose))
    }

    /// The state; nil where it is not ours, was changed, or was made for another purpose.
    func open(_ text: String, for purpose: [UInt8]) -> State? {
        guard text.utf8.count <= Self.lengthLimit, let bytes = Base64.decode(text),
            bytes.count == ChaCha20Poly1305.nonceSize + 24 + ChaCha20Poly1305.tagSize
        else { return nil }
        let nonce = Array(bytes.prefix(ChaCha20Poly1305.nonceSize))
        let sealed = Array(bytes.dropFirst(ChaCha20Poly1305.nonceSize))
        guard let plaintext = cipher.open(sealed, nonce: nonce, associated: purpose) else { return nil }
        let numbers = stride(from: 0, to: 24, by: 8).map { start in
            (0..<8).reduce(0 as UInt64) { $0 | UInt64(plaintext[start + $1]) << UInt64(8 * $1) }
        }
        return State(run: numbers[0], serial: numbers[1], expires: numbers[2])
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
}
