/// What an intent may know of the call that it serves.
public struct IntentSystemContext: Sendable {
    /// Whether the intent runs with its app in front.
    public var currentMode: IntentModes.Current { Foreground.currentMode }
    /// When the person asked, where the surface knows it better than the clock.
    public var preciseTimestamp: Date? { nil }
    /// Whether the caller only hears and speaks.
    public var isVoiceOnly: Bool { RunContext.current?.surface == "voice" }
    /// The caller's language.
    public var locale: Locale { Localizer.currentLocale }
}

extension AppIntent {
    /// What the intent may know of the call that it serves.
    public var systemContext: IntentSystemContext { IntentSystemContext() }
}
