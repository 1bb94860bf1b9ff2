import IntentProtocol

/// The units of Foundation's dimensions, by the symbols that travel on the wire.
struct UnitTable: Sendable {
    /// The dimension's name: `length`.
    let dimension: String
    /// A quantity that everybody knows.
    let example: String
    /// The symbols, as Foundation writes them.
    let symbols: [String]
    /// Symbols and names as they are written here.
    private let byName: [String: String]
    private let byFoldedName: [String: Set<String>]

    /// Finds a dimension's units by its name, or by that of its Foundation class: `length`, `UnitLength`.
    static func units(of dimension: String) -> UnitTable? {
        let name = dimension.hasPrefix("Unit") ? dimension.dropFirst(4) : dimension[...]
        return tables[name.prefix(1).lowercased() + name.dropFirst()]
    }

    /// Finds the symbol that a text stands for: a symbol or a name, in singular or plural.
    ///
    /// Case counts only between symbols that differ in nothing else (`mm`, `Mm`).
    func symbol(for text: String) -> String? {
        if let symbol = byName[text] { return symbol }
        guard let found = byFoldedName[Self.folded(text)], found.count == 1 else { return nil }
        return found.first
    }

    /// A name in lower case, without accents, degree signs and plurals, in American spelling.
    private static func folded(_ text: String) -> String {
        var key = ""
        for scalar in FoldedText.key(text).unicodeScalars {
            switch scalar {
            case "²": key.unicodeScalars.append("2")
            case "³": key.unicodeScalars.append("3")
            case "μ": key.unicodeScalars.append("µ")
            case "^", "°": continue
            default: key.unicodeScalars.append(scalar)
            }
        }
        if key.count > 3, key.hasSuffix("s") { key.removeLast() }
        if key.hasSuffix("metre") || key.hasSuffix("litre") { key = key.dropLast(2) + "er" }
        return key
    }

    /// Each unit as `symbol` or `symbol=name=name`.
    private init(_ dimension: String, _ example: String, _ units: [String]) {
        self.dimension = dimension
        self.example = example
        var symbols: [String] = []
        var exact: [String: String] = [:]
        var folded: [String: Set<String>] = [:]
        for unit in units {
            let names = unit.split(separator: "=").map(String.init)
            guard let symbol = names.first else { continue }
            symbols.append(symbol)
            for name in names {
                exact[name] = symbol
                folded[Self.folded(name), default: []].insert(symbol)
            }
        }
        self.symbols = symbols
        byName = exact
        byFoldedName = folded
    }

