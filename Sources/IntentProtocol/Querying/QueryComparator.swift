/// How an entity's property is compared with a value. The names stand in metadata and filters.
package enum QueryComparator: String, CaseIterable, Hashable, Sendable {
    case equalTo
    case notEqualTo
    case lessThan
    case lessThanOrEqualTo
    case greaterThan
    case greaterThanOrEqualTo
    case contains
    case hasPrefix
    case hasSuffix
    case isBetween

    /// Values that it compares with.
    package var operands: Int { self == .isBetween ? 2 : 1 }

    /// How people type it, between a property and a value.
    package var typed: String {
        switch self {
        case .equalTo: "="
        case .notEqualTo: "!="
        case .lessThan: "<"
        case .lessThanOrEqualTo: "<="
        case .greaterThan: ">"
        case .greaterThanOrEqualTo: ">="
        case .contains: "contains"
        case .hasPrefix: "begins with"
        case .hasSuffix: "ends with"
        case .isBetween: "between"
        }
    }

    /// What a property of a type is compared with: an element of a list where it is looked for in it, else such a value.
    package func operand(of type: ValueType) -> ValueType {
        self == .contains ? type.element ?? type : type
    }

    /// The comparisons that make sense for a type, where the app leaves them to the system.
    package static func usual(for type: ValueType) -> [QueryComparator] {
        let ordered: [QueryComparator] = [
            .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .isBetween,
        ]
        switch type {
        case .int, .double, .date, .duration, .currency, .measurement: return ordered
        case .string, .attributedString: return [.equalTo, .notEqualTo, .contains, .hasPrefix, .hasSuffix]
        case .bool, .url, .entity, .enumeration, .dateComponents: return [.equalTo, .notEqualTo]
        case .array(let element), .set(let element):
            return usual(for: element).contains(.equalTo) ? [.contains] : []
        case .file, .person, .personName, .placemark, .searchCriteria, .data, .union, .collection, .codable: return []
        }
    }

    /// Whether values of a type have an order that people expect a list to be in.
    package static func sorts(_ type: ValueType) -> Bool {
        switch type {
        case .int, .double, .date, .duration, .currency, .measurement, .string, .attributedString, .bool, .enumeration:
            true
        default: false
        }
    }
}
