import IntentProtocol

/// Opens a URL with the program that the desktop has for it.
public struct OpenURLIntent: SystemIntent {
    /// The result: nothing.
    public typealias PerformResult = IntentResultContainer<Never, Never, Never, Never>
    /// There is no summary.
    public typealias SummaryContent = Never

    /// The name of the action.
    public static var title: LocalizedStringResource { "Open URL" }
    /// False: apps offer actions of their own.
    public static var isDiscoverable: Bool { false }

    /// The URL.
    @IntentParameter(title: "URL") public var urlRepresentation: URL?

    /// Creates the action without a URL.
    public init() {}

    /// Creates the action with a URL.
    public init(_ url: URL) {
        urlRepresentation = url
    }

    /// Creates the action with the URL of an entity.
    public init<Entity: URLRepresentableEntity>(urlRepresentable entity: Entity) {
        urlRepresentation = Entity.urlRepresentation.url(of: entity)
    }

    /// Creates the action with the URL of a case.
    public init<Enum: URLRepresentableEnum>(urlRepresentable value: Enum) {
        urlRepresentation = Enum.urlRepresentation.url(of: value)
    }

    /// Creates the action with the URL of an intent.
    public init<Intent: URLRepresentableIntent>(urlRepresentable intent: Intent) {
        urlRepresentation = Intent.urlRepresentation.url(of: intent)
    }

    /// Asks the host to open the URL.
    public func perform() async throws -> PerformResult {
        guard let urlRepresentation else { throw $urlRepresentation.needsValueError("Which URL?") }
        let request = AdminRequest("url.open", .object(["url": .text(urlRepresentation.absoluteString)]))
        guard let context = RunContext.current, context.hasHost else {
            throw IntentError(
                .request, .unsupported, "there is no host that could open \(urlRepresentation.absoluteString)")
        }
        _ = try await context.request(request)
        return .result()
    }
}
