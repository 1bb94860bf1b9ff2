import IntentProtocol

/// The app in front: a program of the app's that shows a window, where the host knows how to start one.
enum Foreground {
    /// Whether this run has its app in front.
    static var currentMode: IntentModes.Current { .background }

    /// The error where there is no place to show the app.
    static let unavailable = IntentError(
        .request, .unsupported, "the action goes on in its app, and there is no place to show the app",
        remedy: "call it from a desktop session in which the app is installed")

    /// Asks the host to bring the app to the front.
    static func bringAppToFront(_ dialog: IntentDialog?, alwaysConfirm: Bool) async throws {
        guard let context = RunContext.current, context.hasHost else { throw unavailable }
        if alwaysConfirm {
            try await Asking.confirm(dialog ?? "Continue in the app?", action: .continue)
        }
        _ = try await context.request(AdminRequest("foreground.open"))
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
