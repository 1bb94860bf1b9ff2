/// What entities are found and sorted by, as requests carry it.
///
/// A filter's document is `{"match": "all" | "any", "conditions": [{"property": name, "comparator": name,
/// "values": [value, …]}]}`, `match` being `all` where it is missing. A sort's is
/// `[{"property": name, "order": "ascending" | "descending"}, …]`, the first property counting most.
package struct QueryFilter: Hashable, Sendable {
    /// Conditions of one request at most.
    package static let maximumConditions = 100
    /// Properties to sort by of one request at most.
    package static let maximumSorts = 20

    package var conditions: [QueryCondition]
    /// Whether every condition has to hold, or one.
    package var matchesAll: Bool
    package var sort: [QuerySort]

    package init(conditions: [QueryCondition] = [], matchesAll: Bool = true, sort: [QuerySort] = []) {
        self.conditions = conditions
        self.matchesAll = matchesAll
        self.sort = sort
    }

    /// Reads the documents of a request.
    ///
    /// - Throws: An ``IntentError`` that says what is wrong with the form.
    package init(filter: CBOR?, sort: CBOR?) throws(IntentError) {
        self.init()
        for item in try Self.conditions(of: filter) { conditions.append(try QueryCondition(cbor: item)) }
        matchesAll = Self.matchesAll(filter)
        for item in try Self.sorts(of: sort) { self.sort.append(try QuerySort(cbor: item)) }
    }

    package static func matchesAll(_ filter: CBOR?) -> Bool { filter?["match"]?.text != "any" }

    /// The items of a filter's document, not more than there may be.
    package static func conditions(of filter: CBOR?) throws(IntentError) -> [CBOR] {
        guard let filter else { return [] }
        guard let items = filter["conditions"]?.array, items.count <= maximumConditions else {
            throw unreadable("a filter needs conditions, \(maximumConditions) at most")
        }
        return items
    }

    /// The items of a sort's document, not more than there may be.
    package static func sorts(of sort: CBOR?) throws(IntentError) -> [CBOR] {
        guard let sort else { return [] }
        guard let items = sort.array, items.count <= maximumSorts else {
            throw unreadable("a sort is a list of properties, \(maximumSorts) at most")
        }
        return items
    }

    package var filterDocument: CBOR {
        .object(["match": matchesAll ? "all" : "any", "conditions": .array(conditions.map(\.cbor))])
    }

    /// Nil where nothing is sorted by.
    package var sortDocument: CBOR? { sort.isEmpty ? nil : .array(sort.map(\.cbor)) }

    fileprivate static func unreadable(_ message: String) -> IntentError {
        IntentError(.request, .invalidValue, message)
    }
}

/// One comparison of a property with values.
package struct QueryCondition: Hashable, Sendable {
    package var property: String
    /// A ``QueryComparator``'s name.
    package var comparator: String
    package var values: [IntentValue]

    package init(property: String, comparator: String, values: [IntentValue]) {
        self.property = property
        self.comparator = comparator
        self.values = values
    }

    package init(cbor item: CBOR) throws(IntentError) {
        guard let property = item["property"]?.text, let comparator = item["comparator"]?.text else {
            throw QueryFilter.unreadable("a condition needs a property and a comparator")
        }
        var values: [IntentValue] = []
        for value in item["values"]?.array ?? [] {
            do {
                values.append(try value.encoded().withCBOR(IntentValue.init(from:)))
            } catch {
                throw QueryFilter.unreadable("a value of the condition on \(property) can't be read: \(error)")
            }
        }
        self.init(property: property, comparator: comparator, values: values)
    }

    package var cbor: CBOR {
        .object([
            "values": .array(values.map(\.cbor)), "property": .text(property), "comparator": .text(comparator),
        ])
    }

    /// The condition as a value, as the parameter of an action has it.
    package var value: IntentValue {
        .record(
            kind: Self.kind,
            fields: ["property": .string(property), "comparator": .string(comparator), "values": .array(values)])
    }

    private static let kind = "condition"

    /// Reads the condition in a value; nil where it is none.
    package init?(_ value: IntentValue) {
        guard case .record(Self.kind, let fields) = value, case .string(let property)? = fields["property"],
            case .string(let comparator)? = fields["comparator"], case .array(let values)? = fields["values"]
        else { return nil }
        self.init(property: property, comparator: comparator, values: values)
    }
}

/// A property to sort by.
package struct QuerySort: Hashable, Sendable {
    package var property: String
    package var isAscending: Bool

    package init(property: String, isAscending: Bool = true) {
        self.property = property
        self.isAscending = isAscending
    }

    package init(cbor item: CBOR) throws(IntentError) {
        guard let property = item["property"]?.text else { throw QueryFilter.unreadable("a sort needs a property") }
        self.init(property: property, isAscending: item["order"]?.text != "descending")
    }

    package var cbor: CBOR {
        .object(["order": isAscending ? "ascending" : "descending", "property": .text(property)])
    }

    /// `name`, `name:asc` or `name:desc`, as it is typed and as the parameter of an action has it.
    package init(typed text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let order = parts.count > 1 ? parts[parts.count - 1].lowercased() : ""
        guard ["asc", "ascending", "desc", "descending"].contains(order) else {
            self.init(property: text)
            return
        }
        self.init(
            property: parts.dropLast().joined(separator: ":"), isAscending: order.hasPrefix("asc"))
    }

    package var typed: String { isAscending ? property : property + ":desc" }
}
