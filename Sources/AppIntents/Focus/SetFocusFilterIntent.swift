import IntentProtocol

/// An intent that changes what an app shows while a focus of the person's is on.
@_alwaysEmitConformanceMetadata
public protocol SetFocusFilterIntent: AppIntent, InstanceDisplayRepresentable {
    /// What the system changes beside what the intent does.
    var appContext: FocusFilterAppContext { get async throws }

    /// Returns settings to offer for a new focus.
    static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self]
}

extension SetFocusFilterIntent {
    /// The settings that are in force.
    ///
    /// - Throws: `SetFocusFilterIntentError.notFound` where none are.
    public static var current: Self {
        get async throws {
            let request = AdminRequest("focus.current", .object(["intent": .text(persistentIdentifier)]))
            guard let answer = try await RunContext.current?.request(request), case .map(let pairs) = answer else {
                throw SetFocusFilterIntentError.notFound
            }
            let intent = Self()
            for pair in pairs {
                guard let name = pair.key.text, let parameter = WrapperLayout.parameter(name, of: intent) else {
                    continue
                }
                let value = try pair.value.encoded().withCBOR { (reader) throws(CBORError) in
                    try IntentValue(from: &reader)
                }
                try await parameter.setWire(value)
            }
            for (_, parameter) in WrapperLayout.parameters(of: intent) where !parameter.hasValue {
                throw SetFocusFilterIntentError.missingParameterValue
            }
            return intent
        }
    }

    /// What the system changes: nothing.
    public var appContext: FocusFilterAppContext { FocusFilterAppContext() }

    /// None.
    public static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] { [] }

    /// Tells the system anew what changes beside what the intent does.
    public func invalidateFocusFilterAppContext() async throws {
        guard let run = RunContext.current else { return }
        let context = try await appContext
        let request = AdminRequest(
            "focus.context",
            .object([
                "intent": .text(Self.persistentIdentifier),
                "contentPrefix": context.targetContentIdentifierPrefix.map(CBOR.text),
                "hidesNotifications": context.notificationFilterPredicate == nil ? nil : true,
            ]))
        do {
            _ = try await run.request(request)
        } catch let error as IntentError where error.code == .unsupported {
            // A host that keeps no filters shows all.
        }
    }

    public static var _isFocusFilter: Bool { true }

    public func _focusFilterWasSet() async throws { try await invalidateFocusFilterAppContext() }
}

/// What the system changes while a focus is on.
public struct FocusFilterAppContext: @unchecked Sendable {
    // Unchecked: a predicate doesn't change.

    /// Which of the app's notifications are shown; all without one.
    public let notificationFilterPredicate: NSPredicate?
    /// The beginning of the identifiers of content that is shown; all without one.
    public let targetContentIdentifierPrefix: String?

    /// States which notifications are shown.
    public init(notificationFilterPredicate: NSPredicate? = nil) {
        self.init(notificationFilterPredicate: notificationFilterPredicate, targetContentIdentifierPrefix: nil)
    }

    /// States which notifications and which content are shown.
    public init(notificationFilterPredicate: NSPredicate? = nil, targetContentIdentifierPrefix: String?) {
        self.notificationFilterPredicate = notificationFilterPredicate
        self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
    }
}

/// What is known of a focus that settings are offered for.
public struct FocusFilterSuggestionContext: Sendable, Hashable {
    package init() {}
}

/// Why the settings of a focus can't be had.
public enum SetFocusFilterIntentError: Error, Sendable {
    /// No focus with settings for this app is on.
    case notFound
    /// A required parameter of the settings has no value.
    case missingParameterValue
}
