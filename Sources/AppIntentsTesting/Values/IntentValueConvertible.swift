public import AppIntents

/// A value that a test can give to a parameter.
public protocol IntentValueExpressing: Sendable {
    /// The value's form on the wire; the harness's own.
    var _expressed: _WireValue { get }
}

/// A value that a test can give to a parameter and read from a result or a property.
public protocol IntentValueConvertible: IntentValueExpressing {
    /// Reads a value from its form on the wire; the harness's own.
    ///
    /// - Throws: ``IntentTestingError`` of the code `casting-failed` where it is another type's.
    static func _converted(from value: _WireValue) throws -> Self
}

extension IntentValueExpressing where Self: _IntentValue {
    public var _expressed: _WireValue { _encode(.reference) }
}

extension IntentValueConvertible where Self: _IntentValue {
    public static func _converted(from value: _WireValue) throws -> Self {
        guard let read = try? _decodeAtOnce(value) else {
            throw IntentTestingError.castingFailed(value.raw, to: Self.self)
        }
        return read
    }
}

/// A value of which nothing is asked but to be passed on.
struct PassedValue: IntentValueExpressing {
    let _expressed: _WireValue
}
