import IntentProtocol

/// What an app asks of the host about its shortcuts.
enum AppShortcutsRequest {
    /// The values that phrases are made of have changed.
    static let parametersChanged = AdminRequest("shortcuts.parametersChanged")
}
