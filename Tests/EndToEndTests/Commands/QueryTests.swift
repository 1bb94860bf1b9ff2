import IntentProtocol
import Testing

@Suite("intentctl query asks an app for entities", .daemon(.probe))
struct QueryTests {
    private func titles(_ arguments: String...) throws -> [String] {
        let daemon = try Daemon.ofSuite()
        let result = try Command(["query", "probe.Lamp"] + arguments + ["--json"], home: daemon.home).result()
        guard result.status == 0 else { throw Unexpected("\(result)") }
        return try result.json()["entities"]?.array?.compactMap {
            $0["title"]?.string ?? $0["display"]?["title"]?.string
        }
            ?? []
    }

    @Test("Without more, what the app suggests")
    func suggested() throws {
        #expect(try titles() == ["Desk", "Door", "Hall", "Shelf"])
    }

    @Test("By a text, what the app finds")
    func matching() throws {
        #expect(try titles("--match", "el") == ["Shelf"])
    }

    @Test("By identifiers, those that are there, in the order given")
    func identifiers() throws {
        let ids = [3, 9, 1].map { "00000000-0000-4000-8000-00000000000\($0)" }
        #expect(try titles("--id", ids[0], ids[1], ids[2]) == ["Hall", "Desk"])
    }

    @Test("At most so many, and whether there are more")
    func limit() throws {
        let document = try Daemon.ofSuite().json("query", "probe.Lamp", "--limit", "3")
        #expect(document["entities"]?.array?.count == 3)
        #expect(document["more"] == true)
    }

    @Test("A query that throws fails with the app's words and 1")
    func failure() throws {
        let result = try Daemon.ofSuite().ctl("query", "probe.Lamp", "--match", "broken")
        #expect(result.status == 1)
        #expect(result.errors == "intentctl: The probe is broken\n")
    }

    @Test("An unknown entity lists the nearest")
    func unknown() throws {
        let result = try Daemon.ofSuite().ctl("query", "probe.Lmp")
        #expect(result.status == 66)
        #expect(result.errors.contains("try: did you mean probe.Lamp?"))
    }
}
