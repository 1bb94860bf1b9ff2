/// Offers the values of a parameter at the moment they are wanted.
@_alwaysEmitConformanceMetadata
public protocol DynamicOptionsProvider: _SupportsAppDependencies, _DefaultResultProviding, Sendable {
    /// The type of the results.
    associatedtype Result: ResultsCollection
    /// The type of the value that is chosen when nobody chooses.
    associatedtype DefaultValue: _IntentValue = Result.Result

    /// Returns the values on offer.
    func results() async throws -> Result

    /// Returns the value that is chosen when nobody chooses.
    func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider where _Default == _NoDefaultResult {
    /// Nil.
    public func defaultResult() async -> DefaultValue? { nil }
}

extension DynamicOptionsProvider where _Default == DefaultValue {
    /// The default result that the author wrote without an optional.
    @_disfavoredOverload
    public func defaultResult() async -> DefaultValue? {
        let written: _Default = await defaultResult()
        return written
    }
}

/// The part of an options provider that finds a default result of a type that isn't optional.
///
/// A function that returns `String` isn't a witness for a requirement that returns `String?`.
public protocol _DefaultResultProviding {
    associatedtype _Default: Sendable = _NoDefaultResult
    func defaultResult() async -> _Default
}

/// Stands for "the author wrote no default result".
public struct _NoDefaultResult: Sendable {
    init() {}
}

extension _DefaultResultProviding where _Default == _NoDefaultResult {
    public func defaultResult() async -> _NoDefaultResult { _NoDefaultResult() }
}
