import AppIntents

/// Takes a value of each family within the limits that its family has, any of them, and tells how many it got.
struct LimitsIntent: AppIntent {
    static let title: LocalizedStringResource = "Limits"
    static let isDiscoverable = false

    @Parameter(title: "Whole Number", inclusiveRange: (1, 10))
    var number: Int?

    @Parameter(title: "Share", inclusiveRange: (0, 0.5))
    var ratio: Double?

    @Parameter(title: "Switch", displayName: Bool.IntentDisplayName(true: "Open", false: "Shut"))
    var isOpen: Bool?

    @Parameter(title: "Day", kind: .date)
    var day: Date?

    @Parameter(title: "Hour", kind: .time)
    var hour: Date?

    @Parameter(title: "Parts of a Day", kind: .date)
    var parts: DateComponents?

    @Parameter(title: "Link")
    var link: URL?

    @Parameter(title: "Length of Time")
    var time: Duration?

    @Parameter(title: "Money", currencyCodes: ["EUR", "MXN"], inclusiveRange: (1, 100))
    var price: IntentCurrencyAmount?

    @Parameter(title: "Distance", defaultUnit: .kilometers, supportsNegativeNumbers: false)
    var distance: Measurement<UnitLength>?

    @Parameter(title: "Sheet", supportedContentTypes: [.plainText, .pdf])
    var sheet: IntentFile?

    @Parameter(title: "Shine", supportedValues: [.dim])
    var brightness: Brightness?

    @Parameter(title: "A Few Words", size: IntentCollectionSize(min: 2, max: 3))
    var words: [String]?

    @Parameter(title: "The Lamp")
    var lamp: Lamp?

    @Parameter(title: "Either")
    var either: Either?

    @Parameter(title: "The Plan")
    var plan: Itinerary?

    @Parameter(title: "Guest")
    var guest: IntentPerson?

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let values: [Any?] = [
            number, ratio, isOpen, day, hour, parts, link, time, price, distance, sheet, brightness, words, lamp,
            either,
            plan, guest,
        ]
        return .result(value: values.filter { $0 != nil }.count)
    }
}

/// A lamp or a number.
@UnionValue
enum Either {
    case lamp(Lamp)
    case count(Int)
}

/// A type that is only Codable.
struct Itinerary: Codable, Sendable {
    var stops: [String]
}
