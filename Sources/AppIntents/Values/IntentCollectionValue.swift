/// A value that holds several: an array, a set, a collection of entities.
public protocol _IntentCollectionValue {
    /// The number of elements.
    var count: Int { get }
}

extension Array: _IntentCollectionValue {}
extension Set: _IntentCollectionValue {}

/// An array, for comparisons of its elements.
public protocol _ArrayValue: _IntentValue {
    associatedtype Member: _IntentValue
}

extension Array: _ArrayValue where Element: _IntentValue {
    public typealias Member = Element
}
