import IntentProtocol

/// The one concrete result, with whatever parts it was made of.
public struct IntentResultContainer<Value: _IntentValue, OpensAppIntent: AppIntent, Snippet, Dialog>: IntentResult,
    @unchecked Sendable
{
    // Unchecked: `Snippet` is a container of ours, `Dialog` is `IntentDialog` or `Never`.

    /// The value, where there is one.
    public let value: Value?
    /// The intent that comes next, where the result keeps its type.
    public let opensIntent: OpensAppIntent?
    /// The intent that comes next.
    @usableFromInline package let nextIntent: (any AppIntent)?
    /// What is shown.
    @usableFromInline package let snippet: Snippet?
    /// What is said.
    public let dialog: IntentDialog?
    /// The intent behind the result's button.
    @usableFromInline package let actionButtonIntent: (any AppIntent)?
    /// The activity that the intent belongs to.
    public let activityIdentifier: String?

    // Inlinable, with the functions that call it: results are made in the author's module, where the types are known.
    @inlinable
    package init(
        value: Value? = nil, opensIntent: OpensAppIntent? = nil, nextIntent: (any AppIntent)? = nil,
        snippet: Snippet? = nil, dialog: IntentDialog? = nil,
        actionButtonIntent: (any AppIntent)? = nil, activityIdentifier: String? = nil
    ) {
        self.value = value
        self.opensIntent = opensIntent
        self.nextIntent = nextIntent ?? opensIntent
        self.snippet = snippet
        self.dialog = dialog
        self.actionButtonIntent = actionButtonIntent
        self.activityIdentifier = activityIdentifier
        RunContext.resultWasMade()
    }
}

extension IntentResultContainer {
    /// Writes the parts that there are. Entities come with their properties, which a program or the next intent may want.
    public func _write(to writer: inout _ResultWriter) {
        RunResult.writeParts(
            value: value?._encode(.full).raw, dialog: dialog?.dialogValue, opens: nextIntent.map(Perform.init(of:)),
            snippet: Self.showsSnippet ? snippet.flatMap(Self.document(of:)) : nil, undo: writer.undo,
            to: &writer.raw)
    }

    /// What is shown as a document: the view's tree, or the intent that gives the view.
    private static func document(of snippet: Snippet) -> CBOR? {
        switch snippet {
        case let view as any _SnippetViewContaining: _SnippetNode.document(of: view.anyView._nodes)
        case let intent as any _SnippetIntentContaining:
            _SnippetNode("intent", ["intent": _SnippetNode.intent(intent.anyIntent)]).cbor
        default: nil
        }
    }
}

extension IntentResultContainer: ReturnsValue {}
extension IntentResultContainer: OpensIntent {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: ShowsSnippetView where Snippet: _SnippetViewContaining {}
extension IntentResultContainer: ShowsSnippetIntent where Snippet: _SnippetIntentContaining {}

/// The parts of any result, for code that doesn't know its type.
package protocol ResultParts {
    /// The value, when the type of result has one and it was given.
    var anyValue: (any _IntentValue)? { get }
    /// What is said.
    var anyDialog: IntentDialog? { get }
    /// The intent that comes next.
    var anyOpensIntent: (any AppIntent)? { get }
    /// The view that is shown.
    var anySnippetView: (any _SnippetView)? { get }
    /// The intent whose view is shown.
    var anySnippetIntent: (any AppIntent)? { get }
    /// The intent behind the result's button.
    var anyActionButtonIntent: (any AppIntent)? { get }
    /// The activity that the intent belongs to.
    var activityIdentifier: String? { get }

    /// The type of value; `Never` without one.
    static var valueType: any _IntentValue.Type { get }
    /// Whether the result promises words.
    static var providesDialog: Bool { get }
    /// The type of the intent that comes next, where the result keeps it.
    static var opensIntentType: (any AppIntent.Type)? { get }
    /// Whether the result promises something to see.
    static var showsSnippet: Bool { get }
}

extension IntentResultContainer: ResultParts {
    package var anyValue: (any _IntentValue)? { value }
    package var anyDialog: IntentDialog? { dialog }
    package var anyOpensIntent: (any AppIntent)? { nextIntent }
    package var anySnippetView: (any _SnippetView)? { (snippet as? any _SnippetViewContaining)?.anyView }
    package var anySnippetIntent: (any AppIntent)? { (snippet as? any _SnippetIntentContaining)?.anyIntent }
    package var anyActionButtonIntent: (any AppIntent)? { actionButtonIntent }

    package static var valueType: any _IntentValue.Type { Value.self }
    package static var providesDialog: Bool { Dialog.self == IntentDialog.self }
    package static var opensIntentType: (any AppIntent.Type)? {
        OpensAppIntent.self == Never.self ? nil : OpensAppIntent.self
    }
    package static var showsSnippet: Bool { Snippet.self != Never.self }
}
