import IntentProtocol

/// When something is wanted.
public struct RelevantContext: Sendable, Hashable {
    /// The beginning and the end; nil where there is none.
    package let from: Date?
    package let to: Date?

    /// At a time.
    public static func date(_ date: Date) -> Self { Self(from: date, to: nil) }

    /// Between two times.
    public static func date(from start: Date, to end: Date) -> Self { Self(from: start, to: end) }

    /// During an interval.
    public static func date(interval: DateInterval) -> Self { Self(from: interval.start, to: interval.end) }
}

/// A widget's settings, and when that widget is wanted.
public struct RelevantIntent: Sendable {
    let intent: any AppIntent
    let widgetKind: String
    let relevance: RelevantContext

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - intent: The widget's settings.
    ///   - widgetKind: The kind of widget.
    ///   - relevance: When it is wanted.
    public init(_ intent: some WidgetConfigurationIntent, widgetKind: String, relevance: RelevantContext) {
        self.intent = intent
        self.widgetKind = widgetKind
        self.relevance = relevance
    }
}

/// Tells the system when widgets are wanted.
public final class RelevantIntentManager: Sendable {
    /// The manager of this app.
    public static let shared = RelevantIntentManager()

    private init() {}

    /// Replaces what was told before.
    public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {
        guard AppHost.isThere else { return }
        let entries = relevantIntents.map { entry in
            CBOR.object([
                "intent": .text(type(of: entry.intent).persistentIdentifier), "widget": .text(entry.widgetKind),
                "parameters": .map(
                    WrapperLayout.parameters(of: entry.intent).compactMap { name, parameter in
                        parameter.wireValue(.shown).map { CBOR.Pair(.text(name), $0.cbor) }
                    }),
                "from": entry.relevance.from.map { .float($0.timeIntervalSince1970) },
                "to": entry.relevance.to.map { .float($0.timeIntervalSince1970) },
            ])
        }
        _ = try await AppHost.request(AdminRequest("relevantIntents.update", .object(["entries": .array(entries)])))
    }
}
