import IntentProtocol
import Testing

@testable import AppIntents

@Suite("Performing intents for a host")
struct PerformTests {
    @Test("An intent that never suspends has answered when deliver returns")
    func inline() throws {
        let host = MemoryHost()
        let call = host.perform("EchoIntent")
        let frame = try #require(host.frames(of: call).first)
        #expect(frame.kind == .result)
        #expect(try frame.read(RunResult.init(from:)).value == .int(1))
        #expect(host.endpoint.openCalls == 0)
    }

    @Test("Without leave to run inline the intent answers from another thread")
    func elsewhere() async throws {
        let host = MemoryHost()
        let call = host.perform("EchoIntent", inline: false)
        #expect(try await host.result(of: call).value == .int(1))
    }

    @Test("A parameter's value reaches the intent")
    func parameter() async throws {
        let host = MemoryHost()
        let call = host.perform("EchoTextIntent", [NamedValue("text", .string("¿qué?"))])
        #expect(try await host.result(of: call).value == .string("¿qué?"))
    }

    @Test("Every kind of value reaches the intent, and what is left out has its default")
    func everyValue() async throws {
        let host = MemoryHost()
        func lamp(_ number: Int) -> IntentValue {
            .entity(EntityValue(type: "Lamp", id: "00000000-0000-4000-8000-00000000000\(number)"))
        }
        let call = host.perform(
            "EveryValueIntent",
            [
                NamedValue("text", .string("a")), NamedValue("number", .int(7)), NamedValue("ratio", .double(0.5)),
                NamedValue("date", .date(86_400)), NamedValue("link", .url("https://example.org/x")),
                NamedValue("brightness", .enumeration(type: "Brightness", rawValue: "bright")),
                NamedValue("lamp", lamp(2)), NamedValue("numbers", .array([.int(1), .int(2)])),
                NamedValue("lamps", .array([lamp(3), lamp(1)])), NamedValue("note", .null),
            ])
        #expect(
            try await host.result(of: call).value
                == .string(
                    "a | 7 | 0.5 | true | 86400 | https://example.org/x | bright | Door | [1, 2] | Hall+Desk | - | -"))
    }

    @Test("A private nested intent is found and performed")
    func hidden() async throws {
        let host = MemoryHost()
        let call = host.perform("HiddenIntent")
        #expect(try await host.result(of: call).value == .string("found"))
    }

    @Test("A dialog comes in full and in short")
    func dialog() async throws {
        let host = MemoryHost()
        let call = host.perform("GreetIntent", [NamedValue("name", .string("Ada"))])
        #expect(try await host.result(of: call).dialog == DialogValue(full: "Hello, Ada", supporting: "Greeted"))
    }

    @Test("An entity comes back with what is shown of it")
    func entity() async throws {
        let host = MemoryHost()
        let id = "00000000-0000-4000-8000-000000000004"
        let call = host.perform("SwitchLampIntent", [NamedValue("lamp", .entity(EntityValue(type: "Lamp", id: id)))])
        guard case .entity(let entity) = try await host.result(of: call).value else {
            Issue.record("no entity")
            return
        }
        #expect(entity.id == id)
        #expect(entity.display?.title == "Shelf")
    }

    @Test("An intent that comes next is named with its parameters")
    func opens() async throws {
        let host = MemoryHost()
        let opens = try await host.result(of: host.perform("OpenLampIntent")).opens
        #expect(opens?.intent == "SwitchLampIntent")
        let lamp = EntityValue(type: "Lamp", id: "00000000-0000-4000-8000-000000000003")
        #expect(opens?.parameters == [NamedValue("lamp", .entity(lamp))])
    }

    @Test("An intent on the main actor runs there")
    func mainActor() async throws {
        let host = MemoryHost()
        let call = host.perform("MainActorIntent")
        #expect(try await host.result(of: call).value == .bool(true))
    }

    @Test("Many calls at once each get their own answer")
    func many() async throws {
        let host = MemoryHost()
        let calls = (0..<200).map { number in
            host.perform("EchoTextIntent", [NamedValue("text", .string("\(number)"))], inline: number % 2 == 0)
        }
        for (number, call) in calls.enumerated() {
            #expect(try await host.result(of: call).value == .string("\(number)"))
        }
        #expect(host.endpoint.openCalls == 0)
    }
}

@Suite("Calls that can't be performed")
struct RefusalTests {
    @Test("An unknown intent is refused with the names of those there are")
    func unknownIntent() async throws {
        let host = MemoryHost()
        let failure = try await host.failure(of: host.perform("NoSuchIntent"))
        #expect(failure.error.code == .notFound)
        #expect(failure.error.message.contains("NoSuchIntent"))
    }

    @Test("A wrong value names the parameter and what was expected")
    func wrongValue() async throws {
        let host = MemoryHost()
        let call = host.perform("FailIntent", [NamedValue("count", .string("three"))])
        let error = try await host.failure(of: call).error
        #expect(error.category == .request)
        #expect(error.code == .invalidValue)
        #expect(error.parameter == "count")
        #expect(error.message.contains("a whole number"))
    }

    @Test("An unknown parameter is refused")
    func unknownParameter() async throws {
        let host = MemoryHost()
        let call = host.perform("EchoIntent", [NamedValue("volume", .int(3))])
        #expect(try await host.failure(of: call).error.parameter == "volume")
    }

    @Test("An entity that doesn't exist names the parameter")
    func missingEntity() async throws {
        let host = MemoryHost()
        let lamp = EntityValue(type: "Lamp", id: "00000000-0000-4000-8000-000000000099")
        let call = host.perform("SwitchLampIntent", [NamedValue("lamp", .entity(lamp))])
        let error = try await host.failure(of: call).error
        #expect(error.code == .notFound)
        #expect(error.parameter == "lamp")
    }

    @Test("The author's error comes with the author's words, as the app's")
    func authorsError() async throws {
        let host = MemoryHost()
        let call = host.perform("FailIntent", [NamedValue("count", .int(5))])
        let error = try await host.failure(of: call).error
        #expect(error.category == .app)
        #expect(error.code == .intentFailed)
        #expect(error.message == "5 pieces are missing")
    }

    @Test("A missing dependency fails the run and is named")
    func missingDependency() async throws {
        let host = MemoryHost()
        let error = try await host.failure(of: host.perform("NeedsStoreIntent")).error
        #expect(error.category == .system)
        #expect(error.code == .missingDependency)
        #expect(error.message.contains("MissingStore"))
    }
}
