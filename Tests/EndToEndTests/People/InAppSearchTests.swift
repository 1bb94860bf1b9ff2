import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("A search in an app, by the app's own intent", .daemon(.garden, .probe, .rogue))
struct InAppSearchTests {
    @Test("The intent of the schema system.search is run with the words, and prints what it finds")
    func schema() throws {
        let daemon = try Daemon.ofSuite()
        let found = try daemon.ctl("search", "--in", "garden", "the", "fence")
        #expect(found.status == 0 && found.output == "Mend the fence\n", "\(found)")
        let document = try daemon.json("search", "--in", "Garden", "seeds")
        #expect(document["intent"] == "garden.SearchChoresIntent" && document["status"] == "completed")
        #expect(document["value"]?.array?.count == 2, "\(document)")
    }

    @Test("The intent that shows results is run where the app has one, with words that look like syntax as they are")
    func shows() throws {
        let result = try Daemon.ofSuite().ctl("search", "--in", "probe", "@file = id:3")
        #expect(result.status == 0 && result.output == "Showing “@file = id:3”\n", "\(result)")
    }

    @Test("An app without a search is told of, and so is one that is not there")
    func none() throws {
        let daemon = try Daemon.ofSuite()
        let none = try daemon.ctl("search", "--in", "rogue", "milk")
        #expect(none.status == 66 && none.output.isEmpty, "\(none)")
        #expect(none.errors.contains("rogue has no intent that searches in it"))
        #expect(none.errors.contains("try: intentctl search --app rogue milk"))
        #expect(try daemon.ctl("search", "--in", "nowhere", "milk").status == 66)
        #expect(try daemon.ctl("search", "--in", "garden").status == 64)
    }

    @Test("The apps are offered for --in")
    func completion() throws {
        let offered = try Daemon.ofSuite().ctl("__complete", "--", "search", "--in", "ga")
        #expect(offered.output.hasPrefix("garden"), "\(offered)")
    }
}
