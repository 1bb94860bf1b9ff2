import IntentStore
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    @Test(
        "The vectors of FIPS 180-4 hold",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
        ])
    func vectors(message: String, digest: String) {
        var hash = SHA256()
        hash.update(Array(message.utf8))
        #expect(hash.hexadecimalDigest == digest)
    }

    @Test("A million times the letter a gives the digest of the standard")
    func million() {
        var hash = SHA256()
        for _ in 0..<1000 { hash.update([UInt8](repeating: UInt8(ascii: "a"), count: 1000)) }
        #expect(hash.hexadecimalDigest == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("How the bytes are divided doesn't matter, at any length around a block", arguments: 0...130)
    func division(length: Int) {
        let message = (0..<length).map { UInt8($0 &* 7 & 0xff) }
        var whole = SHA256()
        whole.update(message)
        var single = SHA256()
        for byte in message { single.update([byte]) }
        #expect(whole.digest == single.digest)
    }

    @Test("The digest as bytes and as digits are one")
    func forms() {
        var hash = SHA256()
        hash.update([1, 2, 3])
        let written = hash.digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hash.hexadecimalDigest == written)
    }

    @Test("A digest can be read in between and goes on")
    func reading() {
        var hash = SHA256()
        hash.update(Array("a".utf8))
        _ = hash.digest
        hash.update(Array("bc".utf8))
        #expect(hash.hexadecimalDigest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
