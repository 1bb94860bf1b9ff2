/// A value that has a text for people; an error with this conformance is shown to them in these words.
@_alwaysEmitConformanceMetadata
public protocol CustomLocalizedStringResourceConvertible {
    /// The text for people.
    var localizedStringResource: LocalizedStringResource { get }
}
