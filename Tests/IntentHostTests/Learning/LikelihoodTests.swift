import Glibc
@testable import IntentHost
import IntentProtocol
import IntentStore
import Testing

private let day = 86_400.0

@Suite("How likely an action is")
struct LikelihoodTests {
    /// Noon of some day, in a place where hours count from 1970.
    private static let noon = 20_000 * day + day / 2
    private let likelihood = Likelihood(now: noon) { time in (time / 3600).truncatingRemainder(dividingBy: 24) }

    private func close(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-9 }

    @Test("Of nothing it is nothing, of one time now it is one")
    func ends() {
        #expect(likelihood.score([]) == 0)
        #expect(close(likelihood.score([Self.noon]), 1))
    }

    @Test("It is frequency × recency × hour, by their constants")
    func formula() {
        let age = 28 * day
        let frequency = 0.25
        let recency = 0.25 + 0.75 / 16_384
        #expect(close(likelihood.score([Self.noon - age]), frequency * recency))
        // An hour and a half off counts half, three hours off not at all.
        let later = Self.noon - 1.5 * 3600
        let fresh = exp2(-1.5 / 24 / 14)
        let lately = 0.25 + 0.75 * exp2(-1.5 / 48)
        let halfNear = 0.25 + 0.75 * 0.5
        #expect(close(likelihood.score([later]), fresh * lately * halfNear))
    }

    @Test("Twice is more than once, lately more than long ago, at this hour more than at another")
    func order() {
        let now = Self.noon
        #expect(likelihood.score([now - day, now - 2 * day]) > likelihood.score([now - day]))
        #expect(likelihood.score([now - day]) > likelihood.score([now - 9 * day]))
        #expect(likelihood.score([now - day]) > likelihood.score([now - day + 4 * 3600]))
    }

    @Test("Around midnight hours are near one another")
    func midnight() {
        let likelihood = Likelihood(now: 0) { $0 < 0 ? 23.5 : 0.5 }
        let far = Likelihood(now: 0) { $0 < 0 ? 12 : 0.5 }
        #expect(likelihood.score([-3600]) > far.score([-3600]))
    }

    @Test("A time that lies ahead counts as now, and the order of times doesn't count")
    func future() {
        #expect(close(likelihood.score([Self.noon + day]), 1))
        let times = [1, 5, 3].map { Self.noon - $0 * day }
        #expect(close(likelihood.score(times), likelihood.score(times.reversed())))
    }
}

@Suite("What is foreseen")
struct ForecastTests {
    private static let now = 20_000 * day
    private let forecast = Forecast(now: now) { time in (time / 3600).truncatingRemainder(dividingBy: 24) }

    private static let entry: IntentEntry = {
        var intent = IntentMetadata(id: "Play", title: "Play")
        intent.parameters = [
            ParameterMetadata(name: "song", title: "Song", type: .entity("Song")),
            ParameterMetadata(name: "volume", title: "Volume", type: .int, isOptional: true),
        ]
        intent.predictions = [["song"]]
        var app = AppMetadata(app: "music", name: "Music")
        app.intents = [intent]
        return IntentEntry(intent, of: app)
    }()

    private func donation(_ song: String?, volume: Int64 = 1, title: String? = nil, ago days: Double) -> DonationRecord
    {
        var parameters = [NamedValue("volume", .int(volume))]
        if let song {
            let entity = EntityValue(type: "Song", id: song, display: DisplayValue(title: "Song \(song) \(days)"))
            parameters.append(NamedValue("song", .entity(entity)))
        }
        return DonationRecord(
            app: "music", id: "\(days)", intent: "Play", parameters: parameters, title: title, source: .app,
            donated: Timestamp(microsecondsSince1970: Int64((Self.now - days * day) * 1_000_000)))
    }

    private func actions(_ donations: [DonationRecord]) -> [ForecastAction] {
        forecast.actions(donations) { app, intent in (app, intent) == ("music", "Play") ? Self.entry : nil }
    }

    @Test("Only the values that the author foresees tell one action from another; the latest is shown")
    func grouping() throws {
        let found = actions([
            donation("a", volume: 1, title: "new", ago: 1), donation("b", ago: 2),
            donation("a", volume: 9, title: "old", ago: 3),
        ])
        #expect(found.map(\.times) == [2, 1])
        #expect(found[0].title == "new")
        #expect(found[0].parameters.map(\.name) == ["song"])
        guard case .entity(let song)? = found[0].parameters.first?.value else { throw CancellationError() }
        #expect(song.id == "a" && song.display?.title == "Song a 1.0")
    }

    @Test("Values that no prediction is for, and intents that are gone, are not foreseen")
    func unforeseen() {
        var other = donation("a", ago: 1)
        other.intent = "Gone"
        #expect(actions([donation(nil, ago: 1), other]).isEmpty)
    }

    @Test("What can't be done again, since a value that it needs was not kept, is not foreseen")
    func incomplete() {
        var intent = IntentMetadata(id: "Import", title: "Import")
        intent.parameters = [ParameterMetadata(name: "file", title: "File", type: .file)]
        #expect(Forecast.counted([], of: intent) == nil)
        intent.parameters[0].isOptional = true
        #expect(Forecast.counted([], of: intent) == [])
    }

    @Test("Equal scores stand in one order, whatever the order of the donations was")
    func ties() {
        let donations = ["c", "a", "b"].map { donation($0, ago: 1) }
        func order(_ donations: [DonationRecord]) -> [String] {
            actions(donations).map { "\(TypedArguments.arguments($0.parameters))" }
        }
        #expect(order(donations) == order(donations.reversed()))
        #expect(order(donations).first?.contains("id:a") == true)
    }

    @Test(
        "Values become arguments that read back as the same",
        arguments: [
            (IntentValue.string("milk and eggs"), "p=milk and eggs"), (.string("@file"), #"p:="@file""#),
            (.string(""), #"p:="""#), (.string(" x"), #"p:=" x""#), (.int(-3), "p=-3"), (.bool(true), "p=yes"),
            (.entity(EntityValue(type: "Song", id: "7")), "p=id:7"),
            (.array([.string("a"), .entity(EntityValue(type: "Song", id: "7"))]), #"p:=["a","id:7"]"#),
            (.enumeration(type: "Kind", rawValue: "plain"), "p=plain"), (.double(1.5), "p:=1.5"),
            (.union(type: "U", case: "song", value: .entity(EntityValue(type: "Song", id: "7"))), "p=song:id:7"),
            (.union(type: "U", case: "none", value: .null), "p=none:"),
            (.collection(CollectionValue(type: "Song", members: .identifiers(["7"]))), "p=id:7"),
        ])
    func arguments(value: IntentValue, expected: String) {
        #expect(TypedArguments.arguments([NamedValue("p", value)]) == [expected])
    }

    @Test(
        "A context stands with those that hold it, the special first",
        arguments: [
            ("audio.workout.running", ["audio.workout.running", "audio.workout", "audio"]),
            ("audio.nowPlaying", ["audio.nowPlaying", "audio"]),
            (
                "audio.workout.high",
                ["audio.workout.intensity.high", "audio.workout.intensity", "audio.workout", "audio"]
            ),
        ])
    func chain(context: String, expected: [String]) {
        #expect(RelevantFinder.chain(context) == expected)
    }

    @Test("A context is names between dots", arguments: ["", ".", "a..b", "a b", "a/b", "ä", "a.b.c.d.e.f.g"])
    func contexts(name: String) {
        #expect(throws: IntentError.self) { try DonationReader.context(name) }
    }
}
