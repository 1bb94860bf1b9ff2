package import IntentProtocol

/// What an intent gives back: a value, words, something to see, an intent that comes next; or none of them.
///
/// Results are made by the `.result(…)` functions, and `perform()` promises their parts with the protocols below:
/// `some IntentResult & ReturnsValue<Int> & ProvidesDialog`.
public protocol IntentResult<Value>: Sendable {
    /// The type of value, `Never` without one.
    associatedtype Value: _IntentValue = Never
    /// The type of the intent that comes next, `Never` without one.
    associatedtype OpensAppIntent: AppIntent = Never
    /// The type of what is shown, `Never` for nothing.
    associatedtype Snippet = Never
    /// The type of what is said, `Never` for nothing.
    associatedtype Dialog = Never

    /// The value, where there is one.
    var value: Value? { get }

    /// Writes the result in its form on the wire.
    func _write(to writer: inout _ResultWriter)
}

/// Takes a result's form on the wire; opaque to authors.
public struct _ResultWriter {
    package var raw: CBORWriter
    /// The name of what takes the run back, where something does.
    package let undo: String?

    package init(_ raw: consuming CBORWriter, undo: String? = nil) {
        self.raw = raw
        self.undo = undo
    }
}

extension IntentResult {
    /// Writes the value: a result of the author's own type has nothing else that is known.
    public func _write(to writer: inout _ResultWriter) {
        RunResult.writeParts(
            value: value?._encode(.full).raw, dialog: nil, opens: nil, snippet: nil, undo: writer.undo,
            to: &writer.raw)
    }
}

/// A result that has a value for other intents and programs.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result that names the intent which comes next.
public protocol OpensIntent: IntentResult {}

/// A result that has words for a person.
public protocol ProvidesDialog: IntentResult {}

/// A result that has a view for a person.
public protocol ShowsSnippetView: IntentResult {}

/// A result that has an intent whose view is shown to a person.
public protocol ShowsSnippetIntent: IntentResult {}
