/// A value behind one reference: handing it on costs one retain, however large it is. Changed while others hold it too,
/// it is copied first.
struct Boxed<Value: Sendable>: @unchecked Sendable {
    // Sendable: the value changes only while one `Boxed` alone refers to the box.
    private var box: Box

    /// The value lies in the object's own memory and is reached by its address: a stored property of a class would be
    /// checked for exclusive access each time, and copied before anything is asked of it.
    private final class Box: ManagedBuffer<Void, Value> {
        deinit {
            _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) }
        }
    }

    init(_ value: consuming Value) {
        // Unsafe: `create` makes an object of the class that it is called on.
        box = unsafeDowncast(Box.create(minimumCapacity: 1) { _ in () }, to: Box.self)
        pointer.initialize(to: value)
    }

    // Unsafe: valid as long as the box is, which `self` holds.
    private var pointer: UnsafeMutablePointer<Value> {
        box.withUnsafeMutablePointerToElements { $0 }
    }

    var value: Value {
        @inline(__always)
        _read { yield pointer.pointee }
        @inline(__always)
        _modify {
            if !isKnownUniquelyReferenced(&box) { self = Boxed(pointer.pointee) }
            yield &pointer.pointee
        }
    }

    /// Whether both refer to the same value, so that it need not be compared.
    static func === (left: Boxed, right: Boxed) -> Bool { left.box === right.box }
}

extension Boxed: Equatable where Value: Equatable {
    static func == (left: Boxed, right: Boxed) -> Bool { left === right || left.value == right.value }
}

extension Boxed: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}
