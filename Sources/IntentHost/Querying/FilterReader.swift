import IntentProtocol

/// Reads what entities are to be found and sorted by against what their type can be found by.
///
/// A condition is typed (``ConditionText``) or has a property, a comparator and values; its values are read like a
/// parameter's, by the property's type. What the app can't do is refused here, so that no plugin is asked in vain.
struct FilterReader {
    private let reader: ValueReader
    private let entity: EntityMetadata

    /// A condition, and what in its values has yet to be found.
    struct Read {
        var condition: QueryCondition
        /// Paths count from the condition's ``QueryCondition/value``.
        var lookups: [ValueLookup]
    }

    /// - Throws: `unsupported` where entities of the type are neither found nor sorted by properties.
    init(_ reader: ValueReader, for entity: EntityMetadata) throws(IntentError) {
        self.reader = reader
        self.entity = entity
        guard entity.properties.contains(where: { !$0.comparators.isEmpty || $0.isSortable }) else {
            throw IntentError(
                .request, .unsupported, "the query of \(entity.id) can't filter or sort by properties",
                remedy: "ask it with " + entity.otherWays)
        }
    }

    /// Reads the documents of a request, whose items may be typed texts, into documents for a plugin.
    func filter(_ filter: CBOR?, sort: CBOR?) throws(IntentError) -> QueryFilter {
        var read = QueryFilter()
        read.matchesAll = QueryFilter.matchesAll(filter)
        for item in try QueryFilter.conditions(of: filter) {
            let entry =
                if let text = item.text { try condition(text) } else { try condition(QueryCondition(cbor: item)) }
            if let lookup = entry.lookups.first { throw notLookedUp(lookup) }
            read.conditions.append(entry.condition)
        }
        if read.conditions.isEmpty { read.matchesAll = true }
        for item in try QueryFilter.sorts(of: sort) {
            let given = if let text = item.text { QuerySort(typed: text) } else { try QuerySort(cbor: item) }
            read.sort.append(try self.sort(given))
        }
        return read
    }

    // MARK: Conditions

    /// Reads a condition as it is typed.
    func condition(_ text: String) throws(IntentError) -> Read {
        guard text.utf8.count <= ReadingLimits.text else {
            throw IntentError(.request, .invalidValue, "a condition is longer than \(ReadingLimits.text) bytes")
        }
        let typed = text.drop(while: \.isWhitespace)
        guard let (property, rest) = property(at: typed) else {
            throw unknownProperty(String(typed.prefix { $0.isLetter || $0.isNumber || $0 == "_" }), in: text)
        }
        guard let condition = ConditionText(rest) else {
            throw IntentError(
                .request, .invalidValue, "\(Shown.text(text)) doesn't tell how \(label(property)) is compared",
                remedy: "such as '\(example(property))'; it can be compared by \(comparisons(property))")
        }
        return try self.condition(
            QueryCondition(
                property: property.name, comparator: condition.comparator.rawValue,
                values: condition.values.map(IntentValue.unresolved)))
    }

    /// Reads a condition whose parts are told apart.
    func condition(_ condition: QueryCondition) throws(IntentError) -> Read {
        guard
            let property = entity.properties.first(where: { $0.name == condition.property })
                ?? named(condition.property)
        else { throw unknownProperty(condition.property, in: condition.property) }
        guard let comparator = comparator(condition.comparator), property.comparators.contains(comparator) else {
            let typed = comparator(condition.comparator)?.typed ?? condition.comparator
            guard !property.comparators.isEmpty else { throw notFoundBy(property) }
            throw IntentError(
                .request, .invalidValue, "\(label(property)) can't be compared by \(Shown.text(typed))",
                remedy: "it can be compared by \(comparisons(property))")
        }
        guard condition.values.count == comparator.operands else {
            let count = comparator.operands == 1 ? "1 value" : "\(comparator.operands) values"
            throw IntentError(
                .request, .invalidValue,
                "\(Shown.text(comparator.typed)) compares with \(count), not with \(condition.values.count)")
        }
        let parameter = ParameterMetadata(
            name: property.name, title: property.title, type: comparator.operand(of: property.type))
        var read = Read(
            condition: QueryCondition(property: property.name, comparator: comparator.rawValue, values: []), lookups: []
        )
        for (index, value) in condition.values.enumerated() {
            let value = try reader.read(value, for: parameter)
            read.condition.values.append(value.value)
            for var lookup in value.lookups {
                lookup.path = ValuePath([.field("values"), .element(index)] + lookup.path.steps)
                read.lookups.append(lookup)
            }
        }
        return read
    }

