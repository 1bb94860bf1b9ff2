import AppIntents
import Testing

private struct Plain: AppIntent {
    static let title: LocalizedStringResource = "Plain"
    func perform() async throws -> some IntentResult { .result() }
}

private struct Described: AppIntent {
    static let title: LocalizedStringResource = "Described"
    static let description = IntentDescription("Not optional.", categoryName: "Group", searchKeywords: ["word"])
    func perform() async throws -> some IntentResult { .result() }
}

private struct OptionallyDescribed: AppIntent {
    static let title: LocalizedStringResource = "Described"
    static let description: IntentDescription? = IntentDescription("Optional.", resultValueName: "Name")
    func perform() async throws -> some IntentResult { .result() }
}

private struct DescribedByLiteral: AppIntent {
    static let title: LocalizedStringResource = "Described"
    static let description: IntentDescription = "A literal."
    func perform() async throws -> some IntentResult { .result() }
}

private struct DescribedByOptionalLiteral: AppIntent {
    static let title: LocalizedStringResource = "Described"
    static var description: IntentDescription? { "An optional literal." }
    func perform() async throws -> some IntentResult { .result() }
}

private struct Described2: AppIntent {
    static var title: LocalizedStringResource { "Described" }
    static var description: IntentDescription { IntentDescription("Computed.") }
    func perform() async throws -> some IntentResult { .result() }
}

private struct Configured: AppIntent {
    static let title: LocalizedStringResource = "Configured"
    static let openAppWhenRun = true
    static let isDiscoverable = false
    static let authenticationPolicy = IntentAuthenticationPolicy.requiresAuthentication
    static let persistentIdentifier = "configured.v1"
    static let allowedExecutionTargets: ExecutionTargets = [.main]
    static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
    func perform() async throws -> some IntentResult { .result() }
}

@Suite("Declarations of intents")
struct AppIntentTests {
    private func description<Intent: AppIntent>(of type: Intent.Type) -> String? {
        type.description.map { String(localized: $0.descriptionText) }
    }

    @Test("A description is found through the protocol however it is written")
    func descriptions() {
        #expect(description(of: Plain.self) == nil)
        #expect(description(of: Described.self) == "Not optional.")
        #expect(description(of: OptionallyDescribed.self) == "Optional.")
        #expect(description(of: DescribedByLiteral.self) == "A literal.")
        #expect(description(of: DescribedByOptionalLiteral.self) == "An optional literal.")
        #expect(description(of: Described2.self) == "Computed.")
    }

    @Test("A description tells its category, keywords and the result's name")
    func descriptionParts() {
        #expect(Described.description.categoryName?.key == "Group")
        #expect(Described.description.searchKeywords.map(\.key) == ["word"])
        #expect(OptionallyDescribed.description?.resultValueName?.key == "Name")
    }

    @Test("What an author leaves out has a default")
    func defaults() {
        #expect(Plain.persistentIdentifier == "Plain")
        #expect(!Plain.openAppWhenRun)
        #expect(Plain.isDiscoverable)
        #expect(Plain.authenticationPolicy == .alwaysAllowed)
        #expect(Plain.allowedExecutionTargets == .default)
        #expect(Plain.supportedModes == .background)
        #expect(Plain.summaryNode == nil)
    }

    @Test("What an author writes is found through the protocol")
    func written() {
        func check<Intent: AppIntent>(_ type: Intent.Type) {
            #expect(type.openAppWhenRun)
            #expect(!type.isDiscoverable)
            #expect(type.authenticationPolicy == .requiresAuthentication)
            #expect(type.persistentIdentifier == "configured.v1")
            #expect(type.allowedExecutionTargets == .main)
            #expect(type.supportedModes.contains(.foreground(.dynamic)))
        }
        check(Configured.self)
    }
}
