import AppIntents

/// How bright a lamp shines.
enum Brightness: String, AppEnum {
    case dim, bright

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Brightness"
    static let caseDisplayRepresentations: [Brightness: DisplayRepresentation] = [
        .dim: "Dim", .bright: DisplayRepresentation(title: "Bright", subtitle: "All of it", synonyms: ["Full"]),
    ]
}

/// Takes a value of each kind and tells what it got.
struct EveryValueIntent: AppIntent {
    static let title: LocalizedStringResource = "Every Value"

    @Parameter(title: "Text", requestValueDialog: "Which text?")
    var text: String

    @Parameter(title: "Number", description: "From 1 to 10.", inclusiveRange: (1, 10))
    var number: Int

    @Parameter(title: "Ratio")
    var ratio: Double

    @Parameter(title: "Switch", default: true)
    var isOn: Bool

    @Parameter(title: "Date")
    var date: Date

    @Parameter(title: "Link")
    var link: URL

    @Parameter(title: "Brightness", default: .dim)
    var brightness: Brightness

    @Parameter(title: "Lamp")
    var lamp: Lamp

    @Parameter(title: "Numbers")
    var numbers: [Int]

    @Parameter(title: "Lamps", default: [])
    var lamps: [Lamp]

    @Parameter(title: "Note")
    var note: String?

    @Parameter(title: "Spare Lamp")
    var spare: Lamp?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let parts: [String] = [
            text, "\(number)", "\(ratio)", "\(isOn)", "\(Int(date.timeIntervalSince1970))", link.absoluteString,
            brightness.rawValue, lamp.name, "\(numbers)", lamps.map(\.name).joined(separator: "+"), note ?? "-",
            spare?.name ?? "-",
        ]
        return .result(value: parts.joined(separator: " | "))
    }
}
