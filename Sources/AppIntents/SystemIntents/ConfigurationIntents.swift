/// An intent whose parameters are the settings of a widget; it is never performed.
@_alwaysEmitConformanceMetadata
public protocol WidgetConfigurationIntent: SystemIntent {
    /// The result of something that is never performed.
    associatedtype NeverResult = IntentResultContainer<Never, Never, Never, Never>
}

extension WidgetConfigurationIntent {
    /// Fails: the settings of a widget aren't performed.
    public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
        throw NotPerformed.error(Self.self, "a widget")
    }
}

/// An intent whose parameters are the settings of a control; it is never performed.
@_alwaysEmitConformanceMetadata
public protocol ControlConfigurationIntent: SystemIntent {
    /// The result of something that is never performed.
    associatedtype NeverResult = IntentResultContainer<Never, Never, Never, Never>
}

extension ControlConfigurationIntent {
    /// Fails: the settings of a control aren't performed.
    public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
        throw NotPerformed.error(Self.self, "a control")
    }
}
