import IntentProtocol

/// JSON Schema (2020-12) of values, as the host reads them and as results show them.
struct ValueSchema {
    let app: AppMetadata
    let locale: String

    /// Levels of unions and lists in one another that are told; below them anything goes.
    private static let depthLimit = 6
    /// Cases of an enumeration that are told.
    private static let caseLimit = 200

    // MARK: Parameters

    /// The object that a tool takes.
    func input(of intent: IntentMetadata) -> JSON {
        let properties = intent.parameters.map { parameter in
            JSON.Member(parameter.name, self.parameter(parameter))
        }
        let required = intent.parameters.filter(\.isRequired).map { JSON.string($0.name) }
        return .object([
            "type": "object", "properties": .object(properties),
            "required": required.isEmpty ? nil : .array(required), "additionalProperties": false,
        ])
    }

    /// A parameter's schema, with what its author says of it.
    func parameter(_ parameter: ParameterMetadata) -> JSON {
        var members = value(parameter.type, parameter.limits, depth: Self.depthLimit)
        let told = members["description"]?.string
        let own = parameter.description.map { shown($0, 500) }
        members.set("title", .string(shown(parameter.title, 100)))
        let texts = [own, told].compactMap { $0 }.filter { !$0.isEmpty }
        if !texts.isEmpty { members.set("description", .string(texts.joined(separator: " "))) }
        if let value = parameter.defaultValue, value != .null { members.set("default", Self.clean(value.json)) }
        return members
    }

    private func value(_ type: ValueType, _ limits: ValueLimits = ValueLimits(), depth: Int) -> JSON {
        guard depth > 0 else { return .object([]) }
        func text(_ format: String? = nil, _ description: String? = nil) -> JSON {
            .object([
                "type": "string", "format": format.map(JSON.string), "description": description.map(JSON.string),
            ])
        }
        switch type {
        case .bool: return .object(["type": "boolean"])
        case .int: return number("integer", limits)
        case .double: return number("number", limits)
        case .string, .attributedString, .searchCriteria: return .object(["type": "string"])
        case .date:
            switch limits.dateKind {
            case "date": return text("date", "A date such as 2026-05-01, or today, tomorrow, monday.")
            case "time": return text(nil, "A time of today such as 09:30.")
            default: return text("date-time", "ISO 8601, or words such as tomorrow 9:00.")
            }
        case .dateComponents: return text(nil, "A date or time such as 2026-05-01 or 09:30.")
        case .url: return text("uri")
        case .duration: return text("duration", "ISO 8601 such as PT1M30S, or 90s.")
        case .currency: return currency(limits)
        case .measurement(let dimension):
            return .object([
                "type": "object",
                "properties": .object([
                    "value": number("number", limits), "unit": .object(["type": "string", "default": unit(limits)]),
                ]),
                "required": limits.defaultUnit == nil ? ["value", "unit"] : ["value"],
                "description": .string("A quantity of \(CleanText.line(dimension, limit: 60))."),
            ])
        case .file: return text("uri", "A file: URI or an absolute path on this machine.")
        case .person, .personName: return text(nil, "A person's name.")
        case .placemark: return text(nil, "A place.")
        case .data: return .object(["type": "string", "contentEncoding": "base64"])
        case .entity(let name):
            return text(nil, "A \(entityName(name)): \"id:ID\", or a text that finds it.")
        case .enumeration(let name): return cases(app.enumeration(name), limits)
        case .union(let name): return union(app.union(name)) { value($0, depth: depth - 1) }
        case .collection(let name):
            return .object([
                "anyOf": [
                    .object(["type": "array", "items": .object(["type": "string"])]),
                    .object(["type": "string", "description": "collection:HANDLE"]),
                ],
                "description": .string(
                    "Identifiers of \(entityName(name)), or collection:HANDLE with the handle that a result gave."),
            ])
        case .codable: return .object([])
        case .array(let element), .set(let element):
            let isSet = if case .set = type { true } else { false }
            return .object([
                "type": "array", "items": value(element, limits, depth: depth - 1),
                "minItems": limits.minimumCount.map { .integer(Int64($0)) },
                "maxItems": limits.maximumCount.map { .integer(Int64($0)) }, "uniqueItems": isSet ? true : nil,
            ])
        }
    }

    private func number(_ type: String, _ limits: ValueLimits) -> JSON {
        .object([
            "type": .string(type), "minimum": limits.minimum.map(JSON.init), "maximum": limits.maximum.map(JSON.init),
        ])
    }

    private func unit(_ limits: ValueLimits) -> JSON? {
        limits.defaultUnit.map { .string(CleanText.line($0, limit: 20)) }
    }

