import AppIntents
import AppIntentsTesting
import Testing

/// Apps of the fixtures on the host that all tests here share.
private let probe = IntentDefinitions(bundleIdentifier: "ProbePlugin")

/// Runs what has to fail and gives why.
private func failure(
    _ body: () async throws -> ResolvedIntentResult, at location: SourceLocation = #_sourceLocation
) async throws -> IntentTestingError {
    do {
        let result = try await body()
        Issue.record("it did not fail: \(result)", sourceLocation: location)
        throw CancellationError()
    } catch let error as IntentTestingError {
        return error
    }
}

@Suite("AppIntentsTesting: an app's intents by name, in a real worker")
struct RealWorkerTests {
    @Test("Values of each kind go in, and the result comes back by its type")
    func values() async throws {
        let desk = probe.entities["Lamp"].makeReference(identifier: Lamps.desk)
        var intent = probe.intents["EveryValueIntent"].makeIntent(
            text: "hi", number: 7, ratio: 0.5, date: Date(timeIntervalSince1970: 1_900_000_000), lamp: desk,
            numbers: [1, 2], lamps: [desk, desk])
        intent.link = URL(string: "https://example.org")
        intent.brightness = probe.enums["Brightness"].makeCase("bright")
        let result = try await intent.run()
        let expected =
            "hi | 7 | 0.5 | true | 1900000000 | https://example.org | bright | Desk | [1, 2] | Desk+Desk | - | -"
        #expect(try result.value == expected)
        #expect(result.target == "extension" && result.dialog == nil && result.questions.isEmpty)
    }

    @Test("An entity is found by its name as people would type it, and has its properties")
    func entity() async throws {
        // A host of its own: other tests switch the same lamps.
        let probe = IntentDefinitions(bundleIdentifier: "ProbePlugin", host: IntentTestHost())
        let result = try await probe.intents["SwitchLampIntent"].makeIntent(lamp: "door").run()
        #expect(try result.value.name == "Door")
        #expect(try result.value.isOn == false)
        let lamp = try result.value.as(probe.entities["Lamp"])
        #expect(lamp == probe.entities["Lamp"].makeReference(identifier: Lamps.door))
        #expect(lamp.displayTitle == "Door" && lamp.displaySubtitle == "Off")
        let again = try await probe.intents["SwitchLampIntent"].makeIntent(lamp: lamp).run()
        // Not whether it is on: a process that knows may have idled out between the two, where a machine is that busy.
        #expect(try again.value.as(probe.entities["Lamp"]) == lamp)
    }

    @Test("What is said comes with its short form")
    func dialog() async throws {
        let result = try await probe.intents["GreetIntent"].makeIntent(name: "Ada").run()
        #expect(result.dialog == "Hello, Ada" && result.supportingDialog == "Greeted")
        let value: String = try result.value
        #expect(value == "Ada")
    }

    @Test("A script answers a question, a choice and a confirmation, and the questions are told")
    func script() async throws {
        let number = try await probe.intents["AskNumberIntent"].makeIntent().run(answering: [.value(4)])
        #expect(try number.value == 4)
        #expect(number.questions.map(\.dialog) == ["How many?"] && number.questions.first?.parameter == "number")
        let lamp = try await probe.intents["AskLampIntent"].makeIntent().run(answering: [.choice("Hall")])
        #expect(try lamp.value == "Hall")
        #expect(lamp.questions.first?.choices == ["Desk", "Door", "Hall", "Shelf"])
        let place = try await probe.intents["AskLampIntent"].makeIntent().run(answering: [.choice(at: 1)])
        #expect(try place.value == "Door")
        let sure = try await probe.intents["ConfirmIntent"].makeIntent().run(answering: [.confirm.to("go on?")])
        #expect(try sure.value == "went on")
        let asked = try await probe.intents["AskIntent"].makeIntent().run { question in
            .typed(question.dialog == "Which colour?" ? "green" : "none")
        }
        #expect(try asked.value == "got green")
    }

