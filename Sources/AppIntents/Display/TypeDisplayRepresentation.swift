/// How a type is named to people, in the singular and with a count.
public struct TypeDisplayRepresentation: Sendable, Hashable {
    /// The name in the singular, such as "Note".
    public var name: LocalizedStringResource
    /// The name with a number in front, such as `"\(placeholder: .int) notes"`.
    public var numericFormat: LocalizedStringResource?
    /// Other names that people use.
    public var synonyms: [LocalizedStringResource]

    /// Creates the names of a type.
    ///
    /// - Parameters:
    ///   - name: The name in the singular.
    ///   - numericFormat: The name with a number in front.
    ///   - synonyms: Other names that people use.
    public init(
        name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
        synonyms: [LocalizedStringResource]
    ) {
        self.name = name
        self.numericFormat = numericFormat
        self.synonyms = synonyms
    }

    /// Creates the names of a type.
    ///
    /// - Parameters:
    ///   - name: The name in the singular.
    ///   - numericFormat: The name with a number in front.
    public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil) {
        self.init(name: name, numericFormat: numericFormat, synonyms: [])
    }
}

extension TypeDisplayRepresentation: ExpressibleByStringInterpolation {
    public typealias StringInterpolation = LocalizedStringResource.StringInterpolation

    /// Creates the names of a type from its name in the singular.
    public init(stringLiteral value: String) {
        self.init(name: LocalizedStringResource(stringLiteral: value))
    }

    /// Creates the names of a type from its name in the singular.
    public init(stringInterpolation: StringInterpolation) {
        self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}
