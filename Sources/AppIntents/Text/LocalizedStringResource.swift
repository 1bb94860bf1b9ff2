/// A text that is looked up in the caller's language when it is shown, not where it is written.
///
/// The key is what string catalogs are searched for. An interpolated literal has a format as its key:
/// `"Buy \(count) of \(name)"` is found as `Buy %lld of %@`. Creating one from a literal allocates nothing.
public struct LocalizedStringResource: Sendable {
    /// Where the catalogs lie that hold the translations.
    public enum BundleDescription: Sendable {
        /// The app's own catalogs: those beside the library that holds the intents.
        case main
        /// The catalogs beside the library that holds this class.
        case forClass(AnyClass)
        /// The catalogs in this folder.
        case atURL(URL)
    }

    /// What the catalogs are searched for.
    public let key: String

    /// All that a plain literal doesn't have.
    package var details: Details?

    /// The rarely used parts of a resource.
    package struct Parts: Sendable {
        package var defaultValue: String.LocalizationValue?
        package var table: String?
        package var locale: Locale?
        package var bundle: BundleDescription = .main
        package var comment: String?
    }

    /// The box of the rarely used parts, shared by copies.
    package final class Details: Sendable {
        package let parts: Parts

        init(_ parts: Parts) {
            self.parts = parts
        }
    }

    init(key: String, parts: Parts) {
        self.key = key
        details = Details(parts)
    }

    /// Creates a resource from its text, which is the key at the same time.
    public init(stringLiteral value: String) {
        key = value
    }

    /// Creates a resource from an interpolated text; the key is its format.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// Creates a resource from a key and the text in the source language.
    ///
    /// - Parameters:
    ///   - key: What the catalogs are searched for.
    ///   - defaultValue: The text where no catalog has the key.
    ///   - table: The catalog's name without extension; `Localizable` when nil.
    ///   - locale: The language to use; the caller's by default.
    ///   - bundle: Where the catalogs lie.
    ///   - comment: A note for translators.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init(
            key: "\(key)",
            parts: Parts(
                defaultValue: defaultValue, table: table, locale: locale, bundle: bundle,
                comment: comment.map { "\($0)" }))
    }

    /// Creates a resource from a text that is key and default value at once.
    ///
    /// - Parameters:
    ///   - keyAndValue: The text; its format is the key.
    ///   - table: The catalog's name without extension; `Localizable` when nil.
    ///   - locale: The language to use; the caller's by default.
    ///   - bundle: Where the catalogs lie.
    ///   - comment: A note for translators.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        key = keyAndValue.format
        var isPlain = keyAndValue.arguments.isEmpty && !keyAndValue.isFormat
        if table != nil || locale != nil || comment != nil { isPlain = false }
        if case .main = bundle, isPlain { return }
        details = Details(
            Parts(
                defaultValue: keyAndValue, table: table, locale: locale, bundle: bundle,
                comment: comment.map { "\($0)" }))
    }

    /// The text in the source language, with the values put into it.
    public var defaultValue: String.LocalizationValue {
        details?.parts.defaultValue ?? String.LocalizationValue(stringLiteral: key)
    }

    /// The catalog's name without extension, where it isn't `Localizable`.
    public var table: String? {
        details?.parts.table
    }

    /// Where the catalogs lie.
    public var bundle: BundleDescription {
        details?.parts.bundle ?? .main
    }

    /// The language of the text: the caller's unless another one was set.
    public var locale: Locale {
        get { details?.parts.locale ?? Localizer.currentLocale }
        set {
            var parts = details?.parts ?? Parts()
            parts.locale = newValue
            details = Details(parts)
        }
    }
}

extension LocalizedStringResource: ExpressibleByStringInterpolation {
    public typealias StringInterpolation = String.LocalizationValue.StringInterpolation
}

extension LocalizedStringResource: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        left.key == right.key && left.table == right.table && left.defaultValue == right.defaultValue
            && left.details?.parts.locale == right.details?.parts.locale
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(table)
    }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
    /// The resource itself.
    public var localizedStringResource: LocalizedStringResource { self }
}

extension LocalizedStringResource: CustomStringConvertible {
    /// The text in the source language.
    public var description: String {
        defaultValue.text(in: details?.parts.locale)
    }
}

extension String {
    /// Creates the text of a resource in its language: the caller's unless the resource names one.
    public init(localized resource: LocalizedStringResource) {
        self = Localizer.text(of: resource)
    }

    /// Creates a text in the caller's language.
    ///
    /// - Parameters:
    ///   - keyAndValue: The text; its format is what the catalogs are searched for.
    ///   - table: The catalog's name without extension; `Localizable` when nil.
    ///   - bundle: The bundle whose folder holds the catalogs; the app's when nil.
    ///   - locale: The language to use; the caller's when nil.
    ///   - comment: A note for translators.
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale? = nil, comment: StaticString? = nil
    ) {
        self.init(
            localized: LocalizedStringResource(
                keyAndValue, table: table, locale: locale, bundle: bundle.map { .atURL($0.bundleURL) } ?? .main,
                comment: comment))
    }

    /// Creates a text in the caller's language from a key that is not its text.
    ///
    /// - Parameters:
    ///   - key: What the catalogs are searched for.
    ///   - defaultValue: The text where no catalog has the key.
    ///   - table: The catalog's name without extension; `Localizable` when nil.
    ///   - bundle: The bundle whose folder holds the catalogs; the app's when nil.
    ///   - locale: The language to use; the caller's when nil.
    ///   - comment: A note for translators.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil
    ) {
        self.init(
            localized: LocalizedStringResource(
                key, defaultValue: defaultValue, table: table, locale: locale,
                bundle: bundle.map { .atURL($0.bundleURL) } ?? .main, comment: comment))
    }
}
