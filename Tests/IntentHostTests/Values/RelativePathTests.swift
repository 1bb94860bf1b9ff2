import IntentProtocol
import Testing

@testable import IntentHost

@Suite("A file by its path")
struct RelativePathTests {
    private func look(_ path: String, in folder: String) throws(IntentError) -> [ValueLookup] {
        let reader = ValuesFixture.reader.localized(for: "", in: folder)
        return try reader.read(.unresolved(path), for: ValuesFixture.parameter(.file)).lookups
    }

    @Test("A relative path counts from the caller's working folder")
    func relative() throws {
        #expect(try look("a/b.txt", in: "/home/me").map(\.text) == ["/home/me/a/b.txt"])
    }

    @Test("An absolute path stands for itself")
    func absolute() throws {
        #expect(try look("/a/b.txt", in: "/home/me").map(\.text) == ["/a/b.txt"])
    }

    @Test("Without a working folder a relative path is refused")
    func refused() {
        let error = #expect(throws: IntentError.self) { _ = try look("b.txt", in: "") }
        #expect(error?.code == .invalidValue)
    }
}
