import IntentProtocol

/// The app in front: a program of the app's own that shows a window. `docs/foreground.md` tells the whole of it.
enum Foreground {
    /// Whether this run has its app in front.
    static var currentMode: IntentModes.Current {
        guard let context = RunContext.current, context.hasHost else { return .background }
        return context.isInFront ? .foreground : .mayContinue
    }

    /// The modes of an intent: those that it declares, or the front where it says so in the earlier way.
    static func modes<Intent: AppIntent>(of type: Intent.Type) -> IntentModes {
        Intent.openAppWhenRun && Intent.supportedModes == .background ? .foreground : Intent.supportedModes
    }

    /// The error where there is no place to show the app.
    static let unavailable = IntentError(
        .request, .unsupported, "the action goes on in its app, and there is no place to show the app",
        remedy: "call it from a desktop session in which the app is installed")

    /// Asks the host to bring the app to the front.
    ///
    /// - Throws: An `IntentError` where there is no host, where it knows no program or no place to show it, or where the
    ///   person declines.
    static func bringAppToFront(_ dialog: IntentDialog?, alwaysConfirm: Bool) async throws {
        guard let context = RunContext.current, context.hasHost else { throw unavailable }
        if context.isInFront, !alwaysConfirm { return }
        if alwaysConfirm {
            try await Asking.confirm(dialog ?? "Continue in the app?", action: .continue)
        }
        try await open(context)
    }

    /// Brings the app to the front before an intent that wants it there runs.
    ///
    /// The declaration is a wish: where there is no place to show the app the intent runs behind.
    nonisolated(nonsending)
        static func prepare<Intent: AppIntent>(_ intent: Intent, _ context: RunContext) async throws
    {
        guard modes(of: Intent.self).isSuperset(of: .foreground), !modes(of: Intent.self).contains(.background) else {
            return
        }
        do {
            try await open(context)
        } catch let error as IntentError where error.code == .unsupported {
            return
        }
    }

    private static func open(_ context: RunContext) async throws {
        _ = try await context.request(AdminRequest("foreground.open", .map([])))
        context.cameToFront()
    }
}

extension AppIntent {
    /// Brings the app to the front and goes on there.
    ///
    /// - Parameters:
    ///   - dialog: What is said beforehand.
    ///   - alwaysConfirm: Whether a person is asked also where the app could just open.
    /// - Throws: An error where there is no place to show the app, or the person declines.
    public func continueInForeground(_ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true) async throws {
        try await Foreground.bringAppToFront(dialog, alwaysConfirm: alwaysConfirm)
    }

    /// Returns an error that, thrown out of `perform()`, brings the app to the front and begins the run again.
    ///
    /// - Parameters:
    ///   - dialog: What is said beforehand.
    ///   - alwaysConfirm: Whether a person is asked also where the app could just open.
    public func needsToContinueInForegroundError(
        _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true
    ) -> any Error {
        RestartRequest(need: .foreground(dialog, alwaysConfirm: alwaysConfirm))
    }
}
