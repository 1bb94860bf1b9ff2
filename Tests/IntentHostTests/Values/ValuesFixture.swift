import IntentProtocol
import Testing

@testable import IntentHost

/// What the tests of reading share: an app's metadata, a clock and short ways to read one value.
enum ValuesFixture {
    /// 2026-05-01T10:00:00.25Z, a Friday: noon and a quarter of a second in ``zone``.
    static let now = 1_777_629_600.25

    /// A zone of western Europe in 2026: two hours ahead of UTC from 29 March to 25 October, else one.
    static let zone: @Sendable (Int) -> Int = { instant in
        instant >= 1_774_746_000 && instant < 1_792_890_000 ? 7200 : 3600
    }

    static let clock = ReadingClock(now: { now }, offset: zone)

    static let app: AppMetadata = {
        var app = AppMetadata(app: "notes", name: "Notes")
        app.languages = ["en", "es"]
        app.enums = [
            EnumMetadata(
                id: "Color", name: "Color",
                cases: [
                    .init(rawValue: "red", title: LocalizedText("Red", localizations: ["es": "Rojo"])),
                    .init(
                        rawValue: "green", title: LocalizedText("Green", localizations: ["es": "Verde"]),
                        synonyms: ["Lime"]),
                    .init(rawValue: "darkBlue", title: LocalizedText("Navy blue", localizations: ["es": "Azul añil"])),
                ]),
            EnumMetadata(
                id: "Level", name: "Level",
                cases: [
                    .init(rawValue: "1", title: "Low"), .init(rawValue: "2", title: "High"),
                    .init(rawValue: "3", title: "High"),
                ]),
        ]
        app.unions = [
            EnumMetadata(
                id: "Target", name: "Target",
                cases: [
                    .init(rawValue: "note", title: "Note", type: .entity("NoteEntity")),
                    .init(rawValue: "count", title: "Count", type: .int),
                    .init(rawValue: "nothing", title: "Nothing"),
                    .init(rawValue: "more", title: "More", type: .union("Target")),
                ])
        ]
        var draft = EntityMetadata(id: "Draft", name: "Draft")
        draft.traits = ["TransientAppEntity"]
        draft.properties = [
            PropertyMetadata(name: "title", title: "Title", type: .string),
            PropertyMetadata(name: "note", title: "Note", type: .entity("NoteEntity")),
        ]
        app.entities = [
            EntityMetadata(id: "NoteEntity", name: LocalizedText("Note", localizations: ["es": "Nota"])), draft,
        ]
        return app
    }()

    static let reader = ValueReader(app: app, clock: clock)

    static func parameter(
        _ type: ValueType, name: String = "value", title: LocalizedText = "The value", optional: Bool = false,
        limits: (inout ValueLimits) -> Void = { _ in }
    ) -> ParameterMetadata {
        var all = ValueLimits()
        limits(&all)
        return ParameterMetadata(name: name, title: title, type: type, isOptional: optional, limits: all)
    }

    /// The value that is read; what the reading leaves to look up is in it as a text.
    static func read(
        _ value: IntentValue, as type: ValueType, limits: (inout ValueLimits) -> Void = { _ in }
    ) throws(IntentError) -> IntentValue {
        try reader.read(value, for: parameter(type, limits: limits)).value
    }

    /// The error that reading a value ends with; nil where it doesn't.
    static func problem(
        _ value: IntentValue, as type: ValueType, locale: String = "", limits: (inout ValueLimits) -> Void = { _ in }
    ) -> IntentError? {
        do throws(IntentError) {
            _ = try reader.localized(for: locale).read(value, for: parameter(type, limits: limits))
            return nil
        } catch {
            return error
        }
    }
}

/// A typed text and what it is read as.
struct Typed: CustomTestStringConvertible {
    let text: String
    let value: IntentValue

    init(_ text: String, _ value: IntentValue) {
        self.text = text
        self.value = value
    }

    var testDescription: String { text }
}
