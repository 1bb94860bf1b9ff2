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

    private func ids(_ arguments: String...) throws -> [String] {
        let daemon = try Daemon.ofSuite()
        let result = try Command(["query"] + arguments + ["--json"], home: daemon.home).result()
        guard result.status == 0 else { throw Unexpected("\(result)") }
        return try result.json()["entities"]?.array?.compactMap { $0["id"]?.string } ?? []
    }

    @Test("By conditions, all of them or any, sorted and limited")
    func conditions() throws {
        #expect(try ids("probe.Room", "--where", "floor > 0", "--sort", "floor:desc") == ["3", "2"])
        #expect(try ids("probe.Room", "--where", "floor > 0", "--where", "name contains bath") == ["2"])
        #expect(try ids("probe.Room", "--where", "floor > 1", "--where", "name contains kit", "--any") == ["1", "3"])
        #expect(try ids("probe.Plant", "--where", "height >= 1 m", "--sort", "name") == ["fern", "ficus"])
        #expect(try ids("probe.Plant", "--where", "price between 10 EUR and 20 EUR", "--limit", "1") == ["aloe"])
        #expect(try ids("probe.Plant", "--all", "--sort", "height:desc", "--limit", "2") == ["ficus", "fern"])
    }

    @Test("A condition that can't be read tells which there are, with 65")
    func badCondition() throws {
        let daemon = try Daemon.ofSuite()
        let property = try daemon.ctl("query", "probe.Room", "--where", "size > 1")
        #expect(property.status == 65)
        #expect(
            property.errors
                == "intentctl: Room has no property 'size'\ntry: it has name: contains and floor: >, sort\n")
        let comparator = try daemon.ctl("query", "probe.Room", "--where", "name > 1")
        #expect(comparator.status == 65)
        #expect(comparator.errors.contains("try: it can be compared by contains"))
        #expect(try daemon.ctl("query", "probe.Lamp", "--where", "name = x").status == 64)
        #expect(try daemon.ctl("query", "probe.Room", "--match", "x", "--where", "floor > 1").status == 64)
    }

    @Test("By what a picture shows, by words about it, and by another input that the app takes")
    func values() throws {
        #expect(try ids("probe.Plant", "--label", "green", "--label", "sea") == ["fern", "ficus"])
        #expect(try ids("probe.Plant", "--about", "An Aloe in a pot") == ["aloe"])
        #expect(try ids("probe.PlantsByHeight", "--input", "1.5 m") == ["ficus"])
        #expect(try ids("probe.Plant", "--input", "100 cm") == ["fern", "ficus"])
        let daemon = try Daemon.ofSuite()
        let bad = try daemon.ctl("query", "probe.Plant", "--input", "tall")
        #expect(bad.status == 65)
        #expect(try daemon.ctl("query", "probe.Lamp", "--label", "dog").status == 64)
    }

    @Test("An entity comes with its URL and with what it is about")
    func linked() throws {
        let plant = try Daemon.ofSuite().json("query", "probe.Plant", "--id", "fern")["entities"]?.array?.first
        #expect(plant?["url"] == "https://example.org/plants/fern")
        #expect(plant?["content"]?["labels"] == ["green", "shade"])
        #expect(plant?["content"]?["text"] == "A plant that is called Fern")
    }

    @Test("The action that the system makes finds the same, and is listed with --all")
    func finding() throws {
        let daemon = try Daemon.ofSuite()
        let value = try daemon.json(
            "run", "probe.FindPlant", "where=height >= 1 m", "where=room = id:2", "sort=name")["value"]
        #expect(value?.array?.compactMap { $0["id"]?.string } == ["fern"])
        let names = try daemon.json("list", "probe", "--all")["intents"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(names.contains("probe.FindRoom"))
        let listed = try daemon.json("list", "probe")["intents"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(!listed.contains("probe.FindRoom"))
        let result = try daemon.ctl("run", "probe.FindRoom", "where=size = 1")
        #expect(result.status == 65)
        #expect(result.errors.contains("Room has no property 'size'"))
    }
}
