/// Finds values for an input of another kind: by a picture's labels, by words, by what is on the screen.
@_alwaysEmitConformanceMetadata
public protocol IntentValueQuery: _SupportsAppDependencies, Sendable {
    /// What is looked for.
    associatedtype Input: _IntentValue
    /// What is found.
    associatedtype ResultValue: _IntentValue
    /// The type of the results.
    associatedtype Result: ResultsCollection = [ResultValue] where Result.Result == ResultValue

    /// The processes that may run the query.
    static var allowedExecutionTargets: IntentExecutionTargets { get }

    /// Creates the query.
    init()

    /// Returns the values that are found for an input.
    func values(for input: Input) async throws -> Result
}

extension IntentValueQuery {
    /// Any process.
    public static var allowedExecutionTargets: IntentExecutionTargets { .default }
}
