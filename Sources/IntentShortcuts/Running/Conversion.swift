import IntentProtocol

/// Makes one step's result the value of another step's parameter.
///
/// A value of the parameter's type goes as it is; anything is a text by its title, a text is read by the parameter's
/// type as if it were typed; one value is a list of one, a list of one is its value, entities are a collection. A
/// collection goes as it is, also where a list is taken. A text that an app gave names no file: the host would open it.
enum Conversion {
    static func convert(_ value: IntentValue, to type: ValueType) throws(IntentError) -> IntentValue {
        switch (type, value) {
        case (_, .null), (_, .unresolved): return value
        case (.collection, .collection), (.array(.entity), .collection), (.set(.entity), .collection): return value
        case (.string, .array(let values)), (.attributedString, .array(let values)):
            return .string(values.map(\.line).joined(separator: "\n"))
        case (.string, _), (.attributedString, _): return .string(value.line)
        case (.collection(let name), .array(let values)): return .array(try entities(values, of: name))
        case (.collection(let name), .entity): return .array(try entities([value], of: name))
        case (.array(let element), .array(let values)), (.set(let element), .array(let values)):
            var converted: [IntentValue] = []
            for value in values { converted.append(try convert(value, to: element)) }
            return .array(converted)
        case (.array(let element), _), (.set(let element), _): return .array([try convert(value, to: element)])
        case (_, .array(let values)):
            guard values.count == 1 else {
                throw IntentError(
                    .request, .invalidValue, "one value is taken, and \(values.count) were given",
                    remedy: "repeat the step for each, or take {name.first}")
            }
            return try convert(values[0], to: type)
        case (.file, .file): return value
        case (.file, _):
            throw IntentError(
                .request, .invalidValue, "a file is taken, and “\(value.line)” is none",
                remedy: "give what a step gives as a file, or write the path into the shortcut")
        default: return single(value, to: type)
        }
    }

    private static func single(_ value: IntentValue, to type: ValueType) -> IntentValue {
        switch (type, value) {
        case (.int, .int), (.double, .double), (.bool, .bool), (.date, .date), (.url, .url), (.duration, .duration),
            (.currency, .currency), (.measurement, .measurement), (.data, .data), (.union, .union),
            (.person, .record), (.codable, _):
            return value
        case (.double, .int(let number)): return .double(Double(number))
        case (.entity(let name), .entity(let entity)) where entity.type == name:
            return .entity(EntityValue(type: entity.type, id: entity.id))
        case (.enumeration(let name), .enumeration(let given, _)) where given == name: return value
        case (.date, .int), (.date, .double): return value
        default: return .unresolved(value.line)
        }
    }

    private static func entities(_ values: [IntentValue], of type: String) throws(IntentError) -> [IntentValue] {
        var entities: [IntentValue] = []
        for value in values {
            guard case .entity(let entity) = value, entity.type == type else {
                throw IntentError(
                    .request, .invalidValue, "\(value.line) is no \(type)", remedy: "find them by a step “find”")
            }
            entities.append(.entity(EntityValue(type: entity.type, id: entity.id)))
        }
        return entities
    }
}
