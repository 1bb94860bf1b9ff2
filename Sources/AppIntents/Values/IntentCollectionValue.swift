/// A value that holds several: an array, a set, a collection of entities.
public protocol _IntentCollectionValue {
    /// The number of elements.
    var count: Int { get }
}

extension Array: _IntentCollectionValue {}
extension Set: _IntentCollectionValue {}
