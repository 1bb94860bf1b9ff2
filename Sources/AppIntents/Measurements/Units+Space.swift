// The units of measurements that a parameter may have, by dimension.

extension IntentParameter {
    /// The units of length.
    public enum Length: String, CaseIterable, Sendable, _MeasurementUnit {
        case astronomicalUnits, centimeters, decameters, decimeters, fathoms, feet, furlongs, hectometers,
            inches, kilometers, lightyears, megameters, meters, micrometers, miles, millimeters, nanometers,
            nauticalMiles, parsecs, picometers, scandinavianMiles, yards

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .astronomicalUnits, .centimeters, .decameters, .decimeters, .fathoms, .feet,
                .furlongs, .hectometers, .inches, .kilometers, .lightyears, .megameters, .meters,
                .micrometers, .miles, .millimeters, .nanometers, .nauticalMiles, .parsecs,
                .picometers, .scandinavianMiles, .yards,
            ]
        }

        public var _unit: UnitLength {
            switch self {
            case .astronomicalUnits: .astronomicalUnits
            case .centimeters: .centimeters
            case .decameters: .decameters
            case .decimeters: .decimeters
            case .fathoms: .fathoms
            case .feet: .feet
            case .furlongs: .furlongs
            case .hectometers: .hectometers
            case .inches: .inches
            case .kilometers: .kilometers
            case .lightyears: .lightyears
            case .megameters: .megameters
            case .meters: .meters
            case .micrometers: .micrometers
            case .miles: .miles
            case .millimeters: .millimeters
            case .nanometers: .nanometers
            case .nauticalMiles: .nauticalMiles
            case .parsecs: .parsecs
            case .picometers: .picometers
            case .scandinavianMiles: .scandinavianMiles
            case .yards: .yards
            }
        }
    }
}

extension UnitLength: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitLength>>.Length
    public static var _dimensionName: String { "length" }
}

extension IntentParameter {
    /// The units of mass.
    public enum Mass: String, CaseIterable, Sendable, _MeasurementUnit {
        case carats, centigrams, decigrams, grams, kilograms, metricTons, micrograms, milligrams, nanograms,
            ounces, ouncesTroy, picograms, pounds, shortTons, slugs, stones

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .carats, .centigrams, .decigrams, .grams, .kilograms, .metricTons, .micrograms,
                .milligrams, .nanograms, .ounces, .ouncesTroy, .picograms, .pounds, .shortTons,
                .slugs, .stones,
            ]
        }

        public var _unit: UnitMass {
            switch self {
            case .carats: .carats
            case .centigrams: .centigrams
            case .decigrams: .decigrams
            case .grams: .grams
            case .kilograms: .kilograms
            case .metricTons: .metricTons
            case .micrograms: .micrograms
            case .milligrams: .milligrams
            case .nanograms: .nanograms
            case .ounces: .ounces
            case .ouncesTroy: .ouncesTroy
            case .picograms: .picograms
            case .pounds: .pounds
            case .shortTons: .shortTons
            case .slugs: .slugs
            case .stones: .stones
            }
        }
    }
}

extension UnitMass: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitMass>>.Mass
    public static var _dimensionName: String { "mass" }
}

extension IntentParameter {
    /// The units of area.
    public enum Area: String, CaseIterable, Sendable, _MeasurementUnit {
        case acres, ares, hectares, squareCentimeters, squareFeet, squareInches, squareKilometers,
            squareMegameters, squareMeters, squareMicrometers, squareMiles, squareMillimeters, squareNanometers,
            squareYards

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .acres, .ares, .hectares, .squareCentimeters, .squareFeet, .squareInches,
                .squareKilometers, .squareMegameters, .squareMeters, .squareMicrometers,
                .squareMiles, .squareMillimeters, .squareNanometers, .squareYards,
            ]
        }

        public var _unit: UnitArea {
            switch self {
            case .acres: .acres
            case .ares: .ares
            case .hectares: .hectares
            case .squareCentimeters: .squareCentimeters
            case .squareFeet: .squareFeet
            case .squareInches: .squareInches
            case .squareKilometers: .squareKilometers
            case .squareMegameters: .squareMegameters
            case .squareMeters: .squareMeters
            case .squareMicrometers: .squareMicrometers
            case .squareMiles: .squareMiles
            case .squareMillimeters: .squareMillimeters
            case .squareNanometers: .squareNanometers
            case .squareYards: .squareYards
            }
        }
    }
}

