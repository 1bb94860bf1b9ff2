package import IntentProtocol

/// Reads what a caller gave for a parameter as a value of the parameter's type.
///
/// It is a pure function of the app's metadata, the caller's locale and the clock: it asks no app and opens no file.
/// What only those can tell, such as which entity a text means, is left in the result as a ``ValueLookup``.
///
/// Three kinds of value come in: what a person typed (`.unresolved`), the plain values of JSON (`.bool`, `.int`,
/// `.double`, `.string`, `.array`, `.null`, and an object as a `.record` of any kind), and values that are canonical
/// already. A type's JSON form as ``IntentValue/json`` writes it is read back, so that one run's result is another's
/// parameter. `docs/typed-values.md` lists the forms.
///
/// Make one for an app when it is installed and copy it for a call's locale: a copy costs no allocation.
package struct ValueReader: Sendable {
    let types: ValueTypes
    /// The caller's locale, in which errors name parameters, cases and entities.
    package var locale: String
    /// The caller's working folder, which relative paths of files count from; empty where they are refused.
    package var workingFolder = ""
    var clock: ReadingClock { types.clock }

    package init(app: AppMetadata, locale: String = "", clock: ReadingClock = .system) {
        types = ValueTypes(app: app, clock: clock)
        self.locale = locale
    }

    /// The same reader for a caller of another locale and working folder.
    package func localized(for locale: String, in workingFolder: String = "") -> ValueReader {
        var reader = self
        reader.locale = locale
        reader.workingFolder = workingFolder
        return reader
    }

    /// The app's metadata that values are read by.
    package var app: AppMetadata { types.app }

    /// Reads a value for a parameter.
    ///
    /// `.null` is read as it is where the parameter is optional, and refused elsewhere.
    ///
    /// - Throws: ``IntentError`` of the request with the code `invalid-value`, or `ambiguous-value` where a name stands
    ///   for several cases. Its message names the parameter and its title, what was given and what would be accepted.
    package func read(_ value: IntentValue, for parameter: ParameterMetadata) throws(IntentError) -> ReadValue {
        if accepts(value, for: parameter) { return ReadValue(value) }
        if case .null = value, parameter.isOptional { return ReadValue(value) }
        var reading = Reading(reader: self, parameter: parameter.name, limits: parameter.limits)
        do throws(ValueProblem) {
            let canonical = try reading.value(value, as: parameter.type)
            return ReadValue(canonical, lookups: reading.lookups)
        } catch {
            if let other = resolvable(value, for: parameter) { return ReadValue(other) }
            throw ProblemText(reader: self, parameter: parameter).error(for: error, at: reading.path)
        }
    }

    /// Returns a value as the first of the types that the app's own resolvers take and that it can be read as.
    ///
    /// The parameter's limits are the app's to check then, on what the resolver makes. A value of the parameter's own
    /// type that is past its limits is no resolver's.
    private func resolvable(_ value: IntentValue, for parameter: ParameterMetadata) -> IntentValue? {
        func read(as type: ValueType) -> IntentValue? {
            var reading = Reading(reader: self, parameter: parameter.name, limits: ValueLimits())
            guard let read = try? reading.value(value, as: type), reading.lookups.isEmpty else { return nil }
            return read
        }
        guard !parameter.resolvesFrom.isEmpty, read(as: parameter.type) == nil else { return nil }
        return parameter.resolvesFrom.lazy.compactMap(read).first
    }

    /// Whether a value is canonical and within its parameter's limits as it stands, told without any allocation.
    ///
    /// It knows the simple types and lists of them; of others it says no, and ``read(_:for:)`` tells.
    package func accepts(_ value: IntentValue, for parameter: ParameterMetadata) -> Bool {
        accepts(value, as: parameter.type, parameter.limits)
    }

    private func accepts(_ value: IntentValue, as type: ValueType, _ limits: ValueLimits) -> Bool {
        switch (type, value) {
        case (.string, .string(let text)), (.attributedString, .string(let text)):
            text.utf8.count <= ReadingLimits.text
        case (.int, .int(let number)): limits.allows(number)
        case (.double, .double(let number)): number.isFinite && limits.allows(number)
        case (.bool, .bool): true
        case (.date, .date(let seconds)): DateText.range.contains(seconds)
        case (.data, .data(let bytes)): bytes.count <= ReadingLimits.data
        case (.entity(let type), .entity(let entity)):
            entity.type == type && !entity.id.isEmpty && entity.id.utf8.count <= ReadingLimits.word
                && limits.contentTypes == nil
        case (.enumeration(let name), .enumeration(let given, let rawValue)):
            given == name && types.enums[name]?.position(of: rawValue) != nil
                && limits.supportedValues?.contains(rawValue) != false
        case (.array(let element), .array(let values)):
            limits.allows(count: values.count) && values.allSatisfy { accepts($0, as: element, limits) }
        default: false
        }
    }
}

extension ValueLimits {
    /// Whether an integer lies within the bounds.
    func allows(_ number: Int64) -> Bool {
        if let minimum {
            if let bound = minimum.int {
                guard number >= bound else { return false }
            } else if let bound = minimum.double, Double(number) < bound {
                return false
            }
        }
        if let maximum {
            if let bound = maximum.int {
                guard number <= bound else { return false }
            } else if let bound = maximum.double, Double(number) > bound {
                return false
            }
        }
        return true
    }

    /// Whether a number lies within the bounds.
    func allows(_ number: Double) -> Bool {
        if let bound = minimum?.double, number < bound { return false }
        if let bound = maximum?.double, number > bound { return false }
        return true
    }

    /// Whether a collection by handle may have so many identifiers, which are as many as there can be.
    func allows(collectionOf count: Int) -> Bool {
        count >= minimumCount ?? 0 && count <= maximumCount ?? .max
    }

    /// Whether a list may have so many elements.
    func allows(count: Int) -> Bool {
        count >= minimumCount ?? 0 && count <= min(maximumCount ?? .max, ReadingLimits.elements)
    }
}
