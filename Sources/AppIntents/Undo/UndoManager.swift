/// Keeps what takes a run's changes back: a stack of actions, the latest first.
///
/// The type stands in for Foundation's of that name, which Linux lacks. Each run of an ``UndoableIntent`` has one of its
/// own, so a run is taken back as a whole.
@MainActor
open class UndoManager {
    private enum Mode {
        case recording, undoing, redoing
    }

    private struct Action {
        let target: AnyObject
        let body: @MainActor () -> Void
    }

    /// Actions beyond this number push the oldest out.
    private static let capacity = 1000

    private var undoActions: [Action] = []
    private var redoActions: [Action] = []
    private var mode = Mode.recording
    private var disabled = 0
    private var name = ""

    /// Creates a manager with nothing to take back.
    nonisolated public init() {}

    // MARK: Recording

    /// Registers what takes a change back.
    ///
    /// What is registered while changes are taken back brings them about again, and the other way round.
    ///
    /// - Parameters:
    ///   - target: What the change was made to; it is kept until the action ran or was removed.
    ///   - handler: Takes the change back.
    open func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        let action = Action(target: target) { handler(target) }
        switch mode {
        case .recording:
            redoActions = []
            undoActions.append(action)
            if undoActions.count > Self.capacity { undoActions.removeFirst() }
        case .undoing: redoActions.append(action)
        case .redoing: undoActions.append(action)
        }
    }

    /// Names what is taken back, such as “Delete Album”.
    open func setActionName(_ actionName: String) { name = actionName }

    /// The name of what is taken back; empty where none was set.
    open var undoActionName: String { name }
    /// The name of what is brought about again; empty where none was set.
    open var redoActionName: String { name }

    /// Whether actions are kept.
    open var isUndoRegistrationEnabled: Bool { disabled == 0 }
    /// Stops keeping actions, until as many calls of ``enableUndoRegistration()``.
    open func disableUndoRegistration() { disabled += 1 }
    /// Keeps actions again.
    open func enableUndoRegistration() { disabled = max(0, disabled - 1) }

    // MARK: Taking back

    /// Whether there is something to take back.
    open var canUndo: Bool { !undoActions.isEmpty }
    /// Whether there is something to bring about again.
    open var canRedo: Bool { !redoActions.isEmpty }
    /// Whether changes are taken back at this moment.
    open var isUndoing: Bool { mode == .undoing }
    /// Whether changes are brought about again at this moment.
    open var isRedoing: Bool { mode == .redoing }

    /// Takes back all that was registered, the latest first.
    open func undo() {
        let actions = undoActions
        undoActions = []
        run(actions, .undoing)
    }

    /// Brings about again what was taken back.
    open func redo() {
        let actions = redoActions
        redoActions = []
        run(actions, .redoing)
    }

    private func run(_ actions: [Action], _ mode: Mode) {
        guard self.mode == .recording else { return }
        self.mode = mode
        for action in actions.reversed() { action.body() }
        self.mode = .recording
    }

    /// Forgets all actions.
    open func removeAllActions() {
        undoActions = []
        redoActions = []
    }

    /// Forgets the actions of a target.
    open func removeAllActions(withTarget target: Any) {
        let target = target as AnyObject
        undoActions.removeAll { $0.target === target }
        redoActions.removeAll { $0.target === target }
    }
}
