/// A place that has a name or an address.
///
/// The type stands in for CoreLocation's of that name, which Linux lacks: a value with the members that intents read. No
/// service finds places by their names here, so a place that a person typed has that text as its ``name`` and nothing
/// else; another app's result or a client may give the address too.
public struct CLPlacemark: Sendable, Hashable, Codable {
    /// The name of the place.
    public var name: String?
    /// The street.
    public var thoroughfare: String?
    /// The number in the street.
    public var subThoroughfare: String?
    /// The city.
    public var locality: String?
    /// The part of the city.
    public var subLocality: String?
    /// The state or province.
    public var administrativeArea: String?
    /// The county.
    public var subAdministrativeArea: String?
    /// The postal code.
    public var postalCode: String?
    /// The country's code of two letters, ISO 3166-1.
    public var isoCountryCode: String?
    /// The name of the country.
    public var country: String?

    /// Creates a place of which nothing or the name is known; set what else is.
    public init(name: String? = nil) {
        self.name = name
    }
}

extension CLPlacemark: DisplayRepresentable {
    /// What places are called.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Place" }

    /// The place's name or address.
    public var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(stringLiteral: shown)
    }

    /// The place's name, else its address in one line.
    private var shown: String { name ?? address }

    private var address: String {
        func joined(_ parts: [String?], _ separator: String) -> String {
            parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: separator)
        }
        let street = joined([thoroughfare, subThoroughfare], " ")
        return joined([street, joined([postalCode, locality], " "), administrativeArea, country], ", ")
    }
}
