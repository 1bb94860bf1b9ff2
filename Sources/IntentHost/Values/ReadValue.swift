package import IntentProtocol

/// A value as ``ValueReader`` read it, and what of it the app or the machine has yet to find.
package struct ReadValue: Hashable, Sendable {
    /// The value in its type's canonical form. At the path of each look-up stands the text, as `.unresolved`.
    package var value: IntentValue
    /// The entities and files that were given by a text, in the order of the value; mostly none.
    package var lookups: [ValueLookup]

    package init(_ value: IntentValue, lookups: [ValueLookup] = []) {
        self.value = value
        self.lookups = lookups
    }
}

/// A place in a value where a text stands for something that reading alone can't find.
package struct ValueLookup: Hashable, Sendable {
    /// What the text stands for.
    package enum Subject: Hashable, Sendable {
        /// An entity of that type: ask its query (`EntityRequest.Mode.matching`) and put what it finds in place.
        case entity(String)
        /// A file by its absolute path: open it and put `.file` in place.
        case file
        /// A collection of an entity type by its handle or name: find it and put `.collection` in place. Whether all of
        /// it is fetched, for a list of entities.
        case collection(String, isList: Bool)
    }

    /// The parameter that the value is of, by name.
    package var parameter: String
    package var path: ValuePath
    package var subject: Subject
    /// What was typed, without spaces around it; never empty.
    package var text: String

    package init(parameter: String, path: ValuePath, subject: Subject, text: String) {
        self.parameter = parameter
        self.path = path
        self.subject = subject
        self.text = text
    }
}

extension ValueLookup.Subject {
    var isEntity: Bool {
        if case .entity = self { true } else { false }
    }
}

/// The way from a value to one of the values in it; empty for the value itself.
package struct ValuePath: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        /// An element of an array, from 0.
        case element(Int)
        /// What a union's case holds.
        case held
        /// A member of a record.
        case field(String)
    }

    package var steps: [Step]

    package init(_ steps: [Step] = []) {
        self.steps = steps
    }
}

extension IntentValue {
    /// Puts another value in the place that a path leads to.
    ///
    /// - Returns: Whether the path led to a place; where it did not, nothing is changed.
    @discardableResult
    package mutating func put(_ value: IntentValue, at path: ValuePath) -> Bool {
        guard let changed = replacing(path.steps[...], with: value) else { return false }
        self = changed
        return true
    }

    private func replacing(_ steps: ArraySlice<ValuePath.Step>, with value: IntentValue) -> IntentValue? {
        guard let step = steps.first else { return value }
        let rest = steps.dropFirst()
        switch (step, self) {
        case (.element(let index), .array(var values)):
            guard values.indices.contains(index), let changed = values[index].replacing(rest, with: value) else {
                return nil
            }
            values[index] = changed
            return .array(values)
        case (.held, .union(let type, let name, let held)):
            return held.replacing(rest, with: value).map { .union(type: type, case: name, value: $0) }
        case (.field(let name), .record(let kind, var fields)):
            guard let changed = fields[name]?.replacing(rest, with: value) else { return nil }
            fields[name] = changed
            return .record(kind: kind, fields: fields)
        default: return nil
        }
    }
}
