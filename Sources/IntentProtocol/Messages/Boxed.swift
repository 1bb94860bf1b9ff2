/// A value behind one reference: handing it on costs one retain, however large it is. Changed while others hold it too,
/// it is copied first.
struct Boxed<Value: Sendable>: Sendable {
    private final class Box: @unchecked Sendable {
        // Sendable: the value changes only while one `Boxed` alone refers to it.
        var value: Value

        init(_ value: consuming Value) {
            self.value = value
        }
    }

    private var box: Box

    init(_ value: consuming Value) {
        box = Box(value)
    }

    var value: Value {
        @inline(__always)
        _read { yield box.value }
        @inline(__always)
        _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
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