extension UnitArea: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitArea>>.Area
    public static var _dimensionName: String { "area" }
}

extension IntentParameter {
    /// The units of volume.
    public enum Volume: String, CaseIterable, Sendable, _MeasurementUnit {
        case acreFeet, bushels, centiliters, cubicCentimeters, cubicDecimeters, cubicFeet, cubicInches,
            cubicKilometers, cubicMeters, cubicMiles, cubicMillimeters, cubicYards, cups, deciliters,
            fluidOunces, gallons, imperialFluidOunces, imperialGallons, imperialPints, imperialQuarts,
            imperialTablespoons, imperialTeaspoons, kiloliters, liters, megaliters, metricCups, milliliters,
            pints, quarts, tablespoons, teaspoons

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .acreFeet, .bushels, .centiliters, .cubicCentimeters, .cubicDecimeters, .cubicFeet,
                .cubicInches, .cubicKilometers, .cubicMeters, .cubicMiles, .cubicMillimeters,
                .cubicYards, .cups, .deciliters, .fluidOunces, .gallons, .imperialFluidOunces,
                .imperialGallons, .imperialPints, .imperialQuarts, .imperialTablespoons,
                .imperialTeaspoons, .kiloliters, .liters, .megaliters, .metricCups, .milliliters,
                .pints, .quarts, .tablespoons, .teaspoons,
            ]
        }

        public var _unit: UnitVolume {
            switch self {
            case .acreFeet: .acreFeet
            case .bushels: .bushels
            case .centiliters: .centiliters
            case .cubicCentimeters: .cubicCentimeters
            case .cubicDecimeters: .cubicDecimeters
            case .cubicFeet: .cubicFeet
            case .cubicInches: .cubicInches
            case .cubicKilometers: .cubicKilometers
            case .cubicMeters: .cubicMeters
            case .cubicMiles: .cubicMiles
            case .cubicMillimeters: .cubicMillimeters
            case .cubicYards: .cubicYards
            case .cups: .cups
            case .deciliters: .deciliters
            case .fluidOunces: .fluidOunces
            case .gallons: .gallons
            case .imperialFluidOunces: .imperialFluidOunces
            case .imperialGallons: .imperialGallons
            case .imperialPints: .imperialPints
            case .imperialQuarts: .imperialQuarts
            case .imperialTablespoons: .imperialTablespoons
            case .imperialTeaspoons: .imperialTeaspoons
            case .kiloliters: .kiloliters
            case .liters: .liters
            case .megaliters: .megaliters
            case .metricCups: .metricCups
            case .milliliters: .milliliters
            case .pints: .pints
            case .quarts: .quarts
            case .tablespoons: .tablespoons
            case .teaspoons: .teaspoons
            }
        }
    }
}

extension UnitVolume: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitVolume>>.Volume
    public static var _dimensionName: String { "volume" }
}

extension IntentParameter {
    /// The units of angle.
    public enum Angle: String, CaseIterable, Sendable, _MeasurementUnit {
        case arcMinutes, arcSeconds, degrees, gradians, radians, revolutions

        /// All units, in this order.
        public static var allCases: [Self] {
            [
                .arcMinutes, .arcSeconds, .degrees, .gradians, .radians, .revolutions,
            ]
        }

        public var _unit: UnitAngle {
            switch self {
            case .arcMinutes: .arcMinutes
            case .arcSeconds: .arcSeconds
            case .degrees: .degrees
            case .gradians: .gradians
            case .radians: .radians
            case .revolutions: .revolutions
            }
        }
    }
}

extension UnitAngle: _IntentDimension {
    public typealias ParameterUnit = IntentParameter<Measurement<UnitAngle>>.Angle
    public static var _dimensionName: String { "angle" }
}
