/// What the button is called that lets a confirmed action go on.
public struct ConfirmationActionName: Sendable {
    package let acceptLabel: LocalizedStringResource
    package let acceptAlternatives: [LocalizedStringResource]
    package let denyLabel: LocalizedStringResource
    package let denyAlternatives: [LocalizedStringResource]
    package let isDestructive: Bool

    private init(
        _ accept: LocalizedStringResource, alternatives: [LocalizedStringResource] = [],
        deny: LocalizedStringResource = "Cancel", denyAlternatives: [LocalizedStringResource] = [],
        isDestructive: Bool = false
    ) {
        acceptLabel = accept
        acceptAlternatives = alternatives
        denyLabel = deny
        self.denyAlternatives = denyAlternatives
        self.isDestructive = isDestructive
    }

    /// A name of the author's.
    ///
    /// - Parameters:
    ///   - acceptLabel: What lets the action go on.
    ///   - acceptAlternatives: Other words that mean the same when they are said.
    ///   - denyLabel: What stops the action.
    ///   - denyAlternatives: Other words that mean the same when they are said.
    ///   - destructive: Whether something is lost for good.
    public static func custom(
        acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource] = [],
        denyLabel: LocalizedStringResource, denyAlternatives: [LocalizedStringResource] = [], destructive: Bool = false
    ) -> Self {
        Self(
            acceptLabel, alternatives: acceptAlternatives, deny: denyLabel, denyAlternatives: denyAlternatives,
            isDestructive: destructive)
    }

    public static var add: Self { Self("Add") }
    public static var addData: Self { Self("Add Data") }
    public static var book: Self { Self("Book") }
    public static var buy: Self { Self("Buy") }
    public static var call: Self { Self("Call") }
    public static var checkIn: Self { Self("Check In") }
    public static var `continue`: Self { Self("Continue") }
    public static var create: Self { Self("Create") }
    public static var `do`: Self { Self("Do") }
    public static var download: Self { Self("Download") }
    public static var filter: Self { Self("Filter") }
    public static var find: Self { Self("Find") }
    public static var get: Self { Self("Get") }
    public static var go: Self { Self("Go") }
    public static var log: Self { Self("Log") }
    public static var open: Self { Self("Open") }
    public static var order: Self { Self("Order") }
    public static var pay: Self { Self("Pay") }
    public static var play: Self { Self("Play") }
    public static var playSound: Self { Self("Play Sound") }
    public static var post: Self { Self("Post") }
    public static var request: Self { Self("Request") }
    public static var run: Self { Self("Run") }
    public static var search: Self { Self("Search") }
    public static var send: Self { Self("Send") }
    public static var set: Self { Self("Set") }
    public static var share: Self { Self("Share") }
    public static var start: Self { Self("Start") }
    public static var startNavigation: Self { Self("Start Navigation") }
    public static var toggle: Self { Self("Toggle") }
    public static var turnOff: Self { Self("Turn Off") }
    public static var turnOn: Self { Self("Turn On") }
    public static var view: Self { Self("View") }
}

/// When a confirmation is asked for; always where none is named.
public struct ConfirmationConditions: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Only when a model, not a person, chose the action or its values.
    public static let lowConfidenceSource = ConfirmationConditions(rawValue: 1)
}
