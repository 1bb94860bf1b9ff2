import IntentProtocol
import Testing

@Suite("Each family of values is held to what its parameter takes before the worker hears of it", .daemon(.probe))
struct LimitsTests {
    /// A value that is no good, the parameter's label, how the value is shown and what would be taken.
    struct Bad: CustomTestStringConvertible, Sendable {
        let argument: String
        let label: String
        let value: String
        let expected: String

        init(_ argument: String, _ label: String, _ value: String, _ expected: String) {
            (self.argument, self.label, self.value, self.expected) = (argument, label, value, expected)
        }

        var testDescription: String { argument }
    }

    @Test(
        "A bad value is an error with the parameter's title, the value and what would be taken",
        arguments: [
            Bad("number=11", "number (Whole Number)", "'11'", "a whole number from 1 to 10"),
            Bad("number=many", "number (Whole Number)", "'many'", "a whole number from 1 to 10"),
            Bad("number:=2.5", "number (Whole Number)", "2.5", "a whole number from 1 to 10"),
            Bad("ratio=0.6", "ratio (Share)", "'0.6'", "a number from 0 to 0.5"),
            Bad("isOpen=perhaps", "isOpen (Switch)", "'perhaps'", "true, false, yes, no, Open or Shut"),
            Bad("day=9:00", "day", "'9:00'", "a date such as"),
            Bad("hour=2026-05-01", "hour", "'2026-05-01'", "a time such as 09:30"),
            Bad("parts=9:30", "parts (Parts of a Day)", "'9:30'", "a date such as"),
            Bad("link=nowhere", "link", "'nowhere'", "a URL such as"),
            Bad("time=2 fortnights", "time (Length of Time)", "'2 fortnights'", "a length of time"),
            Bad("price=5 USD", "price (Money)", "'5 USD'", "an amount in EUR or MXN from 1 to 100"),
            Bad("price=500 EUR", "price (Money)", "'500 EUR'", "from 1 to 100"),
            Bad("price=5 XYZ", "price (Money)", "'5 XYZ'", "EUR or MXN"),
            Bad("distance=-5", "distance", "'-5'", "not below zero"),
            Bad("distance=5 kg", "distance", "'5 kg'", "a quantity of length"),
            Bad("sheet=/tmp/picture.png", "sheet", "'/tmp/picture.png'", "public.plain-text or com.adobe.pdf"),
            Bad(
                "sheet:={\"name\":\"a.png\",\"data\":\"\"}", "sheet", "an object", "public.plain-text or com.adobe.pdf"),
            Bad("brightness=bright", "brightness (Shine)", "'bright'", "dim"),
            Bad("words=one", "words (A Few Words)", "'one'", "a list of 2 to 3 of values"),
            Bad("lamp=id:", "lamp (The Lamp)", "'id:'", "a Lamp, as id:ID"),
            Bad("either=count:x", "either", "'x'", "a whole number"),
            Bad("either=table:5", "either", "'table:5'", "case:value"),
            Bad("plan={stops", "plan (The Plan)", "'{stops'", "the JSON of a Itinerary"),
            Bad("guest:={\"age\":5}", "guest", "an object", "a person's name"),
        ])
    func bad(_ bad: Bad) throws {
        let result = try Daemon.ofSuite().ctl("run", "probe.LimitsIntent", bad.argument)
        #expect(result.status == 65, "\(result)")
        #expect(result.errors.hasPrefix("intentctl: \(bad.label) takes "), "\(result.errors)")
        #expect(result.errors.contains("not \(bad.value)"), "\(result.errors)")
        #expect(result.errors.contains(bad.expected), "\(result.errors)")
    }

    @Test("No run is on record for a value that was refused")
    func noRun() throws {
        let daemon = try Daemon.ofSuite()
        #expect(try daemon.ctl("run", "probe.LimitsIntent", "number=11", "--as", "refused").status == 65)
        let runs = try #require(try daemon.json("runs", "--limit", "1000")["runs"]?.array)
        #expect(!runs.contains { $0["caller"]?.string == "refused" })
        // Others have their caller on record.
        _ = try daemon.ctl("run", "probe.LimitsIntent", "number=10", "--as", "taken")
        let later = try #require(try daemon.json("runs", "--limit", "1000")["runs"]?.array)
        #expect(later.contains { $0["caller"]?.string == "taken" })
    }

    @Test("Good values of all families together reach the intent")
    func good() throws {
        let result = try Daemon.ofSuite().ctl(
            "run", "probe.LimitsIntent", "number=10", "ratio=.5", "isOpen=shut", "day=tomorrow", "hour=9pm",
            "parts=2026-05-01", "link=https://example.org", "time=1h 30m", "price=12.50 EUR", "distance=5",
            "sheet:={\"name\":\"a.txt\",\"data\":\"QQ==\"}", "brightness=dim", "words=a", "words=b", "lamp=hall",
            "either=lamp:desk", "plan={\"stops\":[\"home\"]}", "guest=Ada Lovelace")
        #expect(result.output == "17\n", "\(result)")
    }

    @Test("What is of the right form and not there is refused by the app's query")
    func missingEntity() throws {
        let daemon = try Daemon.ofSuite()
        let missing = try daemon.ctl("run", "probe.LimitsIntent", "lamp=id:00000000-0000-4000-8000-000000000009")
        #expect(missing.status == 66)
        #expect(
            missing.errors.hasPrefix("intentctl: lamp (The Lamp): there is no Lamp with the identifier"),
            "\(missing.errors)")
        let malformed = try daemon.ctl("run", "probe.LimitsIntent", "lamp=id:nine")
        #expect(malformed.status == 65)
    }
}
