package import IntentProtocol

extension DisplayRepresentation {
    /// How the value is shown, in the caller's language.
    package var displayValue: DisplayValue {
        DisplayValue(
            title: String(localized: title), subtitle: subtitle.map { String(localized: $0) },
            image: image?.reference, synonyms: synonyms.map { String(localized: $0) },
            content: descriptor?.contentValue)
    }
}

extension DisplayRepresentation.Image {
    /// `system:NAME` for a symbol, `named:NAME` for a resource of the app, else a URL.
    package var reference: String {
        switch source {
        case .symbol(let name): "system:\(name)"
        case .named(let name): "named:\(name)"
        case .url(let url): url.absoluteString
        case .data(let data): "data:;base64,\(data.base64EncodedString())"
        }
    }
}
