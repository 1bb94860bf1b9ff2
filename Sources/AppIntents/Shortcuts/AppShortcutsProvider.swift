/// Lists the shortcuts of an app. There is one such type in an app.
@_alwaysEmitConformanceMetadata
public protocol AppShortcutsProvider: Sendable {
    /// The shortcuts, ten at most.
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
    /// The colour behind the shortcuts.
    static var shortcutTileColor: ShortcutTileColor { get }
    /// Phrases that sound like those of the shortcuts and are not meant.
    static var negativePhrases: NegativeAppShortcutPhrases { get }
}

extension AppShortcutsProvider {
    /// Blue.
    public static var shortcutTileColor: ShortcutTileColor { .blue }
    /// None.
    public static var negativePhrases: NegativeAppShortcutPhrases { NegativeAppShortcutPhrases() }

    /// Tells the system that the values which phrases are made of have changed.
    public static func updateAppShortcutParameters() {
        guard let context = RunContext.current, context.hasHost else { return }
        Task { try await context.request(AppShortcutsRequest.parametersChanged) }
    }
}

/// The colour behind an app's shortcuts.
public enum ShortcutTileColor: String, Sendable, CaseIterable {
    case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple, red, tangerine, teal,
        yellow
}

/// A source of shortcuts for a builder.
public protocol AppShortcutsContent {
    /// The shortcuts.
    var appShortcuts: [AppShortcut] { get }
}

extension AppShortcut: AppShortcutsContent {
    /// The shortcut itself.
    public var appShortcuts: [AppShortcut] { [self] }
}

/// Lists the shortcuts of an app.
@resultBuilder
public enum AppShortcutsBuilder {
    /// Takes a shortcut, or several.
    public static func buildExpression(_ expression: some AppShortcutsContent) -> [AppShortcut] {
        expression.appShortcuts
    }

    /// Lists nothing.
    public static func buildBlock() -> [AppShortcut] { [] }

    /// Lists the shortcuts of the block.
    public static func buildBlock(_ components: [AppShortcut]...) -> [AppShortcut] {
        components.flatMap { $0 }
    }

    /// Lists the shortcuts of a condition that holds.
    public static func buildOptional(_ component: [AppShortcut]?) -> [AppShortcut] {
        component ?? []
    }

    /// Lists the shortcuts of a branch.
    public static func buildEither(first component: [AppShortcut]) -> [AppShortcut] { component }

    /// Lists the shortcuts of a branch.
    public static func buildEither(second component: [AppShortcut]) -> [AppShortcut] { component }

    /// Lists the shortcuts of an availability condition.
    public static func buildLimitedAvailability(_ component: [AppShortcut]) -> [AppShortcut] { component }
}
