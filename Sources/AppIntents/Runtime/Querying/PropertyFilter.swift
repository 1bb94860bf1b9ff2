import IntentProtocol

/// Finds and sorts entities by their properties' values, for a query that can list all entities and no more.
///
/// Texts are compared without regard to case and accents, amounts of one currency by their amount, measurements by
/// what they measure. A property without a value equals nothing, and is sorted last.
struct PropertyFilter<Entity: AppEntity> {
    private let filter: QueryFilter
    /// Makes measurements of a property comparable, by the property's name.
    private let scales: [String: @Sendable (Double, String) -> Double?]

    /// - Throws: An `IntentError` that names a property or comparison which the entity doesn't have.
    init(_ filter: QueryFilter, of type: Entity.Type) throws {
        self.filter = filter
        let types = Dictionary(
            EntityProperties.declared(by: type).compactMap { property in
                (property.type as? any DeclaredProperty.Type).map { (property.name, $0) }
            }
        ) { first, _ in first }
        scales = types.compactMapValues { $0.scale }
        for condition in filter.conditions {
            guard let type = types[condition.property]?.declaredFamily.type else {
                throw Self.unknown("property \(condition.property)", among: types.keys.sorted())
            }
            let usual = QueryComparator.usual(for: type)
            guard let comparator = QueryComparator(rawValue: condition.comparator), usual.contains(comparator) else {
                throw Self.unknown(
                    "comparison \(condition.comparator) of \(condition.property)", among: usual.map(\.rawValue))
            }
            guard condition.values.count == comparator.operands else {
                throw IntentError(
                    .request, .invalidValue,
                    "\(condition.comparator) compares with \(comparator.operands) values, not with \(condition.values.count)"
                )
            }
        }
        for sort in filter.sort where types[sort.property] == nil {
            throw Self.unknown("property \(sort.property)", among: types.keys.sorted())
        }
    }

    private static func unknown(_ what: String, among names: [String]) -> IntentError {
        IntentError(
            .request, .invalidValue, "\(Entity.persistentIdentifier) has no \(what)",
            remedy: names.isEmpty ? nil : "one of: \(names.joined(separator: ", "))")
    }

    /// Returns the entities that the conditions leave, in order.
    func entities(among all: [Entity]) -> [Entity] {
        let valued = all.map { ($0, EntityProperties.valuesByMember(of: $0)) }
        var found = valued.filter { holds($0.1) }
        if !filter.sort.isEmpty {
            // Sorting by several properties keeps the app's order among equals.
            found = found.enumerated().sorted { left, right in
                for sort in filter.sort {
                    switch compare(left.element.1[sort.property], right.element.1[sort.property], sort) {
                    case .orderedAscending: return true
                    case .orderedDescending: return false
                    case .orderedSame: continue
                    }
                }
                return left.offset < right.offset
            }.map(\.element)
        }
        return found.map(\.0)
    }

    private func compare(_ left: IntentValue?, _ right: IntentValue?, _ sort: QuerySort) -> ComparisonResult {
        switch (left ?? .null, right ?? .null) {
        case (.null, .null): return .orderedSame
        case (.null, _): return .orderedDescending
        case (_, .null): return .orderedAscending
        case (let left, let right):
            let (first, second) = sort.isAscending ? (left, right) : (right, left)
            return order(first, second, of: sort.property) ?? .orderedSame
        }
    }

    // MARK: Conditions

    private func holds(_ values: [String: IntentValue]) -> Bool {
        guard !filter.conditions.isEmpty else { return true }
        return filter.matchesAll
            ? filter.conditions.allSatisfy { holds($0, values) } : filter.conditions.contains { holds($0, values) }
    }

    private func holds(_ condition: QueryCondition, _ values: [String: IntentValue]) -> Bool {
        guard let comparator = QueryComparator(rawValue: condition.comparator) else { return false }
        let value = values[condition.property] ?? .null
        if value == .null { return comparator == .notEqualTo }
        let operand = condition.values[0]
        let order = order(value, operand, of: condition.property)
        switch comparator {
        case .equalTo: return equals(value, operand, order)
        case .notEqualTo: return !equals(value, operand, order)
        case .lessThan: return order == .orderedAscending
        case .lessThanOrEqualTo: return order == .orderedAscending || order == .orderedSame
        case .greaterThan: return order == .orderedDescending
        case .greaterThanOrEqualTo: return order == .orderedDescending || order == .orderedSame
        case .isBetween:
            let upper = self.order(value, condition.values[1], of: condition.property)
            return order != nil && order != .orderedAscending && upper != nil && upper != .orderedDescending
        case .contains:
            if case .array(let elements) = value {
                return elements.contains { equals($0, operand, self.order($0, operand, of: condition.property)) }
            }
            return Self.range(of: operand, in: value, []) != nil
        case .hasPrefix: return Self.range(of: operand, in: value, .anchored) != nil
        case .hasSuffix: return Self.range(of: operand, in: value, [.anchored, .backwards]) != nil
        }
    }

    private static func range(
        of part: IntentValue, in whole: IntentValue, _ options: String.CompareOptions
    ) -> Range<String.Index>? {
        guard case .string(let part) = part, case .string(let whole) = whole else { return nil }
        if part.isEmpty { return whole.startIndex..<whole.startIndex }
        return whole.range(of: part, options: options.union([.caseInsensitive, .diacriticInsensitive]))
    }

    private func equals(_ value: IntentValue, _ operand: IntentValue, _ order: ComparisonResult?) -> Bool {
        if case .entity(let left) = value, case .entity(let right) = operand {
            return left.type == right.type && left.id == right.id
        }
        return order.map { $0 == .orderedSame } ?? (value == operand)
    }

    /// Which of two values comes first; nil where that means nothing.
    private func order(_ left: IntentValue, _ right: IntentValue, of property: String) -> ComparisonResult? {
        func order<Number: Comparable>(_ left: Number, _ right: Number) -> ComparisonResult {
            left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
        }
        switch (left, right) {
        case (.int(let left), .int(let right)): return order(left, right)
        case (.double(let left), .double(let right)), (.date(let left), .date(let right)): return order(left, right)
        case (.int(let left), .double(let right)): return order(Double(left), right)
        case (.double(let left), .int(let right)): return order(left, Double(right))
        case (.bool(let left), .bool(let right)): return order(left ? 1 : 0, right ? 1 : 0)
        case (.duration(let left, let leftPart), .duration(let right, let rightPart)):
            return left == right ? order(leftPart, rightPart) : order(left, right)
        case (.currency(let left, let leftCode), .currency(let right, let rightCode)):
            guard leftCode == rightCode, let left = Decimal(string: left), let right = Decimal(string: right) else {
                return nil
            }
            return order(left, right)
        case (.measurement(let left, let leftUnit), .measurement(let right, let rightUnit)):
            if leftUnit == rightUnit { return order(left, right) }
            guard let scale = scales[property], let left = scale(left, leftUnit), let right = scale(right, rightUnit)
            else { return nil }
            return order(left, right)
        case (.string(let left), .string(let right)):
            return left.compare(right, options: [.caseInsensitive, .diacriticInsensitive])
        case (.enumeration(_, let left), .enumeration(_, let right)), (.url(let left), .url(let right)):
            return order(left, right)
        default: return nil
        }
    }
}
