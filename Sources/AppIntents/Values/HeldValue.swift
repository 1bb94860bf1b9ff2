/// A value of any type behind a reference.
///
/// A class, so that what keeps one needs to know nothing of the value's type to copy or free it.
public class _AnyHeldValue: @unchecked Sendable {
    // Unchecked since it isn't final: it has no members, and its one subclass has none that change.

    @usableFromInline
    init() {}
}

/// A value behind a reference.
@usableFromInline
final class HeldValue<Value: Sendable>: _AnyHeldValue, @unchecked Sendable {
    // Unchecked as its superclass is: its one member is Sendable and doesn't change.
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
        super.init()
    }
}
