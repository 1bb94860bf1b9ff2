// The units of measurements that a parameter may have, by dimension.

extension IntentParameter {
    /// The units of information.
    public enum InformationStorage: String, CaseIterable, Sendable, _MeasurementUnit {
        case bits, bytes, exabits, exabytes, exbibits, exbibytes, gibibits, gibibytes, gigabits, gigabytes,
            kibibits, kibibytes, kilobits, kilobytes, mebibits, mebibytes, megabits, megabytes, nibbles,
            pebibits, pebibytes, petabits, petabytes, tebibits, tebibytes, terabits, terabytes, yobibits,
            yobibytes, yottabits, yottabytes, zebibits, zebibytes, zettabits, zettabytes

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .bits, .bytes, .exabits, .exabytes, .exbibits, .exbibytes, .gibibits, .gibibytes,
                .gigabits, .gigabytes, .kibibits, .kibibytes, .kilobits, .kilobytes, .mebibits,
                .mebibytes, .megabits, .megabytes, .nibbles, .pebibits, .pebibytes, .petabits,
                .petabytes, .tebibits, .tebibytes, .terabits, .terabytes, .yobibits, .yobibytes,
                .yottabits, .yottabytes, .zebibits, .zebibytes, .zettabits, .zettabytes,
            ]
        }

        public var _unit: UnitInformationStorage {
            switch self {
            case .bits: .bits
            case .bytes: .bytes
            case .exabits: .exabits
            case .exabytes: .exabytes
            case .exbibits: .exbibits
            case .exbibytes: .exbibytes
            case .gibibits: .gibibits
            case .gibibytes: .gibibytes
            case .gigabits: .gigabits
            case .gigabytes: .gigabytes
            case .kibibits: .kibibits
            case .kibibytes: .kibibytes
            case .kilobits: .kilobits
            case .kilobytes: .kilobytes
            case .mebibits: .mebibits
            case .mebibytes: .mebibytes
            case .megabits: .megabits
            case .megabytes: .megabytes
            case .nibbles: .nibbles
            case .pebibits: .pebibits
            case .pebibytes: .pebibytes
            case .petabits: .petabits
            case .petabytes: .petabytes
            case .tebibits: .tebibits
            case .tebibytes: .tebibytes
            case .terabits: .terabits
            case .terabytes: .terabytes
            case .yobibits: .yobibits
            case .yobibytes: .yobibytes
            case .yottabits: .yottabits
            case .yottabytes: .yottabytes
            case .zebibits: .zebibits
            case .zebibytes: .zebibytes
            case .zettabits: .zettabits
            case .zettabytes: .zettabytes
            }
        }
    }
}

extension UnitInformationStorage: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitInformationStorage>>.InformationStorage
    public static var _dimensionName: String { "informationStorage" }
}

extension IntentParameter {
    /// The units of concentration.
    public enum ConcentrationMass: String, CaseIterable, Sendable, _MeasurementUnit {
        case gramsPerLiter, milligramsPerDeciliter

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .gramsPerLiter, .milligramsPerDeciliter,
            ]
        }

        public var _unit: UnitConcentrationMass {
            switch self {
            case .gramsPerLiter: .gramsPerLiter
            case .milligramsPerDeciliter: .milligramsPerDeciliter
            }
        }
    }
}

extension UnitConcentrationMass: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitConcentrationMass>>.ConcentrationMass
    public static var _dimensionName: String { "concentrationMass" }
}

extension IntentParameter {
    /// The units of dispersion.
    public enum Dispersion: String, CaseIterable, Sendable, _MeasurementUnit {
        case partsPerMillion

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .partsPerMillion
            ]
        }

        public var _unit: UnitDispersion {
            switch self {
            case .partsPerMillion: .partsPerMillion
            }
        }
    }
}

extension UnitDispersion: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitDispersion>>.Dispersion
    public static var _dimensionName: String { "dispersion" }
}

extension IntentParameter {
    /// The units of fuel efficiency.
    public enum FuelEfficiency: String, CaseIterable, Sendable, _MeasurementUnit {
        case litersPer100Kilometers, milesPerGallon, milesPerImperialGallon

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .litersPer100Kilometers, .milesPerGallon, .milesPerImperialGallon,
            ]
        }

        public var _unit: UnitFuelEfficiency {
            switch self {
            case .litersPer100Kilometers: .litersPer100Kilometers
            case .milesPerGallon: .milesPerGallon
            case .milesPerImperialGallon: .milesPerImperialGallon
            }
        }
    }
}

extension UnitFuelEfficiency: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitFuelEfficiency>>.FuelEfficiency
    public static var _dimensionName: String { "fuelEfficiency" }
}

extension IntentParameter {
    /// The units of illuminance.
    public enum Illuminance: String, CaseIterable, Sendable, _MeasurementUnit {
        case lux

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .lux
            ]
        }

        public var _unit: UnitIlluminance {
            switch self {
            case .lux: .lux
            }
        }
    }
}

extension UnitIlluminance: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitIlluminance>>.Illuminance
    public static var _dimensionName: String { "illuminance" }
}
