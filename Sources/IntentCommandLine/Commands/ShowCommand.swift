import IntentProtocol

extension Command {
    static let show = Command(
        name: "show", abstract: "Show an intent: what it does, takes and gives",
        operands: [
            Operand(name: "APP.INTENT", abstract: "The intent, as intentctl list shows it", values: .intents),
            Operand(
                name: "NAME=VALUE",
                abstract: "A parameter, as of run: shows the action as a sentence with these values",
                count: .any, values: .parameters),
        ],
        options: [.json],
        action: { (invocation, surroundings) throws(IntentError) in
            let locale = surroundings.locale
            var reader = ParameterArguments(read: surroundings.readFile)
            let values = try reader.parse(Array(invocation.operands.dropFirst()))
            let reply = try surroundings.request(
                "show",
                .object([
                    "name": .text(invocation.operand(0) ?? ""), "locale": .text(locale),
                    "values": values.isEmpty
                        ? nil : .map(values.map { CBOR.Pair(.text($0.name), $0.value.cbor) }),
                    "workingFolder": values.isEmpty ? nil : .text(surroundings.workingFolder),
                ]))
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            guard values.isEmpty else {
                surroundings.output.write(surroundings.shown(SentenceText.lines(reply["sentence"])))
                return 0
            }
            let page: IntentPage
            do throws(MetadataError) {
                page = try IntentPage(reply, locale: locale)
            } catch {
                throw .unreadable(error)
            }
            surroundings.output.write(surroundings.shown(page.text(surroundings.style)))
            return 0
        })
}

/// An action as a sentence with its values.
enum SentenceText {
    /// The sentence, and each parameter below it that has a value.
    static func lines(_ sentence: CBOR?) -> String {
        guard let sentence else { return "" }
        let below = sentence.items("below").compactMap { item in
            item["value"]?.text.map { "  \(item.text("title")): \($0)\n" }
        }
        return sentence.text("text") + "\n" + below.joined()
    }
}

/// An intent as a person reads about it.
struct IntentPage {
    let name: String
    let intent: IntentMetadata
    let entities: [EntityMetadata]
    let enums: [EnumMetadata]
    let locale: String
    /// The action as a sentence, without values that anybody gave.
    let sentence: String

    /// - Parameter reply: The host's answer to `show`.
    init(_ reply: CBOR, locale: String) throws(MetadataError) {
        name = reply.text("name")
        intent = try IntentMetadata(cbor: reply["intent"] ?? .map([]))
        var entities: [EntityMetadata] = []
        for item in reply.items("entities") { entities.append(try EntityMetadata(cbor: item)) }
        var enums: [EnumMetadata] = []
        for item in reply.items("enums") + reply.items("unions") { enums.append(try EnumMetadata(cbor: item)) }
        (self.entities, self.enums, self.locale) = (entities, enums, locale)
        sentence = reply["sentence"]?.text("text") ?? ""
    }

    func text(_ style: Style) -> String {
        var sections = [heading(style), "usage: \(usage)\n"]
        if !intent.parameters.isEmpty { sections.append("parameters:\n" + intent.parameters.map(line).joined()) }
        if let gives { sections.append("gives: \(gives)\n") }
        if !facts.isEmpty { sections.append(facts.map { $0 + "\n" }.joined()) }
        for item in enums { sections.append(cases(of: item)) }
        for item in entities { sections.append(about(item)) }
        return sections.joined(separator: "\n")
    }

    private func heading(_ style: Style) -> String {
        let title = style.paint(name, .heading) + "  " + intent.title.text(for: locale) + "\n"
        let isTold = intent.summary != nil && !sentence.isEmpty
        return title + (intent.description.map { $0.text(for: locale) + "\n" } ?? "")
            + (isTold ? "as a sentence: \(sentence)\n" : "")
    }

    /// How it is typed, optional parameters in brackets.
    var usage: String {
        let parameters = intent.parameters.map { parameter in
            let typed = "\(parameter.name)=\(Self.word(parameter.type))"
            return parameter.isRequired ? typed : "[\(typed)]"
        }
        return (["intentctl run", name] + parameters).joined(separator: " ")
    }

    /// A word for a value of a type.
    static func word(_ type: ValueType) -> String {
        switch type {
        case .bool: "yes|no"
        case .int, .double: "N"
        case .date: "DATE"
        case .url: "URL"
        case .duration: "TIME"
        case .file: "FILE"
        case .entity(let name), .enumeration(let name), .union(let name), .collection(let name): name.uppercased()
        case .array(let element), .set(let element): word(element) + "…"
        default: "TEXT"
        }
    }

