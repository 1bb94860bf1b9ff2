public import AppIntents
import IntentProtocol
import SwiftUI
import Synchronization

/// What a widget shows from a moment on.
public protocol TimelineEntry {
    /// When it begins to be shown.
    var date: Date { get }

    /// How much it is wanted beside other widgets; nil where that isn't known.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    /// Nil: not known.
    public var relevance: TimelineEntryRelevance? { nil }
}

/// How much an entry is wanted, compared with the other entries of its widget.
public struct TimelineEntryRelevance: Sendable, Hashable, Codable {
    /// The more, the more it is wanted.
    public var score: Float
    /// Seconds for which that holds; 0 until the next entry.
    public var duration: TimeInterval

    /// Creates a relevance.
    public init(score: Float, duration: TimeInterval = 0) {
        self.score = score
        self.duration = duration
    }
}

/// When a timeline is wanted anew.
public struct TimelineReloadPolicy: Sendable, Equatable {
    private enum Kind: Equatable {
        case atEnd
        case never
        case after(Date)
    }

    private let kind: Kind

    /// After the last entry.
    public static let atEnd = TimelineReloadPolicy(kind: .atEnd)
    /// When the app says so.
    public static let never = TimelineReloadPolicy(kind: .never)

    /// From a moment on.
    public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy(kind: .after(date)) }

    var cbor: CBOR {
        switch kind {
        case .atEnd: .text("atEnd")
        case .never: .text("never")
        case .after(let date): .float(date.timeIntervalSince1970)
        }
    }
}

/// What a widget shows now and later.
public struct Timeline<EntryType: TimelineEntry> {
    /// Moments that are told of a timeline: 100.
    private static var momentLimit: Int { 100 }

    /// The entries.
    public let entries: [EntryType]
    /// When another timeline is wanted.
    public let policy: TimelineReloadPolicy

    /// Creates a timeline.
    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }

    /// The entry that is shown now: the latest that has begun, else the first; nil of none.
    var current: EntryType? {
        let now = Date()
        let begun = entries.filter { $0.date <= now }
        return begun.max { $0.date < $1.date } ?? entries.min { $0.date < $1.date }
    }

    /// The widget as it is shown now.
    func node(_ content: (EntryType) -> some View) throws -> _SnippetNode {
        guard let current else {
            throw IntentError(
                .app, .invalidResult, "the widget's timeline has no entry",
                remedy: "tell its author: a provider gives one entry at least")
        }
        let moments = entries.map(\.date.timeIntervalSince1970).sorted().prefix(Self.momentLimit)
        return _SnippetNode(
            "widget",
            [
                "date": .float(current.date.timeIntervalSince1970), "entries": .array(moments.map(CBOR.float)),
                "reload": policy.cbor,
            ], children: content(current)._nodes)
    }
}

/// What a provider is told of where its widget is shown.
public struct TimelineProviderContext: Sendable {
    /// The size of the widget.
    public let family: WidgetFamily
    /// False: the widget is looked at.
    public let isPreview: Bool
    /// Points that there are to draw in: what the size has on a phone.
    public let displaySize: CGSize

    init(family: String) {
        self.family = WidgetFamily(rawValue: family) ?? .systemMedium
        isPreview = false
        displaySize = CGSize(width: self.family == .systemSmall ? 158 : 338, height: 158)
    }
}

/// Gives the timeline of a widget without settings.
public protocol TimelineProvider {
    /// The type of the entries.
    associatedtype Entry: TimelineEntry

    typealias Context = TimelineProviderContext

    /// Returns what stands in while nothing is known.
    func placeholder(in context: Context) -> Entry

    /// Gives one entry, for a look at the widget before it is put anywhere.
    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void)

    /// Gives the timeline.
    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void)
}

/// Gives the timeline of a widget whose settings are the parameters of an intent.
public protocol AppIntentTimelineProvider {
    /// The type of the entries.
    associatedtype Entry: TimelineEntry
    /// The intent whose parameters are the settings.
    associatedtype Intent: WidgetConfigurationIntent

    typealias Context = TimelineProviderContext

    /// Returns what stands in while nothing is known.
    func placeholder(in context: Context) -> Entry

    /// Returns one entry, for a look at the widget before it is put anywhere.
    func snapshot(for configuration: Intent, in context: Context) async -> Entry

    /// Returns the timeline.
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>

    /// Returns settings to offer where people can't choose any.
    func recommendations() -> [AppIntentRecommendation<Intent>]
}

extension AppIntentTimelineProvider {
    /// None.
    public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// Settings that a widget offers.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent>: Sendable {
    /// The settings.
    public let intent: Intent
    /// What people read about them.
    public let description: LocalizedStringResource

    /// Creates settings.
    public init(intent: Intent, description: LocalizedStringResource) {
        self.intent = intent
        self.description = description
    }

    /// Creates settings.
    public init(intent: Intent, description: some StringProtocol) {
        self.init(intent: intent, description: LocalizedStringResource(stringLiteral: String(description)))
    }
}

/// Waits for a provider that calls back.
enum CompletedTimeline {
    /// Returns what the first call gives.
    ///
    /// - Throws: `CancellationError` where the wait is cancelled: a provider that never calls would keep it forever.
    static func node(_ begin: (@escaping (Result<_SnippetNode, any Error>) -> Void) -> Void) async throws
        -> _SnippetNode
    {
        let waiter = Waiter()
        begin { result in waiter.take(result) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter.wait($0) }
        } onCancel: {
            waiter.take(.failure(CancellationError()))
        }
    }

    private final class Waiter: Sendable {
        private enum State {
            case open
            case waiting(CheckedContinuation<_SnippetNode, any Error>)
            case came(Result<_SnippetNode, any Error>)
            case done
        }

        private let state = Mutex(State.open)

        /// Takes the outcome; one that comes later is ignored.
        func take(_ result: Result<_SnippetNode, any Error>) {
            let waiting = state.withLock { state -> CheckedContinuation<_SnippetNode, any Error>? in
                switch state {
                case .open: state = .came(result)
                case .waiting(let continuation):
                    state = .done
                    return continuation
                case .came, .done: break
                }
                return nil
            }
            waiting?.resume(with: result)
        }

        func wait(_ continuation: CheckedContinuation<_SnippetNode, any Error>) {
            let result = state.withLock { state -> Result<_SnippetNode, any Error>? in
                if case .came(let result) = state {
                    state = .done
                    return result
                }
                state = .waiting(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }
}
