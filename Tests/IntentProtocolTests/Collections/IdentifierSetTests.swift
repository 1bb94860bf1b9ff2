import CIntentSystem
import Glibc
import IntentProtocol
import Testing

/// A memory file of any content.
func memoryFile(_ content: [UInt8], seals: Int32 = IdentifierSet.seals) -> OpenDescriptor {
    let file = OpenDescriptor(intent_memfd_create("test"))
    #expect(write(file.number, content, content.count) == content.count)
    #expect(intent_add_seals(file.number, seals) >= 0)
    return file
}

func identifierSet(_ identifiers: [String], type: String = "Shot") throws -> IdentifierSet {
    var builder = try IdentifierSetBuilder(type: type)
    for identifier in identifiers { try builder.append(identifier) }
    return try IdentifierSet(try builder.finish())
}

@Suite("Files of identifiers")
struct IdentifierSetTests {
    private static let upper = (0..<40).map { "0B00C000-00AB-4000-8000-0000000000" + ($0 < 10 ? "0" : "") + "\($0)" }

    @Test(
        "What is put in is read out, in its order, in the form that it is short in",
        arguments: [
            ([], .texts), (["a"], .texts), (["ü", "b", "a", "ü", String(repeating: "x", count: 4096)], .texts),
            (upper, .uppercaseUUIDs), (upper.map { $0.lowercased() }, .lowercaseUUIDs),
            (upper + ["x"] + upper, .texts), (upper + [upper[0].lowercased()], .texts),
            (["0b00C000-00AB-4000-8000-000000000000"], .texts), (["0B00C000-00AB-4000-8000_000000000000"], .texts),
        ] as [([String], IdentifierForm)])
    func roundTrip(identifiers: [String], form: IdentifierForm) throws {
        let set = try identifierSet(identifiers)
        #expect(set.header.form == form)
        #expect(set.count == identifiers.count)
        #expect(set.type == "Shot")
        #expect((0..<set.count).map { set[$0] } == identifiers)
        try set.check()
    }

    @Test("More than one block is written")
    func large() throws {
        let identifiers = (0..<30_000).map { "identifier-\($0)" }
        let set = try identifierSet(identifiers)
        #expect((0..<set.count).map { set[$0] } == identifiers)
        let uuids = try identifierSet((0..<30_000).map { _ in Self.upper[3] } + ["last"])
        #expect(uuids[29_999] == Self.upper[3] && uuids[30_000] == "last" && uuids.header.form == .texts)
    }

    @Test("A page has what is there from a place on")
    func pages() throws {
        let set = try identifierSet(["a", "b", "c"])
        #expect(set.page(from: 1, limit: 1) == ["b"])
        #expect(set.page(from: 1, limit: 100) == ["b", "c"])
        #expect(set.page(from: 3, limit: 1).isEmpty)
        #expect(set.page(from: 7, limit: 1).isEmpty)
        #expect(set.page(from: 0, limit: 0).isEmpty)
        #expect(set.page(from: -4, limit: .max) == ["a", "b", "c"])
    }

    @Test(
        "An identifier that is empty, too long or no text is refused, and the collection goes on without it",
        arguments: [
            ([], "is empty"), (Array(repeating: 0x61, count: CollectionLimits.identifierBytes + 1), "has 4097 bytes"),
            (Array(repeating: 0x61, count: 10 << 20), "has 10485760 bytes"), ([0xc3, 0x28], "is no UTF-8"),
        ] as [([UInt8], String)])
    func badIdentifiers(bytes: [UInt8], reason: String) throws {
        var builder = try IdentifierSetBuilder(type: "Shot")
        try builder.append(Self.upper[0])
        let error = bytes.withUnsafeBytes { bytes in
            #expect(throws: IntentError.self) { try builder.append(bytes) }
        }
        #expect(error?.code == .invalidValue)
        #expect(error?.message.contains("identifier 2 of the collection \(reason)") == true)
        try builder.append(Self.upper[1])
        let set = try IdentifierSet(try builder.finish())
        #expect([set[0], set[1]] == Self.upper.prefix(2) && set.count == 2)
    }

