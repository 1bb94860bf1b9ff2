/// A value that few owners have: without one it takes the room of a reference. A run's state is made, copied and thrown
/// away with every call, and is small only as long as what few runs need lies elsewhere.
@propertyWrapper
package struct Rarely<Value: Sendable>: Sendable {
    private indirect enum Place: Sendable {
        case nothing
        case here(Value)
    }

    private var place = Place.nothing

    package init() {}

    package init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    package var wrappedValue: Value? {
        get { if case .here(let value) = place { value } else { nil } }
        set { place = newValue.map(Place.here) ?? .nothing }
    }
}