    private func line(_ parameter: ParameterMetadata) -> String {
        let width = intent.parameters.map { DisplayWidth.of($0.name) }.max() ?? 0
        var words = ["  \(DisplayWidth.padded(parameter.name, to: width))  \(parameter.title.text(for: locale))"]
        words.append(": \(parameter.type.expectation)")
        if let value = parameter.defaultValue, !value.line.isEmpty {
            words.append(" (\(shown(value)) where it is left out)")
        } else if !parameter.isRequired {
            words.append(" (may be left out)")
        }
        let below = [parameter.description?.text(for: locale)] + limits(of: parameter)
        let indent = String(repeating: " ", count: width + 4)
        return words.joined() + "\n" + below.compactMap { $0 }.map { indent + $0 + "\n" }.joined()
    }

    /// A default value as people know it: a case by its title.
    private func shown(_ value: IntentValue) -> String {
        switch value {
        case .enumeration(let type, let rawValue):
            let entry = enums.first { $0.id == type }?.cases.first { $0.rawValue == rawValue }
            guard let title = entry?.title.text(for: locale), title.lowercased() != rawValue.lowercased() else {
                return rawValue
            }
            return "\(rawValue), \(title)"
        case .array(let values): return values.map(shown).joined(separator: ", ")
        default: return value.line
        }
    }

    /// What a value is held to beyond its type, one thing a line.
    private func limits(of parameter: ParameterMetadata) -> [String?] {
        let limits = parameter.limits
        func number(_ bound: CBOR) -> String { IntentValue.double(bound.double ?? 0).line }
        func range(_ low: String?, _ high: String?, _ what: String) -> String? {
            switch (low, high) {
            case (let low?, let high?): low == high ? "\(what): just \(low)" : "\(what): \(low) to \(high)"
            case (let low?, nil): "\(what): at least \(low)"
            case (nil, let high?): "\(what): at most \(high)"
            case (nil, nil): nil
            }
        }
        let names = limits.trueName.flatMap { yes in limits.falseName.map { (yes, $0) } }
        return [
            range(limits.minimum.map(number), limits.maximum.map(number), "range"),
            range(limits.minimumCount.map(String.init), limits.maximumCount.map(String.init), "values"),
            limits.supportedValues.map { "one of: " + $0.joined(separator: ", ") },
            limits.dateKind.map { "kind: \($0 == "dateTime" ? "date and time" : $0)" },
            limits.contentTypes.map { "types: " + $0.joined(separator: ", ") },
            limits.currencyCodes.map { "currencies: " + $0.joined(separator: ", ") },
            limits.defaultUnit.map { "unit of a bare number: \($0)" },
            limits.supportsNegativeNumbers == false ? "not below zero" : nil,
            names.map { "yes is “\($0.0.text(for: locale))”, no is “\($0.1.text(for: locale))”" },
            parameter.hasOptions ? "the app offers values: leave it out at a terminal to choose one" : nil,
        ]
    }

    private var gives: String? {
        let value = intent.result.map(noun)
        let parts = [value, intent.providesDialog ? "a sentence" : nil, intent.showsSnippet ? "a view" : nil]
        let present = parts.compactMap { $0 }
        return present.isEmpty ? nil : present.joined(separator: ", ")
    }

    /// A value of a type in a few words.
    private func noun(_ type: ValueType) -> String {
        switch type {
        case .entity(let id): entities.first { $0.id == id }?.name.text(for: locale) ?? id
        case .enumeration(let id), .union(let id): enums.first { $0.id == id }?.name.text(for: locale) ?? id
        case .collection(let id): "a collection of \(noun(.entity(id)))"
        case .array(let element), .set(let element): "a list, each \(noun(element))"
        case .bool: "true or false"
        case .date: "a date"
        case .url: "a URL"
        case .duration: "a length of time"
        case .measurement(let dimension): "a quantity of \(dimension)"
        default: type.expectation
        }
    }

    private var facts: [String] {
        var facts: [String] = []
        if let text = intent.deprecation { facts.append("deprecated: \(text.text(for: locale))") }
        if let policy = intent.authenticationPolicy, policy != "alwaysAllowed" { facts.append("policy: \(policy)") }
        if intent.targets != 0 {
            let names = [(1, "main"), (2, "extension"), (4, "widget")]
            let targets = names.filter { intent.targets & $0.0 != 0 }.map(\.1)
            facts.append("runs in: \(targets.joined(separator: ", "))")
        }
        return facts
    }

    private func cases(of item: EnumMetadata) -> String {
        let width = item.cases.map { DisplayWidth.of($0.rawValue) }.max() ?? 0
        return "\(item.id), \(item.name.text(for: locale)):\n"
            + item.cases.map { entry in
                "  \(DisplayWidth.padded(entry.rawValue, to: width))  \(entry.title.text(for: locale))\n"
            }.joined()
    }

    private func about(_ item: EntityMetadata) -> String {
        "\(item.id), \(item.name.text(for: locale)): give id:ID"
            + (item.queryAbilities.contains("matching") ? " or a text that finds one\n" : "\n")
    }
}
