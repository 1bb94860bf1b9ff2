/// What a parameter takes, a property holds or a result gives, as the metadata tells it.
///
/// Optionality is not part of it: it belongs to the parameter.
package enum ValueType: Hashable, Sendable {
    case bool, int, double, string, attributedString, date, dateComponents, url, duration, currency, file, person
    case personName, placemark, searchCriteria, data
    /// A quantity of a dimension: `length`, `mass`, `temperature`, … (`UnitLength` and so on in Foundation).
    case measurement(String)
    /// An `AppEntity` or transient entity of the app, by its type's identifier.
    case entity(String)
    /// An `AppEnum` of the app, by its type's identifier.
    case enumeration(String)
    /// An `AppUnionValue` of the app, by its type's identifier.
    case union(String)
    /// An `EntityCollection` of that entity type.
    case collection(String)
    /// A type that is only known to be Codable.
    case codable(String)
    indirect case array(ValueType)
    indirect case set(ValueType)

    /// The kinds without a name of their own, by the word that stands in the document.
    private static let plain: [(String, ValueType)] = [
        ("bool", .bool), ("int", .int), ("double", .double), ("string", .string),
        ("attributedString", .attributedString), ("date", .date), ("dateComponents", .dateComponents), ("url", .url),
        ("duration", .duration), ("currency", .currency), ("file", .file), ("person", .person),
        ("personName", .personName), ("placemark", .placemark), ("searchCriteria", .searchCriteria), ("data", .data),
    ]
}

extension ValueType {
    /// The document form: `{"kind": …}` with `name` or `of` where the kind has one.
    package var cbor: CBOR {
        switch self {
        case .measurement(let name): .object(["kind": "measurement", "name": .text(name)])
        case .entity(let name): .object(["kind": "entity", "name": .text(name)])
        case .enumeration(let name): .object(["kind": "enum", "name": .text(name)])
        case .union(let name): .object(["kind": "union", "name": .text(name)])
        case .collection(let name): .object(["kind": "collection", "name": .text(name)])
        case .codable(let name): .object(["kind": "codable", "name": .text(name)])
        case .array(let element): .object(["kind": "array", "of": element.cbor])
        case .set(let element): .object(["kind": "set", "of": element.cbor])
        default: .object(["kind": .text(Self.plain.first { $0.1 == self }?.0 ?? "codable")])
        }
    }

    /// Reads the document form; nil where the kind is unknown or its name is missing.
    package init?(cbor item: CBOR) {
        self.init(cbor: item, depth: 8)
    }

    private init?(cbor item: CBOR, depth: Int) {
        guard depth > 0, let kind = item["kind"]?.text else { return nil }
        if let plain = Self.plain.first(where: { $0.0 == kind }) {
            self = plain.1
            return
        }
        let name = item["name"]?.text
        let element = item["of"].flatMap { ValueType(cbor: $0, depth: depth - 1) }
        switch (kind, name, element) {
        case ("measurement", let name?, _): self = .measurement(name)
        case ("entity", let name?, _): self = .entity(name)
        case ("enum", let name?, _): self = .enumeration(name)
        case ("union", let name?, _): self = .union(name)
        case ("collection", let name?, _): self = .collection(name)
        case ("codable", let name?, _): self = .codable(name)
        case ("array", _, let element?): self = .array(element)
        case ("set", _, let element?): self = .set(element)
        default: return nil
        }
    }

    /// What the type holds several of, where it does.
    package var element: ValueType? {
        switch self {
        case .array(let element), .set(let element): element
        default: nil
        }
    }

    /// The type in a few words for a person who has to give such a value.
    package var expectation: String {
        switch self {
        case .bool: "true, false, yes or no"
        case .int: "a whole number"
        case .double: "a number"
        case .string, .attributedString: "a text"
        case .date: "a date such as 2026-05-01, 2026-05-01T09:00 or tomorrow 9:00"
        case .dateComponents: "a date or a time such as 2026-05-01 or 09:30"
        case .url: "a URL such as https://example.org/"
        case .duration: "a length of time such as 90s or PT1M30S"
        case .currency: "an amount and a currency such as 12.50 EUR"
        case .file: "a file"
        case .person, .personName: "a person's name"
        case .placemark: "a place"
        case .searchCriteria: "words to search for"
        case .data: "bytes in base64"
        case .measurement(let name): "a quantity of \(name) such as 5 km"
        case .entity(let name): "one of the app's \(name), as id:ID or by a text that finds it"
        case .enumeration(let name): "a case of \(name)"
        case .union(let name): "a case of \(name), as case:value"
        case .collection(let name): "identifiers of \(name), as id:ID, a file of identifiers or collection:HANDLE"
        case .codable(let name): "the JSON of a \(name)"
        case .array(let element), .set(let element): "a list of values, each \(element.expectation)"
        }
    }
}
