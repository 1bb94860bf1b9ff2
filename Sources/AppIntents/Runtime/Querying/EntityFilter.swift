import IntentProtocol

/// What entities are filtered and sorted by, read from the document form that requests carry.
///
/// A filter is `{"match": "all" | "any", "conditions": [{"property": name, "comparator": name, "values": [value, …]}]}`,
/// `match` being `all` where it is missing. A sort is `[{"property": name, "order": "ascending" | "descending"}, …]`,
/// the first property before the second.
struct EntityFilter {
    private(set) var conditions: [PropertyCondition] = []
    private(set) var matchesAll = true
    private(set) var sort: [(name: String, isAscending: Bool)] = []

    /// Conditions of one request at most.
    static let maximumConditions = 100

    /// - Throws: An `IntentError` that says what is wrong with the form.
    init(filter: CBOR?, sort: CBOR?) throws(IntentError) {
        if let filter {
            guard let items = filter["conditions"]?.array, items.count <= Self.maximumConditions else {
                throw Self.unreadable("a filter needs conditions, \(Self.maximumConditions) at most")
            }
            for item in items { conditions.append(try Self.condition(item)) }
            matchesAll = filter["match"]?.text != "any"
        }
        if let sort {
            guard let items = sort.array else { throw Self.unreadable("a sort is a list") }
            for item in items {
                guard let name = item["property"]?.text else { throw Self.unreadable("a sort needs a property") }
                self.sort.append((name, item["order"]?.text != "descending"))
            }
        }
    }

    private static func condition(_ item: CBOR) throws(IntentError) -> PropertyCondition {
        guard let property = item["property"]?.text, let comparator = item["comparator"]?.text else {
            throw unreadable("a condition needs a property and a comparator")
        }
        var values: [IntentValue] = []
        for value in item["values"]?.array ?? [] {
            do {
                values.append(try value.encoded().withCBOR(IntentValue.init(from:)))
            } catch {
                throw unreadable("a value of the condition on \(property) can't be read: \(error)")
            }
        }
        return PropertyCondition(property: property, comparator: comparator, values: values)
    }

    private static func unreadable(_ message: String) -> IntentError {
        IntentError(.request, .invalidValue, message)
    }
}