    private func comparator(_ name: String) -> QueryComparator? {
        QueryComparator(rawValue: name) ?? QueryComparator.allCases.first { $0.typed == name }
    }

    // MARK: Sorting

    func sort(_ sort: QuerySort) throws(IntentError) -> QuerySort {
        guard let property = entity.properties.first(where: { $0.name == sort.property }) ?? named(sort.property) else {
            throw unknownProperty(sort.property, in: sort.property)
        }
        guard property.isSortable else {
            let names = entity.properties.filter(\.isSortable).map(label)
            throw IntentError(
                .request, .invalidValue, "\(entity.id) can't be sorted by \(label(property))",
                remedy: names.isEmpty ? "it has an order of its own" : "sort by \(Shown.list(names, "or"))")
        }
        return QuerySort(property: property.name, isAscending: sort.isAscending)
    }

    // MARK: Names

    /// The property whose name or title a text begins with, and what follows it; the longest counts.
    private func property(at text: Substring) -> (PropertyMetadata, Substring)? {
        var found: (PropertyMetadata, Substring)?
        for property in entity.properties {
            for name in names(of: property) {
                guard !name.isEmpty, let rest = ConditionText.rest(of: text, after: name) else { continue }
                if found == nil || rest.count < found?.1.count ?? 0 { found = (property, rest) }
            }
        }
        return found
    }

    private func named(_ name: String) -> PropertyMetadata? {
        let key = FoldedText.key(name)
        return entity.properties.first { names(of: $0).contains { FoldedText.key($0) == key } }
    }

    private func names(of property: PropertyMetadata) -> [String] {
        [property.name, property.title.text] + property.title.localizations.values
    }

    // MARK: Words

    private func label(_ property: PropertyMetadata) -> String {
        ParameterMetadata(name: property.name, title: property.title, type: property.type).label(for: reader.locale)
    }

    private func comparisons(_ property: PropertyMetadata) -> String {
        Shown.list(property.comparators.map(\.typed), "or")
    }

    private func example(_ property: PropertyMetadata) -> String {
        let comparator = property.comparators.first ?? .equalTo
        let type = comparator.operand(of: property.type)
        let value =
            Expectation(types: reader.types, locale: reader.locale, limits: ValueLimits()).example(type) ?? "something"
        return "\(property.name) \(comparator.typed) \(value)" + (comparator.operands == 2 ? " and \(value)" : "")
    }

    private func unknownProperty(_ name: String, in text: String) -> IntentError {
        let found = entity.properties.filter { !$0.comparators.isEmpty || $0.isSortable }
        let nearest = Nearest.names(to: name, among: found.map(\.name), limit: 1).first
        let names = Shown.list(
            found.map { property in
                let ways = property.comparators.map(\.typed) + (property.isSortable ? ["sort"] : [])
                return "\(label(property)): \(ways.joined(separator: ", "))"
            }, "and")
        return IntentError(
            .request, .invalidValue, "\(entity.id) has no property \(Shown.text(name.isEmpty ? text : name))",
            remedy: nearest.map { "did you mean \($0)? " }.map { $0 + "It has \(names)" } ?? "it has \(names)")
    }

    private func notFoundBy(_ property: PropertyMetadata) -> IntentError {
        let names = entity.properties.filter { !$0.comparators.isEmpty }.map(label)
        return IntentError(
            .request, .invalidValue, "\(entity.id) can't be found by \(label(property))",
            remedy: names.isEmpty ? "it is only sorted" : "find it by \(Shown.list(names, "or"))")
    }

    private func notLookedUp(_ lookup: ValueLookup) -> IntentError {
        IntentError(
            .request, .invalidValue,
            "a query takes the identifier that \(lookup.parameter) is compared with, not \(Shown.text(lookup.text))",
            remedy: "write it as id:ID, or run the action Find\(entity.id), which looks texts up")
    }
}

extension EntityMetadata {
    /// The options of `intentctl query` that its query can answer, beside properties.
    fileprivate var otherWays: String {
        let ways = [
            ("ids", "--id ID"), ("matching", "--match TEXT"), ("all", "--all"), ("suggested", "--suggested"),
        ].filter { queryAbilities.contains($0.0) }.map(\.1)
        return Shown.list(ways, "or")
    }
}
