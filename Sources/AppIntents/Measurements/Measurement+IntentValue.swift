import IntentProtocol

/// A dimension whose measurements parameters take: length, mass and so on.
public protocol _IntentDimension: Dimension {
    /// The units of the dimension.
    associatedtype ParameterUnit: _MeasurementUnit where ParameterUnit.UnitType == Self

    /// The dimension's name in the metadata.
    static var _dimensionName: String { get }
}

/// A unit of a dimension, as a parameter names it.
public protocol _MeasurementUnit: CaseIterable, RawRepresentable, Sendable where RawValue == String {
    associatedtype UnitType: Dimension

    var _unit: UnitType { get }
}

/// A measurement, whatever its dimension.
public protocol _MeasurementValue: _IntentValue {
    associatedtype Dimension: _IntentDimension
}

extension Measurement: _MeasurementValue where UnitType: _IntentDimension {
    public typealias Dimension = UnitType
}

extension Measurement: _IntentValue where UnitType: _IntentDimension {
    public static var _family: _ValueFamily { _ValueFamily(.measurement(UnitType._dimensionName)) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> Self? {
        guard case .measurement(let number, let symbol) = value.raw else { throw mismatch(value) }
        guard let unit = UnitType.unit(symbol) else {
            let symbols = UnitType.ParameterUnit.allCases.map(\._unit.symbol).joined(separator: ", ")
            throw IntentError(
                .request, .invalidValue, "“\(symbol)” is no unit of \(UnitType._dimensionName)",
                remedy: "one of: \(symbols)")
        }
        return Measurement(value: number, unit: unit)
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(.measurement(value: value, unit: unit.symbol))
    }
}

extension _IntentDimension {
    /// Returns the unit of a symbol, or of a name such as `kilometers`; nil where the dimension has none.
    static func unit(_ text: String) -> Self? {
        for unit in ParameterUnit.allCases where unit._unit.symbol == text || unit.rawValue == text {
            return unit._unit
        }
        return nil
    }
}