    @Test("A type's name that is empty or too long is refused", arguments: [0, CollectionLimits.typeBytes + 1])
    func badType(length: Int) {
        let error = #expect(throws: IntentError.self) {
            try IdentifierSetBuilder(type: String(repeating: "x", count: length))
        }
        #expect(error?.code == .invalidValue)
    }

    @Test("A sealed file can't be changed by whoever has it")
    func sealed() throws {
        var builder = try IdentifierSetBuilder(type: "Shot")
        try builder.append("a")
        let file = try builder.finish()
        #expect(pwrite(file.number, "x", 1, 0) == -1 && errno == EPERM)
        #expect(ftruncate(file.number, 0) == -1)
        #expect(ftruncate(file.number, 1 << 20) == -1)
        #expect(intent_add_seals(file.number, 0) == -EPERM)
        #expect(mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0) == MAP_FAILED)
    }

    @Test("A content is kept and made a file again")
    func content() throws {
        let set = try identifierSet(["a", "b"])
        let again = try IdentifierSet(try IdentifierSet.memoryFile(set.content))
        #expect([again[0], again[1]] == ["a", "b"] && again.content == set.content)
    }

    // MARK: Files of strangers

    private static func refusal(_ file: OpenDescriptor) -> IntentError? {
        do throws(IntentError) {
            try IdentifierSet(file).check()
            return nil
        } catch {
            return error
        }
    }

    @Test("What is no memory file, or not sealed against every change, is refused")
    func strangers() throws {
        let content = try identifierSet(["a"]).content
        #expect(Self.refusal(memoryFile(content)) == nil)
        for seal in [INTENT_SEAL_SEAL, INTENT_SEAL_SHRINK, INTENT_SEAL_GROW, INTENT_SEAL_WRITE] {
            let error = Self.refusal(memoryFile(content, seals: IdentifierSet.seals & ~seal))
            #expect(error?.message.contains("not sealed") == true)
        }
        var path = Array("/tmp/identifiers.XXXXXX".utf8CString)
        let plain = OpenDescriptor(mkstemp(&path))
        unlink(path)
        #expect(write(plain.number, content, content.count) == content.count)
        #expect(Self.refusal(plain)?.message.contains("no memory file") == true)
        #expect(Self.refusal(OpenDescriptor(-1))?.code == .invalidValue)
        let device = OpenDescriptor(open("/dev/null", O_RDONLY))
        #expect(Self.refusal(device)?.message.contains("no memory file") == true)
    }

    /// A content with some bytes changed.
    private static func changed(_ content: [UInt8], at offset: Int, _ bytes: [UInt8]) -> [UInt8] {
        var content = content
        content.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
        return content
    }

    @Test("A header that does not hold is refused before anything is read by it")
    func headers() throws {
        let content = try identifierSet(["aa", "bb", "cc"]).content
        let far: [UInt8] = Array(repeating: 0xff, count: 8)
        let changes: [(Int, [UInt8])] = [
            (0, [0]), (8, [2]), (12, [9]), (12, [1]), (16, [4]), (16, far), (24, [7]), (24, far), (32, [0, 0, 0, 0]),
            (32, [0xff, 0xff, 0xff, 0xff]), (32, [60]),
        ]
        for (offset, bytes) in changes {
            let error = Self.refusal(memoryFile(Self.changed(content, at: offset, bytes)))
            #expect(error?.code == .invalidValue, "offset \(offset)")
        }
        for length in [0, 8, IdentifierSetHeader.size, content.count - 1] {
            #expect(Self.refusal(memoryFile(Array(content[..<length])))?.code == .invalidValue)
        }
        #expect(Self.refusal(memoryFile(content + [0]))?.code == .invalidValue)
    }

    @Test("A table that leads out of the file is refused, and read without a check it gives empty texts")
    func tables() throws {
        let set = try identifierSet(["aa", "bb", "cc"])
        let table = set.header.tableStart
        let changes: [(Int, [UInt8])] = [
            (table, [1]), (table + 4, [0xff, 0xff, 0xff, 0xff]), (table + 4, [5]), (table + 12, [5]),
            (table + 4, [0, 0, 0, 0]),
        ]
        for (offset, bytes) in changes {
            let file = memoryFile(Self.changed(set.content, at: offset, bytes))
            #expect(Self.refusal(file)?.code == .invalidValue, "offset \(offset - table)")
            let unchecked = try IdentifierSet(file)
            for index in 0..<unchecked.count { #expect(unchecked[index].utf8.count <= 6) }
        }
        let text = memoryFile(Self.changed(set.content, at: set.header.dataStart, [0xff]))
        #expect(Self.refusal(text)?.message.contains("no UTF-8") == true)
    }

    @Test("Whatever bytes are changed, a file is refused or read within its bounds")
    func mutations() throws {
        var random = SeededGenerator(seed: 5)
        let content = try identifierSet(["aa", "bbbb", "c", "dddddd"]).content
        for _ in 0..<3000 {
            var changed = content
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let set = try? IdentifierSet(memoryFile(changed)) else { continue }
            let length = (0..<set.count).reduce(0) { max($0, set[$1].utf8.count) }
            // Each byte that is no UTF-8 is shown as three.
            #expect(length <= max(3 * set.header.dataLength, 36))
        }
    }
}