    @Test("A question that the script has no answer for ends the run, and is told in words")
    func unexpectedQuestion() async throws {
        let confirm = probe.intents["ConfirmIntent"].makeIntent()
        let wrong = try await failure { try await confirm.run(answering: [.typed("yes")]) }
        #expect(wrong.code == .unexpectedQuestion)
        #expect(
            wrong.message
                == "the run asked “Really go on?”, and the script's answer (the text “yes”) fits no question of the kind confirmation"
        )
        let other = try await failure { try await confirm.run(answering: [.confirm.to("Delete?")]) }
        #expect(other.message == "the run asked “Really go on?”, and the script has an answer to “Delete?” here")
        let choice = try await failure {
            try await probe.intents["AskLampIntent"].makeIntent().run(answering: [.choice("Moon")])
        }
        #expect(choice.message.hasSuffix("“Moon” is none of its choices: Desk, Door, Hall, Shelf"))
        let thrown = try await #require(throws: ScriptBroke.self) {
            try await confirm.run { _ in throw ScriptBroke() }
        }
        #expect(thrown == ScriptBroke())
    }

    @Test("An answer that was not asked for fails a run that completed")
    func unusedAnswer() async throws {
        let error = try await failure {
            try await probe.intents["GreetIntent"].makeIntent().run(answering: [.confirm, .confirm])
        }
        #expect(error.code == .unusedAnswer)
        #expect(error.message == "the run ended after 0 questions, and 2 answers of the script were not asked for")
    }

    @Test("No is an answer, and where nobody can be asked the run says what it wanted")
    func declined() async throws {
        let confirm = probe.intents["ConfirmIntent"].makeIntent()
        let no = try await failure { try await confirm.run(answering: [.decline]) }
        #expect(no.code == .declined, "\(no)")
        let nobody = try await failure { try await confirm.run() }
        #expect(nobody.message.contains("Really go on?"), "\(nobody)")
        let missing = try await failure { try await probe.intents["EchoTextIntent"].makeIntent().run() }
        #expect(missing.code == .missingValue && missing.parameter == "text", "\(missing)")
    }

    @Test("The app's own error comes in its words, a crash as the worker's end")
    func failures() async throws {
        let own = try await failure { try await probe.intents["FailIntent"].makeIntent(count: 2).run() }
        #expect(own.code == .intentFailed && own.message == "2 pieces are missing", "\(own)")
        // On a host of its own: who shares a worker with it would end with it.
        let alone = IntentDefinitions(bundleIdentifier: "ProbePlugin", host: IntentTestHost())
        let crash = try await failure { try await alone.intents["CrashIntent"].makeIntent(isMeant: true).run() }
        #expect(crash.code == .workerDied, "\(crash)")
    }

    @Test("A name that the app doesn't have, and a value past its limits, fail with what to do")
    func badInput() async throws {
        let unknown = try await failure { try await probe.intents["GretIntent"].makeIntent().run() }
        #expect(unknown.code == .notFound && "\(unknown)".contains("GreetIntent"), "\(unknown)")
        let named = try await failure { try await probe.intents["GreetIntent"].makeIntent(nam: "Ada").run() }
        #expect("\(named)".contains("name"), "\(named)")
        let value = try await failure { try await probe.intents["FailIntent"].makeIntent(count: "many").run() }
        #expect(value.code == .invalidValue && value.parameter == "count", "\(value)")
        await #expect(throws: IntentTestingError.self) { try await probe.entities["Lmp"].suggestedEntities() }
    }

    @Test("Entities are found by identifiers, by a text, as suggestions and all at once")
    func queries() async throws {
        // A host of its own: other tests switch the same lamps.
        let probe = IntentDefinitions(bundleIdentifier: "ProbePlugin", host: IntentTestHost())
        let lamps = probe.entities["Lamp"]
        #expect(try await lamps.entities(matching: "d").map(\.displayTitle) == ["Desk", "Door"])
        #expect(try await lamps.suggestedEntities().count == 4)
        let found = try await lamps.entities(identifiers: [Lamps.door, "00000000-0000-4000-8000-000000000099"])
        #expect(try found.map { try $0.isOn as Bool } == [true])
        #expect(found.first?.identifier.instanceIdentifier == Lamps.door)
        #expect(try await probe.entities["Plant"].allEntities().count > 1)
        let broken = try await #require(throws: IntentTestingError.self) {
            try await lamps.entities(matching: "broken")
        }
        #expect(broken.message.contains("The probe is broken"), "\(broken)")
        let tall = try await probe.valueQueries["PlantsByHeight"].values(
            for: Measurement(value: 1, unit: UnitLength.millimeters))
        #expect(try tall.count > 0)
    }

    @Test("A task that is cancelled cancels its run")
    func cancellation() async throws {
        let sleep = probe.intents["SleepIntent"].makeIntent(seconds: 600.0)
        let run = Task { try await sleep.run() }
        run.cancel()
        let error = try await failure { try await run.value }
        #expect(error.cancellation == "user", "\(error)")
    }

    @Test("A value is told apart from one of another type, and a property from one that isn't there")
    func casting() async throws {
        let result = try await probe.intents["SwitchLampIntent"].makeIntent(lamp: "desk").run()
        let number = #expect(throws: IntentTestingError.self) { try result.value.name as Int }
        #expect(number?.message == "name is a text, and no Int: “Desk”")
        let property = #expect(throws: IntentTestingError.self) { try result.value.colour as String }
        #expect(property?.description == "Lamp has no @Property called colour (it has name, isOn)")
        let reference = probe.entities["Lamp"].makeReference(identifier: "1")
        #expect(throws: IntentTestingError.self) { try reference.name as String }
    }
}

