import IntentProtocol

/// One value on its way to the canonical form: where the reading stands and what it has left to look up.
struct Reading {
    let types: ValueTypes
    let clock: ReadingClock
    let parameter: String
    let workingFolder: String
    /// The parameter's limits, which hold for it and for the elements of a list, not for what a union or record holds.
    var limits: ValueLimits
    /// The place that the reading has come to; after a problem, the place of the problem.
    var path = ValuePath()
    var lookups: [ValueLookup] = []

    init(reader: ValueReader, parameter: String, limits: ValueLimits) {
        types = reader.types
        clock = reader.clock
        workingFolder = reader.workingFolder
        self.parameter = parameter
        self.limits = limits
    }

    mutating func value(_ value: IntentValue, as type: ValueType) throws(ValueProblem) -> IntentValue {
        guard path.steps.count <= ReadingLimits.depth else {
            throw ValueProblem("it is nested deeper than \(ReadingLimits.depth) levels")
        }
        do throws(ValueProblem) {
            return try canonical(value, as: type)
        } catch {
            var problem = error
            problem.given = problem.given ?? value
            problem.type = problem.type ?? type
            throw problem
        }
    }

    private mutating func canonical(_ value: IntentValue, as type: ValueType) throws(ValueProblem) -> IntentValue {
        switch type {
        case .bool: try bool(value)
        case .int: try int(value)
        case .double: try double(value)
        case .string, .attributedString: try string(value)
        case .date: try date(value)
        case .dateComponents: try dateComponents(value)
        case .url: try url(value)
        case .duration: try duration(value)
        case .currency: try currency(value)
        case .file: try file(value)
        case .person: try person(value)
        case .personName: try personName(value)
        case .placemark: try named(value, kind: "placemark", member: "name")
        case .searchCriteria: try named(value, kind: "searchCriteria", member: "term")
        case .data: try data(value)
        case .measurement(let dimension): try measurement(value, of: dimension)
        case .entity(let name): try entity(value, type: name)
        case .enumeration(let name): try enumeration(value, type: name)
        case .union(let name): try union(value, type: name)
        case .collection(let name): try collection(value, of: name)
        case .codable(let name): try codable(value, type: name)
        case .array(let element): try list(value, of: element, distinct: false)
        case .set(let element): try list(value, of: element, distinct: true)
        }
    }

    /// Reads a list; any other value is a list of one.
    private mutating func list(
        _ value: IntentValue, of element: ValueType, distinct: Bool
    ) throws(ValueProblem) -> IntentValue {
        if case .entity(let type) = element, let members = try members(of: value, type: type) {
            guard case .array(let entities) = members else { return members }
            return try list(of: .array(entities), element, distinct: distinct)
        }
        return try list(of: value, element, distinct: distinct)
    }

    private mutating func list(
        of value: IntentValue, _ element: ValueType, distinct: Bool
    ) throws(ValueProblem) -> IntentValue {
        let given: [IntentValue]
        switch value {
        case .array(let values): given = values
        case .null: throw ValueProblem()
        default: given = [value]
        }
        guard given.count <= ReadingLimits.elements else {
            throw ValueProblem("a list holds at most \(ReadingLimits.elements) values")
        }
        var elements: [IntentValue] = []
        elements.reserveCapacity(given.count)
        var seen: Set<IntentValue> = []
        let before = lookups.count
        for entry in given {
            path.steps.append(.element(elements.count))
            let canonical = try self.value(entry, as: element)
            path.steps.removeLast()
            if distinct, !seen.insert(canonical).inserted {
                // The same text twice is one look-up.
                while let last = lookups.last, lookups.count > before,
                    last.path.steps.starts(with: path.steps + [.element(elements.count)])
                {
                    lookups.removeLast()
                }
                continue
            }
            elements.append(canonical)
        }
        guard elements.count >= limits.minimumCount ?? 0, elements.count <= limits.maximumCount ?? .max else {
            throw ValueProblem("\(elements.count == 1 ? "1 was" : "\(elements.count) were") given")
        }
        return .array(elements)
    }

    /// Reads a value that another one holds.
    mutating func member(
        _ value: IntentValue, as type: ValueType, at step: ValuePath.Step
    ) throws(ValueProblem) -> IntentValue {
        let outer = limits
        limits = ValueLimits()
        path.steps.append(step)
        let canonical = try self.value(value, as: type)
        path.steps.removeLast()
        limits = outer
        return canonical
    }
}

// MARK: - Texts

extension Reading {
    /// The words that a person typed or a program gave as a string, without spaces around them; nil for other values.
    ///
    /// - Parameter strings: Whether a program's string counts; it does not for the types that have a JSON form of
    ///   their own.
    func word(
        _ value: IntentValue, strings: Bool = true, limit: Int = ReadingLimits.word
    ) throws(ValueProblem) -> String? {
        switch value {
        case .unresolved(let text): return try trimmed(text, limit)
        case .string(let text) where strings: return try trimmed(text, limit)
        default: return nil
        }
    }

    private func trimmed(_ text: String, _ limit: Int) throws(ValueProblem) -> String {
        guard text.utf8.count <= limit else { throw ValueProblem("it is longer than \(limit) bytes") }
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }) else {
            throw ValueProblem("it is empty")
        }
        let last = scalars.lastIndex { !$0.properties.isWhitespace } ?? first
        if first == scalars.startIndex, scalars.index(after: last) == scalars.endIndex { return text }
        return String(scalars[first...last])
    }

    func string(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        switch value {
        case .string(let text), .unresolved(let text):
            guard text.utf8.count <= ReadingLimits.text else {
                throw ValueProblem("it is longer than \(ReadingLimits.text) bytes")
            }
            return .string(text)
        default: throw ValueProblem()
        }
    }

    func url(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        let given = if case .url(let url) = value { IntentValue.string(url) } else { value }
        guard let text = try word(given, limit: ReadingLimits.url) else { throw ValueProblem() }
        try URLText.check(text)
        return .url(text)
    }

    func data(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        let bytes: [UInt8]
        switch value {
        case .data(let given): bytes = given
        case .string(let text), .unresolved(let text):
            guard text.utf8.count <= ReadingLimits.data / 3 * 4 + 4 else { throw Self.tooMuchData }
            bytes = try Base64Text.bytes(text)
        default: throw ValueProblem()
        }
        guard bytes.count <= ReadingLimits.data else { throw Self.tooMuchData }
        return .data(bytes)
    }

    private static let tooMuchData = ValueProblem("it is longer than \(ReadingLimits.data) bytes")

    /// Reads a Codable: typed text is its JSON, another value stands for its JSON form.
    func codable(_ value: IntentValue, type: String) throws(ValueProblem) -> IntentValue {
        switch value {
        case .codable(let given, let json):
            guard given == type else { throw ValueProblem("it is the JSON of a \(given)") }
            return .codable(type: type, json: try Self.checked(json: json))
        case .unresolved(let text): return .codable(type: type, json: try Self.checked(json: text))
        case .null: throw ValueProblem()
        default: return .codable(type: type, json: value.json.text())
        }
    }

    private static func checked(json: String) throws(ValueProblem) -> String {
        guard json.utf8.count <= ReadingLimits.text else {
            throw ValueProblem("it is longer than \(ReadingLimits.text) bytes")
        }
        do throws(JSONError) {
            _ = try JSON(parsing: json)
        } catch {
            throw ValueProblem(error.description)
        }
        return json
    }
}
