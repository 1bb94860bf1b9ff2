import Foundation
import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Reading quantities and amounts")
struct ValuesQuantityTests {
    @Test(
        "A number and a unit are read, by symbol or by name",
        arguments: [
            ("5 km", "length", 5, "km"), ("5km", "length", 5, "km"), ("-3.5 m", "length", -3.5, "m"),
            ("2 Mm", "length", 2, "Mm"), ("2 mm", "length", 2, "mm"), ("5 KM", "length", 5, "km"),
            ("3 kilometres", "length", 3, "km"), ("6 feet", "length", 6, "ft"), ("1 inch", "length", 1, "in"),
            ("20 °C", "temperature", 20, "°C"), ("20C", "temperature", 20, "°C"),
            ("-4 Fahrenheit", "temperature", -4, "°F"),
            ("20 m2", "area", 20, "m²"), ("20 m^2", "area", 20, "m²"), ("1.5e3 m²", "area", 1500, "m²"),
            ("2 fl oz", "volume", 2, "fl oz"), ("250 ml", "volume", 250, "mL"), ("2 litres", "volume", 2, "L"),
            ("100 kmh", "speed", 100, "km/h"), ("5 Pa", "pressure", 5, "N/m²"), ("5 µg", "mass", 5, "µg"),
            ("5 ug", "mass", 5, "µg"), ("90 min", "duration", 90, "m"), ("512 KiB", "informationStorage", 512, "KiB"),
            ("5 Mb", "informationStorage", 5, "Mb"), ("5 MB", "informationStorage", 5, "MB"),
            ("5 megabytes", "informationStorage", 5, "MB"), ("470 ohm", "electricResistance", 470, "Ω"),
            ("5 km", "UnitLength", 5, "km"),
        ] as [(String, String, Double, String)])
    func measurements(text: String, dimension: String, number: Double, unit: String) throws {
        #expect(
            try ValuesFixture.read(.unresolved(text), as: .measurement(dimension))
                == .measurement(value: number, unit: unit))
    }

    @Test("A bare number is in the parameter's own unit")
    func defaultUnit() throws {
        for value in [IntentValue.unresolved("5"), .int(5), .double(5)] {
            let read = try ValuesFixture.read(value, as: .measurement("length")) { $0.defaultUnit = "km" }
            #expect(read == .measurement(value: 5, unit: "km"))
        }
    }

    @Test(
        "A quantity that can't be is refused, and the reason is told",
        arguments: [
            ("5", "the unit is missing"), ("5 parrots", "'parrots' is no unit of it"),
            ("5 kg", "'kg' is no unit of it"),
            ("5 NN", "'NN' is no unit of it"), ("km", ""),
            ("5,5 km", "decimals are written with a point, and thousands without a separator"),
            ("1e399 km", "it is not finite"), ("", "it is empty"), ("5 mM", "'mM' is no unit of it"),
        ])
    func refused(text: String, reason: String) throws {
        let error = try #require(ValuesFixture.problem(.unresolved(text), as: .measurement("length")))
        #expect(
            error.message
                == "value (The value) takes a quantity of length such as 5 km, in Mm, km, hm, dam, m, dm, cm, mm, µm, nm, pm or 11 more, not '\(text)'"
                + (reason.isEmpty ? "" : ": \(reason)"))
        #expect(error.remedy == "value='5 km', for example")
    }

    @Test("A parameter may refuse quantities below zero")
    func negative() {
        let limits: (inout ValueLimits) -> Void = { $0.supportsNegativeNumbers = false }
        #expect(ValuesFixture.problem(.unresolved("0 kg"), as: .measurement("mass"), limits: limits) == nil)
        let error = ValuesFixture.problem(.unresolved("-1 kg"), as: .measurement("mass"), limits: limits)
        #expect(
            error?.message.hasPrefix(
                "value (The value) takes a quantity of mass that is not below zero such as 5 kg, in kg,") == true)
        #expect(error?.message.hasSuffix("not '-1 kg': it is below zero") == true)
    }

    @Test("An author's own dimension takes any unit")
    func ownDimension() throws {
        #expect(
            try ValuesFixture.read(.unresolved("3 smoots"), as: .measurement("bridges"))
                == .measurement(value: 3, unit: "smoots"))
        #expect(
            ValuesFixture.problem(.unresolved("3"), as: .measurement("bridges"))?.message.hasSuffix(
                "the unit is missing") == true)
    }

    @Test("The symbols are those of Foundation")
    func symbols() {
        let units: [(String, [Unit])] = [
            (
                "length",
                [
                    UnitLength.kilometers, UnitLength.meters, UnitLength.inches, UnitLength.nauticalMiles,
                    UnitLength.astronomicalUnits, UnitLength.micrometers,
                ]
            ),
            (
                "mass",
                [UnitMass.kilograms, UnitMass.ouncesTroy, UnitMass.slugs, UnitMass.shortTons, UnitMass.metricTons]
            ),
            ("temperature", [UnitTemperature.celsius, UnitTemperature.fahrenheit, UnitTemperature.kelvin]),
            (
                "volume",
                [
                    UnitVolume.liters, UnitVolume.deciliters, UnitVolume.bushels, UnitVolume.imperialGallons,
                    UnitVolume.metricCups, UnitVolume.acreFeet,
                ]
            ),
            ("area", [UnitArea.squareMeters, UnitArea.acres, UnitArea.hectares]),
            ("angle", [UnitAngle.degrees, UnitAngle.arcMinutes, UnitAngle.arcSeconds]),
            ("pressure", [UnitPressure.newtonsPerMetersSquared, UnitPressure.inchesOfMercury]),
            ("energy", [UnitEnergy.kilocalories]),
            ("speed", [UnitSpeed.knots, UnitSpeed.kilometersPerHour]),
            ("duration", [UnitDuration.minutes, UnitDuration.microseconds]),
            ("electricResistance", [UnitElectricResistance.ohms, UnitElectricResistance.megaohms]),
            ("power", [UnitPower.horsepower]),
            (
                "informationStorage",
                [UnitInformationStorage.bits, UnitInformationStorage.kibibytes, UnitInformationStorage.yobibits]
            ),
            ("acceleration", [UnitAcceleration.metersPerSecondSquared, UnitAcceleration.gravity]),
            ("illuminance", [UnitIlluminance.lux]),
            ("concentrationMass", [UnitConcentrationMass.milligramsPerDeciliter]),
            ("dispersion", [UnitDispersion.partsPerMillion]),
            ("electricCharge", [UnitElectricCharge.milliampereHours]),
            ("electricCurrent", [UnitElectricCurrent.amperes]),
            ("electricPotentialDifference", [UnitElectricPotentialDifference.volts]),
            ("frequency", [UnitFrequency.hertz]),
            ("fuelEfficiency", [UnitFuelEfficiency.litersPer100Kilometers, UnitFuelEfficiency.milesPerGallon]),
        ]
        for (dimension, units) in units {
            for unit in units {
                #expect(
                    UnitTable.units(of: dimension)?.symbols.contains(unit.symbol) == true, "\(dimension) \(unit.symbol)"
                )
            }
        }
    }

    @Test(
        "An amount is read with its currency before or behind it, digit by digit",
        arguments: [
            ("12.50 EUR", "12.50", "EUR"), ("EUR 12.50", "12.50", "EUR"), ("12.5eur", "12.5", "EUR"),
            ("USD5", "5", "USD"),
            ("-3 JPY", "-3", "JPY"), ("+0012.30 EUR", "12.30", "EUR"), (".5 EUR", "0.5", "EUR"), ("-0 EUR", "0", "EUR"),
            ("0.1 EUR", "0.1", "EUR"), ("12345678901234567890.12 EUR", "12345678901234567890.12", "EUR"),
            ("1e3 EUR", "1000", "EUR"), ("15e-1 EUR", "1.5", "EUR"),
        ])
    func amounts(text: String, amount: String, code: String) throws {
        #expect(try ValuesFixture.read(.unresolved(text), as: .currency) == .currency(amount: amount, code: code))
    }

    @Test("A bare amount is in the parameter's only currency")
    func onlyCurrency() throws {
        let read = try ValuesFixture.read(.double(12.5), as: .currency) { $0.currencyCodes = ["EUR"] }
        #expect(read == .currency(amount: "12.5", code: "EUR"))
    }

    @Test(
        "An amount that can't be is refused, and the reason is told",
        arguments: [
            ("12.50", "the currency is missing"), ("12.50 ERU", "'ERU' is no currency of ISO 4217"),
            ("EUR", ""), ("12,50 EUR", "decimals are written with a point, and thousands without a separator"),
            ("12.50 €", ""), ("twelve EUR", ""),
            ("1234567890123456789012345678901234567890 EUR", "it has more than 38 digits"),
        ])
    func notAmounts(text: String, reason: String) {
        #expect(
            ValuesFixture.problem(.unresolved(text), as: .currency)
                == IntentError(
                    .request, .invalidValue,
                    "value (The value) takes an amount and a currency such as 12.50 EUR, not '\(text)'"
                        + (reason.isEmpty ? "" : ": \(reason)"), remedy: "value='12.50 EUR', for example",
                    parameter: "value"))
    }

    @Test("The error of an amount tells currencies and range, and gives an example that keeps to them")
    func currencyWords() {
        let limits: (inout ValueLimits) -> Void = {
            $0.currencyCodes = ["USD", "GBP"]
            $0.minimum = 20
            $0.maximum = .float(99.5)
        }
        #expect(
            ValuesFixture.problem(.unresolved("30 EUR"), as: .currency, limits: limits)
                == IntentError(
                    .request, .invalidValue,
                    "value (The value) takes an amount in USD or GBP from 20 to 99.5 such as 20.0 USD, not '30 EUR': "
                        + "'EUR' is not among its currencies", remedy: "value='20.0 USD', for example",
                    parameter: "value"))
        #expect(ValuesFixture.problem(.unresolved("100 USD"), as: .currency, limits: limits) != nil)
        #expect(ValuesFixture.problem(.unresolved("99.5 usd"), as: .currency, limits: limits) == nil)
    }
}
