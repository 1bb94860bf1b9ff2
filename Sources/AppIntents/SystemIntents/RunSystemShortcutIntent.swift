/// Runs a shortcut of the person's from a widget's button.
public struct RunSystemShortcutIntent: SystemIntent {
    /// The result: nothing.
    public typealias PerformResult = IntentResultContainer<Never, Never, Never, Never>

    /// The name of the action.
    public static var title: LocalizedStringResource { "Run Shortcut" }
    /// False: it means something on a widget's button only.
    public static var isDiscoverable: Bool { false }

    private let shortcut: SystemShortcut?

    /// Creates the action without a shortcut.
    public init() {
        shortcut = nil
    }

    /// Creates the action for a shortcut.
    public init(shortcut: SystemShortcut) {
        self.shortcut = shortcut
    }

    /// The shortcut's name, for the widget that shows the button.
    package var shortcutName: String? { shortcut?.name }

    /// Fails: a widget's button runs the shortcut itself.
    public func perform() async throws -> PerformResult {
        throw NotPerformed.error(Self.self, "a widget's button")
    }
}

/// A shortcut of the person's.
public struct SystemShortcut: Sendable, Hashable {
    /// The shortcut's name.
    package let name: String

    /// Names a shortcut.
    public init(name: String) {
        self.name = name
    }
}
