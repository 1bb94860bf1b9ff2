// The units of measurements that a parameter may have, by dimension.

extension IntentParameter {
    /// The units of speed.
    public enum Speed: String, CaseIterable, Sendable, _MeasurementUnit {
        case kilometersPerHour, knots, metersPerSecond, milesPerHour

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .kilometersPerHour, .knots, .metersPerSecond, .milesPerHour,
            ]
        }

        public var _unit: UnitSpeed {
            switch self {
            case .kilometersPerHour: .kilometersPerHour
            case .knots: .knots
            case .metersPerSecond: .metersPerSecond
            case .milesPerHour: .milesPerHour
            }
        }
    }
}

extension UnitSpeed: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitSpeed>>.Speed
    public static var _dimensionName: String { "speed" }
}

extension IntentParameter {
    /// The units of acceleration.
    public enum Acceleration: String, CaseIterable, Sendable, _MeasurementUnit {
        case gravity, metersPerSecondSquared

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .gravity, .metersPerSecondSquared,
            ]
        }

        public var _unit: UnitAcceleration {
            switch self {
            case .gravity: .gravity
            case .metersPerSecondSquared: .metersPerSecondSquared
            }
        }
    }
}

extension UnitAcceleration: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitAcceleration>>.Acceleration
    public static var _dimensionName: String { "acceleration" }
}

extension IntentParameter {
    /// The units of duration.
    public enum Duration: String, CaseIterable, Sendable, _MeasurementUnit {
        case hours, microseconds, milliseconds, minutes, nanoseconds, picoseconds, seconds

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .hours, .microseconds, .milliseconds, .minutes, .nanoseconds, .picoseconds, .seconds,
            ]
        }

        public var _unit: UnitDuration {
            switch self {
            case .hours: .hours
            case .microseconds: .microseconds
            case .milliseconds: .milliseconds
            case .minutes: .minutes
            case .nanoseconds: .nanoseconds
            case .picoseconds: .picoseconds
            case .seconds: .seconds
            }
        }
    }
}

extension UnitDuration: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitDuration>>.Duration
    public static var _dimensionName: String { "duration" }
}

extension IntentParameter {
    /// The units of frequency.
    public enum Frequency: String, CaseIterable, Sendable, _MeasurementUnit {
        case framesPerSecond, gigahertz, hertz, kilohertz, megahertz, microhertz, millihertz, nanohertz,
            terahertz

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .framesPerSecond, .gigahertz, .hertz, .kilohertz, .megahertz, .microhertz,
                .millihertz, .nanohertz, .terahertz,
            ]
        }

        public var _unit: UnitFrequency {
            switch self {
            // Foundation on Linux has no such unit.
            case .framesPerSecond: UnitFrequency(symbol: "fps", converter: UnitConverterLinear(coefficient: 1))
            case .gigahertz: .gigahertz
            case .hertz: .hertz
            case .kilohertz: .kilohertz
            case .megahertz: .megahertz
            case .microhertz: .microhertz
            case .millihertz: .millihertz
            case .nanohertz: .nanohertz
            case .terahertz: .terahertz
            }
        }
    }
}

extension UnitFrequency: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitFrequency>>.Frequency
    public static var _dimensionName: String { "frequency" }
}

extension IntentParameter {
    /// The units of temperature.
    public enum Temperature: String, CaseIterable, Sendable, _MeasurementUnit {
        case celsius, fahrenheit, kelvin

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .celsius, .fahrenheit, .kelvin,
            ]
        }

        public var _unit: UnitTemperature {
            switch self {
            case .celsius: .celsius
            case .fahrenheit: .fahrenheit
            case .kelvin: .kelvin
            }
        }
    }
}

extension UnitTemperature: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitTemperature>>.Temperature
    public static var _dimensionName: String { "temperature" }
}

extension IntentParameter {
    /// The units of pressure.
    public enum Pressure: String, CaseIterable, Sendable, _MeasurementUnit {
        case bars, gigapascals, hectopascals, inchesOfMercury, kilopascals, megapascals, millibars,
            millimetersOfMercury, newtonsPerMetersSquared, poundsForcePerSquareInch

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .bars, .gigapascals, .hectopascals, .inchesOfMercury, .kilopascals, .megapascals,
                .millibars, .millimetersOfMercury, .newtonsPerMetersSquared,
                .poundsForcePerSquareInch,
            ]
        }

        public var _unit: UnitPressure {
            switch self {
            case .bars: .bars
            case .gigapascals: .gigapascals
            case .hectopascals: .hectopascals
            case .inchesOfMercury: .inchesOfMercury
            case .kilopascals: .kilopascals
            case .megapascals: .megapascals
            case .millibars: .millibars
            case .millimetersOfMercury: .millimetersOfMercury
            case .newtonsPerMetersSquared: .newtonsPerMetersSquared
            case .poundsForcePerSquareInch: .poundsForcePerSquareInch
            }
        }
    }
}

extension UnitPressure: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitPressure>>.Pressure
    public static var _dimensionName: String { "pressure" }
}