    private static let tables: [String: UnitTable] = Dictionary(
        uniqueKeysWithValues: [
            UnitTable("acceleration", "9.8 m/s²", ["m/s²=m/s2", "g=gravity"]),
            UnitTable(
                "angle", "90°",
                [
                    "°=deg=degree", "ʹ='=arcmin=arcminute", "ʹʹ=''=\"=arcsec=arcsecond", "rad=radian", "grad=gradian",
                    "rev=revolution",
                ]),
            UnitTable(
                "area", "20 m²",
                [
                    "Mm²", "km²=square kilometer", "m²=sqm=square meter", "cm²=square centimeter",
                    "mm²=square millimeter", "µm²=um2=square micrometer", "nm²=square nanometer", "in²=square inch",
                    "ft²=sqft=square foot=square feet", "yd²=square yard", "mi²=square mile", "ac=acre", "a=are",
                    "ha=hectare",
                ]),
            UnitTable(
                "concentrationMass", "5 g/L", ["g/L", "mg/dL", "mmol/L"]),
            UnitTable("dispersion", "5 ppm", ["ppm"]),
            UnitTable(
                "duration", "90 s",
                [
                    "s=sec=second", "m=min=minute", "h=hr=hour", "ms=millisecond", "µs=us=microsecond", "ns=nanosecond",
                    "ps=picosecond",
                ]),
            UnitTable(
                "electricCharge", "2 Ah",
                ["C=coulomb", "MAh", "kAh", "Ah=ampere hour", "mAh=milliampere hour", "µAh=uAh"]),
            UnitTable("electricCurrent", "2 A", ["MA", "kA", "A=amp=ampere", "mA=milliamp=milliampere", "µA=uA"]),
            UnitTable(
                "electricPotentialDifference", "230 V", ["MV", "kV=kilovolt", "V=volt", "mV=millivolt", "µV=uV"]),
            UnitTable(
                "electricResistance", "470 Ω",
                ["MΩ=megaohm=MOhm", "kΩ=kiloohm=kohm", "Ω=ohm", "mΩ=milliohm=mOhm", "µΩ=uΩ=microohm"]),
            UnitTable(
                "energy", "5 kWh", ["kJ=kilojoule", "J=joule", "kCal=kilocalorie", "cal=calorie", "kWh=kilowatt hour"]),
            UnitTable(
                "frequency", "440 Hz",
                [
                    "THz=terahertz", "GHz=gigahertz", "MHz=megahertz", "kHz=kilohertz", "Hz=hertz", "mHz=millihertz",
                    "µHz=uHz", "nHz",
                ]),
            UnitTable("fuelEfficiency", "5.5 L/100km", ["L/100km", "mpg"]),
            UnitTable("illuminance", "300 lx", ["lx=lux"]),
            UnitTable(
                "informationStorage", "5 MB",
                [
                    "B=byte", "bit", "nibble", "YB=yottabyte", "ZB=zettabyte", "EB=exabyte", "PB=petabyte",
                    "TB=terabyte",
                    "GB=gigabyte", "MB=megabyte", "kB=KB=kilobyte", "Yb=yottabit", "Zb=zettabit", "Eb=exabit",
                    "Pb=petabit", "Tb=terabit", "Gb=gigabit", "Mb=megabit", "kb=kilobit", "YiB=yobibyte",
                    "ZiB=zebibyte",
                    "EiB=exbibyte", "PiB=pebibyte", "TiB=tebibyte", "GiB=gibibyte", "MiB=mebibyte", "KiB=kibibyte",
                    "Yib=yobibit", "Zib=zebibit", "Eib=exbibit", "Pib=pebibit", "Tib=tebibit", "Gib=gibibit",
                    "Mib=mebibit", "Kib=kibibit",
                ]),
            UnitTable(
                "length", "5 km",
                [
                    "Mm=megameter", "km=kilometer", "hm=hectometer", "dam=decameter", "m=meter", "dm=decimeter",
                    "cm=centimeter", "mm=millimeter", "µm=um=micrometer", "nm=nanometer", "pm=picometer",
                    "in=inch=inches", "ft=foot=feet", "yd=yard", "mi=mile", "smi=scandinavian mile",
                    "ly=lightyear=light year",
                    "NM=nautical mile", "ftm=fathom", "fur=furlong", "ua=au=astronomical unit", "pc=parsec",
                ]),
            UnitTable(
                "mass", "5 kg",
                [
                    "kg=kilo=kilogram", "g=gram", "dg=decigram", "cg=centigram", "mg=milligram", "µg=ug=microgram",
                    "ng=nanogram", "pg=picogram", "oz=ounce", "lb=lbs=pound", "st=stone", "t=tonne=metric ton",
                    "ton=short ton", "ct=carat", "oz t=troy ounce", "slug",
                ]),
            UnitTable(
                "power", "60 W",
                [
                    "TW=terawatt", "GW=gigawatt", "MW=megawatt", "kW=kilowatt", "W=watt", "mW=milliwatt",
                    "µW=uW=microwatt",
                    "nW=nanowatt", "pW=picowatt", "fW=femtowatt", "hp=horsepower",
                ]),
            UnitTable(
                "pressure", "1013 hPa",
                [
                    "N/m²=N/m2=Pa=pascal", "GPa=gigapascal", "MPa=megapascal", "kPa=kilopascal", "hPa=hectopascal",
                    "inHg", "bar", "mbar=millibar", "mmHg", "psi",
                ]),
            UnitTable("speed", "50 km/h", ["m/s", "km/h=kmh=kph", "mph", "kn=knot"]),
            UnitTable("temperature", "20 °C", ["K=kelvin", "°C=celsius", "°F=fahrenheit"]),
            UnitTable(
                "volume", "5 L",
                [
                    "ML=megaliter", "kL=kiloliter", "L=l=liter", "dl=dL=deciliter", "cL=cl=centiliter",
                    "mL=ml=milliliter",
                    "km³=cubic kilometer", "m³=cubic meter", "dm³=cubic decimeter", "cm³=cubic centimeter",
                    "mm³=cubic millimeter", "in³=cubic inch", "ft³=cubic foot=cubic feet", "yd³=cubic yard",
                    "mi³=cubic mile", "af=acre foot=acre feet", "bsh=bushel", "tsp=teaspoon", "tbsp=tablespoon",
                    "fl oz=fluid ounce", "cup", "pt=pint", "qt=quart", "gal=gallon", "tsp Imperial=imperial teaspoon",
                    "tbsp Imperial=imperial tablespoon", "fl oz Imperial=imperial fluid ounce",
                    "pt Imperial=imperial pint", "qt Imperial=imperial quart", "gal Imperial=imperial gallon",
                    "metric cup Imperial=metric cup",
                ]),
        ].map { ($0.dimension, $0) })
}
