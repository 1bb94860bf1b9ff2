package import IntentProtocol

/// Finds the text of a resource in a language.
package enum Localizer {
    /// The language of whoever is served by this task.
    package static var currentLocale: Locale {
        RunContext.current?.locale ?? Locale.current
    }

    /// Returns the text of a resource in its language.
    package static func text(of resource: LocalizedStringResource) -> String {
        resource.defaultValue.text(in: resource.details?.parts.locale)
    }
}

extension Localizer {
    /// Returns a resource in every language that the catalogs have.
    package static func localizedText(of resource: LocalizedStringResource) -> LocalizedText {
        LocalizedText(resource.defaultValue.text(in: nil))
    }
}
