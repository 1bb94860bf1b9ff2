/// A type with a name for people.
public protocol TypeDisplayRepresentable {
    /// The names of the type.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value that can be shown to people.
public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
    /// How the value is shown.
    var displayRepresentation: DisplayRepresentation { get }
}

extension InstanceDisplayRepresentable {
    /// The title of the representation.
    public var localizedStringResource: LocalizedStringResource {
        displayRepresentation.title
    }
}

/// A type with a name, whose values can be shown to people.
public protocol DisplayRepresentable: TypeDisplayRepresentable, InstanceDisplayRepresentable {}

/// A type of few values, each of which has a representation that is known beforehand.
public protocol CaseDisplayRepresentable: Hashable, InstanceDisplayRepresentable {
    /// How each value is shown.
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension CaseDisplayRepresentable {
    /// How the value is shown: its entry among the cases', else its name.
    public var displayRepresentation: DisplayRepresentation {
        Self.caseDisplayRepresentations[self]
            ?? DisplayRepresentation(title: LocalizedStringResource(stringLiteral: String(describing: self)))
    }

    /// The title of the value's representation.
    public var localizedStringResource: LocalizedStringResource {
        displayRepresentation.title
    }
}

/// A type of few values that has a name, as its values have.
public protocol StaticDisplayRepresentable: TypeDisplayRepresentable, CaseDisplayRepresentable {}
