/// Compares for being the same.
public enum EquatableComparisonOperator: String, Sendable {
    case equalTo
    case notEqualTo
}

/// Compares by order.
public enum ComparableComparisonOperator: String, Sendable {
    case lessThan
    case lessThanOrEqualTo
    case greaterThan
    case greaterThanOrEqualTo
}

/// Compares texts by their parts.
public enum StringComparisonOperator: String, Sendable {
    case contains
    case doesNotContain
    case hasPrefix
    case hasSuffix
}

/// Looks for a value among several.
public enum OneOfComparisonOperator: String, Sendable {
    case oneOf
}

/// Asks whether there is a value.
public enum HasValueComparisonOperator: String, Sendable {
    case hasAnyValue
    case hasNoValue
}
