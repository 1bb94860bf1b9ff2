/// The parameters of the actions that the system makes to find entities by their properties, by their names.
package enum FindParameter: String, CaseIterable, Sendable {
    /// Texts such as `title contains milk`.
    case conditions = "where"
    /// Whether one condition is enough.
    case any
    /// Properties to sort by: `title`, `due:desc`.
    case sort
    /// Entities at most.
    case limit

    /// Entities that are given where no limit is.
    package static let standardLimit = 100

    /// The parameter as metadata tells it.
    ///
    /// - Parameter type: The type of what is found, with its properties.
    package func metadata(of type: EntityMetadata) -> ParameterMetadata {
        switch self {
        case .conditions:
            let found = type.properties.filter { !$0.comparators.isEmpty }
            let words = found.map { "\($0.name) (\($0.comparators.map(\.typed).joined(separator: ", ")))" }
            return ParameterMetadata(
                name: rawValue, title: "Where",
                description: LocalizedText("Conditions on " + words.joined(separator: ", ")), type: .array(.string),
                isOptional: true)
        case .any:
            return ParameterMetadata(
                name: rawValue, title: "Any", description: "Whether one of the conditions is enough", type: .bool,
                defaultValue: .bool(false))
        case .sort:
            let names = type.properties.filter(\.isSortable).map(\.name)
            return ParameterMetadata(
                name: rawValue, title: "Sort by",
                description: LocalizedText(
                    names.isEmpty
                        ? "They have an order of their own"
                        : "\(names.joined(separator: ", ")), each also with :desc behind it"), type: .array(.string),
                isOptional: true)
        case .limit:
            var limits = ValueLimits()
            limits.minimum = 1
            limits.maximum = .unsigned(UInt64(EntityRequest.maximumLimit))
            return ParameterMetadata(
                name: rawValue, title: "Limit", description: "So many at most", type: .int,
                defaultValue: .int(Int64(Self.standardLimit)), limits: limits)
        }
    }
}