    private func currency(_ limits: ValueLimits) -> JSON {
        .object([
            "type": "object",
            "properties": .object([
                "amount": .object(["type": "string", "description": "A decimal number such as 12.50."]),
                "currency": .object([
                    "type": "string", "description": "ISO 4217 such as EUR.",
                    "enum": limits.currencyCodes.map { .array($0.map(JSON.string)) },
                ]),
            ]),
            "required": ["amount", "currency"],
        ])
    }

    private func cases(_ type: EnumMetadata?, _ limits: ValueLimits) -> JSON {
        let all = (type?.cases ?? []).filter { limits.supportedValues?.contains($0.rawValue) ?? true }
        guard !all.isEmpty, all.count <= Self.caseLimit else { return .object(["type": "string"]) }
        return .object([
            "type": "string",
            "oneOf": .array(
                all.map { .object(["const": .string($0.rawValue), "title": .string(shown($0.title, 100))]) }),
        ])
    }

    private func union(_ type: EnumMetadata?, _ held: (ValueType) -> JSON) -> JSON {
        let cases = (type?.cases ?? []).prefix(Self.caseLimit)
        guard !cases.isEmpty else { return .object(["type": "object"]) }
        return .object([
            "type": "object",
            "oneOf": .array(
                cases.map { entry in
                    .object([
                        "title": .string(shown(entry.title, 100)),
                        "properties": .object([
                            "case": .object(["const": .string(entry.rawValue)]),
                            "value": entry.type.map(held) ?? .object([]),
                        ]), "required": ["case", "value"],
                    ])
                }),
        ])
    }

    // MARK: Results

    /// The object that a typed result is: its value, and what is told where a value is larger than one result holds.
    func output(of intent: IntentMetadata) -> JSON? {
        guard let result = intent.result else { return nil }
        return .object([
            "type": "object",
            "properties": .object([
                "value": self.result(result, depth: Self.depthLimit),
                "total": .object(["type": "integer"]), "cursor": .object(["type": "string"]),
            ]),
        ])
    }

    private func result(_ type: ValueType, depth: Int) -> JSON {
        guard depth > 0 else { return .object([]) }
        switch type {
        case .bool, .int, .double, .string, .attributedString, .url, .data: return value(type, depth: depth)
        case .date: return .object(["type": "string", "format": "date-time"])
        case .duration: return .object(["type": "number", "description": "Seconds."])
        case .enumeration(let name): return cases(app.enumeration(name), ValueLimits())
        case .entity(let name): return entity(name)
        case .measurement:
            return .object([
                "type": "object",
                "properties": .object([
                    "value": .object(["type": "number"]), "unit": .object(["type": "string"]),
                ]), "required": ["value", "unit"],
            ])
        case .currency: return currency(ValueLimits())
        case .union(let name): return union(app.union(name)) { result($0, depth: depth - 1) }
        case .array(let element), .set(let element):
            return .object(["type": "array", "items": result(element, depth: depth - 1)])
        case .collection, .file, .dateComponents: return .object(["type": "object"])
        case .person, .personName, .placemark, .searchCriteria, .codable: return .object([])
        }
    }

    private func entity(_ name: String) -> JSON {
        let text: JSON = .object(["type": "string"])
        return .object([
            "type": "object", "title": .string(entityName(name)),
            "properties": .object(["type": text, "id": text, "title": text, "properties": .object(["type": "object"])]),
        ])
    }

    // MARK: Texts

    func entityName(_ id: String) -> String {
        app.entity(id).map { shown($0.name, 80) } ?? CleanText.line(id, limit: 80)
    }

    func shown(_ text: LocalizedText, _ limit: Int) -> String {
        CleanText.line(text.text(for: locale), limit: limit)
    }

    /// A value's JSON without characters that can't be seen, but for identifiers, which have to stay as they are.
    static func clean(_ json: JSON) -> JSON {
        switch json {
        case .string(let text): .string(CleanText.block(text))
        case .array(let items): .array(items.map(clean))
        case .object(let members):
            .object(
                members.map { member in
                    let isIdentifier = ["id", "identifiers", "handle"].contains(member.name)
                    return JSON.Member(
                        CleanText.line(member.name, limit: 200), isIdentifier ? member.value : clean(member.value))
                })
        default: json
        }
    }
}

extension JSON {
    /// Sets an object's member, in its place or behind the others.
    mutating func set(_ name: String, _ value: JSON) {
        guard case .object(var members) = self else { return }
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index] = Member(name, value)
        } else {
            members.append(Member(name, value))
        }
        self = .object(members)
    }

    /// The object with more members behind its own; those without a value are left out.
    func with(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        guard case .object(let own) = self, case .object(let more) = JSON.object(members) else { return self }
        return .object(own + more)
    }
}
