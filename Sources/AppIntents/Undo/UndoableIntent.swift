/// An intent whose effect can be taken back.
///
/// `perform()` registers what takes its changes back with ``undoManager``. Once a run has completed, `intentctl undo`
/// takes it back as a whole; a run that fails or is cancelled leaves nothing to take back.
///
/// What was registered lives in the process that ran the intent, and ends with it. So such an intent runs in the app's
/// main process unless its author says otherwise.
@_alwaysEmitConformanceMetadata
public protocol UndoableIntent: AppIntent {
    /// Keeps what takes this run's changes back.
    var undoManager: UndoManager? { get }
}

extension UndoableIntent {
    /// The run's own manager. Without a host it is one that all intents of the process share.
    public var undoManager: UndoManager? {
        RunContext.current?.undoManager ?? UndoStack.withoutHost
    }

    /// The app's main process, which lives longest.
    public static var allowedExecutionTargets: IntentExecutionTargets { .main }
}
