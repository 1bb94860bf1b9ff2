import IntentProtocol
import Testing

@testable import AppIntents

private struct Stay: AppIntent {
    static let title: LocalizedStringResource = "Stay"
    func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
        .result(value: systemContext.currentMode == .foreground)
    }
}

private struct GoOn: AppIntent {
    static let title: LocalizedStringResource = "Go On"
    static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
    @Parameter(title: "Asks", default: true) var asks: Bool

    func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
        guard systemContext.currentMode.canContinueInForeground else { return .result(value: false) }
        try await continueInForeground("Look at it?", alwaysConfirm: asks)
        try await continueInForeground(alwaysConfirm: false)
        return .result(value: systemContext.currentMode == .foreground)
    }
}

private struct Again: AppIntent {
    static let title: LocalizedStringResource = "Again"
    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        guard systemContext.currentMode == .foreground else {
            throw needsToContinueInForegroundError(alwaysConfirm: false)
        }
        return .result(value: "in front")
    }
}

private struct Front: AppIntent {
    static let title: LocalizedStringResource = "Front"
    static let supportedModes: IntentModes = .foreground(.immediate)
    func perform() async throws -> some IntentResult { .result() }
}

private struct Opening: AppIntent {
    static let title: LocalizedStringResource = "Opening"
    static let openAppWhenRun = true
    func perform() async throws -> some IntentResult { .result() }
}

@Suite("The app in front")
struct ForegroundTests {
    private func opened(_ channel: ScriptedChannel) -> Int {
        channel.requests.count { $0.method == "foreground.open" }
    }

    @Test("An intent that doesn't ask runs behind")
    func behind() async throws {
        let channel = ScriptedChannel()
        #expect(try await performHosted(Stay(), channel).value == false)
        #expect(opened(channel) == 0)
    }

    @Test("Going on in front asks where it should, opens the app once and counts from then on")
    func goingOn() async throws {
        let channel = ScriptedChannel([.accepted])
        #expect(try await performHosted(GoOn(), channel).value == true)
        #expect(channel.questions.map(\.dialog) == ["Look at it?"])
        #expect(opened(channel) == 1)
        let silent = GoOn()
        silent.asks = false
        let other = ScriptedChannel()
        #expect(try await performHosted(silent, other).value == true)
        #expect(other.questions.isEmpty && opened(other) == 1)
    }

    @Test("A no opens nothing and ends the run")
    func declined() async {
        let channel = ScriptedChannel([.declined])
        let error = await #expect(throws: IntentError.self) { try await performHosted(GoOn(), channel) }
        #expect(error?.code == .declined)
        #expect(opened(channel) == 0)
    }

    @Test("An error that needs the front begins the run again there")
    func beginsAgain() async throws {
        #expect(try await performHosted(Again()).value == "in front")
    }

    @Test("Where there is no place, going on is refused")
    func noPlace() async {
        for intent in [GoOn(), GoOn()] {
            intent.asks = false
            let channel = ScriptedChannel(refusing: ["foreground.open"])
            let error = await #expect(throws: IntentError.self) { try await performHosted(intent, channel) }
            #expect(error?.code == .unsupported)
        }
        let channel = ScriptedChannel(refusing: ["foreground.open"])
        await #expect(throws: IntentError.self) { try await performHosted(Again(), channel) }
    }

    @Test("Without a host nothing can be brought to the front, and the intent can tell")
    func hostless() async throws {
        #expect(try await GoOn().perform().value == false)
        await #expect(throws: (any Error).self) { try await Again().perform() }
    }

    @Test("A declaration is a wish: the app comes to the front before, or the intent runs behind")
    func wish() async throws {
        for (refused, isInFront) in [(Set<String>(), true), (["foreground.open"], false)] {
            let channel = ScriptedChannel(refusing: refused)
            let context = RunContext(Perform(app: "test", intent: "Front"), channel)
            try await RunContext.$current.withValue(context) {
                try await Foreground.prepare(Front(), context)
                #expect((Foreground.currentMode == .foreground) == isInFront)
            }
            #expect(opened(channel) == 1)
        }
        let channel = ScriptedChannel()
        let context = RunContext(Perform(app: "test", intent: "GoOn"), channel)
        try await RunContext.$current.withValue(context) { try await Foreground.prepare(GoOn(), context) }
        #expect(opened(channel) == 0)
    }

    @Test("The earlier way of saying it means the same")
    func earlierWay() {
        #expect(Foreground.modes(of: Opening.self) == .foreground)
        #expect(Foreground.modes(of: Front.self) == .foreground)
        #expect(Foreground.modes(of: Stay.self) == .background)
        #expect(Foreground.modes(of: GoOn.self).names == ["background", "foregroundDynamic"])
    }
}
