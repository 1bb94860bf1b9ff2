import IntentClient
import IntentProtocol

/// The focus filters that apps have, with the values that their authors suggest.
struct FilterSuggestions {
    private static let trait = "SetFocusFilterIntent"

    private struct Suggestion {
        var name: String
        var title: String
        var subtitle = ""
        var values: [NamedValue] = []
        /// Why the app tells none.
        var error: IntentError?
    }

    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    func write(of app: String?, asJSON: Bool) throws(IntentError) {
        let apps = try surroundings.request("schema", .object(["app": app.map(CBOR.text)])).items("apps")
        var suggestions: [Suggestion] = []
        for document in apps {
            do throws(MetadataError) {
                suggestions += self.suggestions(of: try AppMetadata(cbor: document))
            } catch {
                throw .unreadable(error)
            }
        }
        if asJSON {
            surroundings.output.write(.object(["suggestions": .array(suggestions.map(Self.json))]))
        } else {
            var table = Table("FILTER", "TITLE", "VALUES")
            for suggestion in suggestions {
                let values = TypedArguments.arguments(suggestion.values).map(ParameterText.quoted)
                table.add(suggestion.name, suggestion.title, values.joined(separator: " "))
            }
            surroundings.write(table)
        }
        let style = Style(surroundings.errors, surroundings.variable)
        for suggestion in suggestions {
            guard var error = suggestion.error else { continue }
            error.message = "\(suggestion.name): \(error.message)"
            surroundings.errors.write(ErrorText.text(error, style: style))
        }
    }

    /// Each filter once by its title, and once for each suggestion. An app that fails is told with its filter.
    private func suggestions(of app: AppMetadata) -> [Suggestion] {
        app.intents.filter { $0.traits.contains(Self.trait) && $0.deprecation == nil }.flatMap { intent in
            let name = "\(app.app).\(intent.id)"
            var first = Suggestion(name: name, title: intent.title.text(for: surroundings.locale))
            do throws(IntentError) {
                return [first] + (try suggested(app.app, intent.id, name))
            } catch {
                first.error = error
                return [first]
            }
        }
    }

    private func suggested(_ app: String, _ intent: String, _ name: String) throws(IntentError) -> [Suggestion] {
        // Options of an intent without a parameter are those of the filter as a whole.
        var request = EntityRequest(app: app, entity: "", mode: .options)
        request.intent = intent
        request.locale = surroundings.locale
        let page = try surroundings.connect().page(of: request, until: .after(Surroundings.longPatience))
        return page.items.enumerated().compactMap { index, item in
            guard case .record(_, let fields) = item else { return nil }
            let display = index < page.displays.count ? page.displays[index] : nil
            return Suggestion(
                name: name, title: display?.title ?? "", subtitle: display?.subtitle ?? "",
                values: fields.sorted { $0.key < $1.key }.map { NamedValue($0.key, $0.value) })
        }
    }

    private static func json(_ suggestion: Suggestion) -> JSON {
        .object([
            "name": .string(suggestion.name), "title": .string(suggestion.title),
            "subtitle": suggestion.subtitle.isEmpty ? nil : .string(suggestion.subtitle),
            "parameters": .object(suggestion.values.map { JSON.Member($0.name, $0.value.json) }),
            "arguments": .array(TypedArguments.arguments(suggestion.values).map(JSON.string)),
            "error": suggestion.error?.json,
        ])
    }
}