private struct ScriptBroke: Error, Equatable {}

private enum Lamps {
    static let desk = "00000000-0000-4000-8000-000000000001"
    static let door = "00000000-0000-4000-8000-000000000002"
}

@Suite("AppIntentsTesting: hosts of a test's own")
struct OwnHostTests {
    @Test("Two hosts know nothing of each other, and a home goes with its host")
    func apart() async throws {
        let first = IntentTestHost()
        let second = IntentTestHost(locale: "de")
        let app = "gardenplugin"
        _ = try await IntentDefinitions(bundleIdentifier: app, host: first).intents["FillSeedBoxIntent"]
            .makeIntent(count: 3).run()
        let seed = { (host: IntentTestHost) in
            try await IntentDefinitions(bundleIdentifier: app, host: host).entities["GardenSeed"]
                .entities(identifiers: [2])
        }
        #expect(try await seed(first).map(\.displayTitle) == ["Pumpkin seed 2"])
        #expect(try await seed(second).isEmpty)
        let folder = try #require(first.dataFolder(of: "com.example.GardenPlugin"))
        #expect(FileManager.default.fileExists(atPath: folder + "/seeds"))
        first.stop()
        #expect(!FileManager.default.fileExists(atPath: folder))
        await #expect(throws: IntentTestingError.self) { try await seed(first) }
        second.stop()
    }

    @Test("A library that is not beside the tests is named, with those that are")
    func noLibrary() async throws {
        let host = IntentTestHost()
        defer { host.stop() }
        let nothing = IntentDefinitions(bundleIdentifier: "nothing", host: host)
        let error = try await #require(throws: IntentTestingError.self) {
            try await nothing.intents["AnyIntent"].makeIntent().run()
        }
        #expect(error.code == .notBuilt)
        #expect(error.message.hasPrefix("no library of the app “nothing” is beside the tests: /"), "\(error)")
        #expect(error.message.contains("libProbePlugin.so"), "\(error)")
    }

    @Test("Settings that can't be read fail the first run, in the host's words")
    func settings() async throws {
        let host = IntentTestHost(settings: "{")
        defer { host.stop() }
        let intent = IntentDefinitions(bundleIdentifier: "probeplugin", host: host).intents["EchoIntent"].makeIntent()
        for _ in 0..<2 {
            let error = try await #require(throws: IntentTestingError.self) { try await intent.run() }
            #expect(error.message.contains("config.json"), "\(error)")
        }
    }
}
