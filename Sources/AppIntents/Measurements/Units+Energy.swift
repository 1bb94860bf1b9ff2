// The units of measurements that a parameter may have, by dimension.

extension IntentParameter {
    /// The units of energy.
    public enum Energy: String, CaseIterable, Sendable, _MeasurementUnit {
        case calories, joules, kilocalories, kilojoules, kilowattHours

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .calories, .joules, .kilocalories, .kilojoules, .kilowattHours,
            ]
        }

        public var _unit: UnitEnergy {
            switch self {
            case .calories: .calories
            case .joules: .joules
            case .kilocalories: .kilocalories
            case .kilojoules: .kilojoules
            case .kilowattHours: .kilowattHours
            }
        }
    }
}

extension UnitEnergy: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitEnergy>>.Energy
    public static var _dimensionName: String { "energy" }
}

extension IntentParameter {
    /// The units of power.
    public enum Power: String, CaseIterable, Sendable, _MeasurementUnit {
        case femtowatts, gigawatts, horsepower, kilowatts, megawatts, microwatts, milliwatts, nanowatts,
            picowatts, terawatts, watts

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .femtowatts, .gigawatts, .horsepower, .kilowatts, .megawatts, .microwatts,
                .milliwatts, .nanowatts, .picowatts, .terawatts, .watts,
            ]
        }

        public var _unit: UnitPower {
            switch self {
            case .femtowatts: .femtowatts
            case .gigawatts: .gigawatts
            case .horsepower: .horsepower
            case .kilowatts: .kilowatts
            case .megawatts: .megawatts
            case .microwatts: .microwatts
            case .milliwatts: .milliwatts
            case .nanowatts: .nanowatts
            case .picowatts: .picowatts
            case .terawatts: .terawatts
            case .watts: .watts
            }
        }
    }
}

extension UnitPower: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitPower>>.Power
    public static var _dimensionName: String { "power" }
}

extension IntentParameter {
    /// The units of electric charge.
    public enum ElectricCharge: String, CaseIterable, Sendable, _MeasurementUnit {
        case ampereHours, coulombs, kiloampereHours, megaampereHours, microampereHours, milliampereHours

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .ampereHours, .coulombs, .kiloampereHours, .megaampereHours, .microampereHours,
                .milliampereHours,
            ]
        }

        public var _unit: UnitElectricCharge {
            switch self {
            case .ampereHours: .ampereHours
            case .coulombs: .coulombs
            case .kiloampereHours: .kiloampereHours
            case .megaampereHours: .megaampereHours
            case .microampereHours: .microampereHours
            case .milliampereHours: .milliampereHours
            }
        }
    }
}

extension UnitElectricCharge: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitElectricCharge>>.ElectricCharge
    public static var _dimensionName: String { "electricCharge" }
}

extension IntentParameter {
    /// The units of electric current.
    public enum ElectricCurrent: String, CaseIterable, Sendable, _MeasurementUnit {
        case amperes, kiloamperes, megaamperes, microamperes, milliamperes

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .amperes, .kiloamperes, .megaamperes, .microamperes, .milliamperes,
            ]
        }

        public var _unit: UnitElectricCurrent {
            switch self {
            case .amperes: .amperes
            case .kiloamperes: .kiloamperes
            case .megaamperes: .megaamperes
            case .microamperes: .microamperes
            case .milliamperes: .milliamperes
            }
        }
    }
}

extension UnitElectricCurrent: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitElectricCurrent>>.ElectricCurrent
    public static var _dimensionName: String { "electricCurrent" }
}

extension IntentParameter {
    /// The units of voltage.
    public enum ElectricPotentialDifference: String, CaseIterable, Sendable, _MeasurementUnit {
        case kilovolts, megavolts, microvolts, millivolts, volts

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .kilovolts, .megavolts, .microvolts, .millivolts, .volts,
            ]
        }

        public var _unit: UnitElectricPotentialDifference {
            switch self {
            case .kilovolts: .kilovolts
            case .megavolts: .megavolts
            case .microvolts: .microvolts
            case .millivolts: .millivolts
            case .volts: .volts
            }
        }
    }
}

extension UnitElectricPotentialDifference: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitElectricPotentialDifference>>
        .ElectricPotentialDifference
    public static var _dimensionName: String { "electricPotentialDifference" }
}

extension IntentParameter {
    /// The units of electric resistance.
    public enum ElectricResistance: String, CaseIterable, Sendable, _MeasurementUnit {
        case kiloohms, megaohms, microohms, milliohms, ohms

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .kiloohms, .megaohms, .microohms, .milliohms, .ohms,
            ]
        }

        public var _unit: UnitElectricResistance {
            switch self {
            case .kiloohms: .kiloohms
            case .megaohms: .megaohms
            case .microohms: .microohms
            case .milliohms: .milliohms
            case .ohms: .ohms
            }
        }
    }
}

extension UnitElectricResistance: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitElectricResistance>>.ElectricResistance
    public static var _dimensionName: String { "electricResistance" }
}
