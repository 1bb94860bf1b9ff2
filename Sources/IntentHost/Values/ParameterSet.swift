package import IntentProtocol

/// The values that a caller gave for an intent, read and filled in, and what is left to find.
package struct ParameterSet: Sendable {
    /// Values by the names that the intent declares; in them a text stands where each look-up is to be put.
    package var values: [NamedValue]
    /// Entities and files that were given by a text, in the order of the values.
    package var lookups: [ValueLookup]
    /// Positions, in the order of declaration, of parameters that need a value and have none.
    package var missing: [Int]

    /// Reads the values that were given for an intent.
    ///
    /// Names are matched as declared, then without regard to case. A default is put where nothing was given, or where
    /// null was given for a parameter that isn't optional. Where all is given and canonical, the array that came in is
    /// the one that goes out, and nothing is allocated.
    ///
    /// - Throws: ``IntentError`` of the request: of the first value that can't be read, in the order given; or of a
    ///   name that the intent doesn't have, or that stands twice.
    package init(
        reading given: [NamedValue], for intent: IntentMetadata, with reader: ValueReader
    ) throws(IntentError) {
        try self.init(reading: given, as: intent.parameters, with: reader, finding: { _, _ in nil }) { name in
            intent.unknownParameter(name, app: reader.app.app, locale: reader.locale)
        }
    }

    /// Reads the values for an intent that is held once: its parameters alone are taken out of the metadata, all of which
    /// would cost dozens of retains.
    ///
    /// - Parameter find: Finds a collection by its handle where that takes nothing but a look; what it doesn't find is a
    ///   look-up.
    init(
        reading given: [NamedValue], for entry: IntentEntry, with reader: ValueReader,
        finding find: (_ handle: String, _ type: String) -> FoundCollection?
    ) throws(IntentError) {
        try self.init(reading: given, as: entry.intent.parameters, with: reader, finding: find) { name in
            entry.intent.unknownParameter(name, app: reader.app.app, locale: reader.locale)
        }
    }

    private init(
        reading given: [NamedValue], as declared: [ParameterMetadata], with reader: ValueReader,
        finding find: (_ handle: String, _ type: String) -> FoundCollection?, _ unknown: (String) -> IntentError
    ) throws(IntentError) {
        values = given
        lookups = []
        missing = []
        let parameters = declared.span
        var hasEmpty = false
        for index in given.indices {
            guard let position = declared.position(of: given[index].name) else {
                throw unknown(given[index].name)
            }
            if given[index].name != parameters[position].name { values[index].name = parameters[position].name }
            for earlier in 0..<index where values[earlier].name == values[index].name {
                throw Self.givenTwice(values[index].name)
            }
            if case .collection(let type) = parameters[position].type,
                let handle = Self.handle(in: given[index].value, of: type)
            {
                // As the reader would; a run by handle takes so little that its detours would show.
                if let found = find(handle, type), parameters[position].limits.allows(collectionOf: found.count) {
                    values[index].value = .collection(found.value)
                    continue
                }
                values[index].value = .unresolved(handle)
                lookups.append(
                    ValueLookup(
                        parameter: values[index].name, path: ValuePath(), subject: .collection(type, isList: false),
                        text: handle))
                continue
            }
            if reader.accepts(given[index].value, for: parameters[position]) { continue }
            if case .null = given[index].value, !parameters[position].isOptional {
                hasEmpty = true
                continue
            }
            let read = try reader.read(given[index].value, for: parameters[position])
            values[index].value = read.value
            lookups += read.lookups
        }
        if hasEmpty {
            values.removeAll { given in
                given.value == .null && declared.first { $0.name == given.name }?.isOptional == false
            }
        }
        guard values.count < parameters.count else { return }
        for position in parameters.indices where !values.contains(where: { $0.name == parameters[position].name }) {
            if let value = parameters[position].defaultValue {
                values.append(NamedValue(parameters[position].name, value))
            } else if !parameters[position].isOptional {
                missing.append(position)
            }
        }
    }

    /// The handle in a value that stands for a collection of a type; nil also where only the reader can tell.
    private static func handle(in value: IntentValue, of type: String) -> String? {
        switch value {
        case .unresolved(let text): return CollectionFacts.handle(inTyped: text)
        case .collection(let collection):
            guard case .handle(let handle) = collection.members, collection.type == type else { return nil }
            return handle
        default: return nil
        }
    }

    private static func givenTwice(_ name: String) -> IntentError {
        IntentError(
            .request, .invalidValue, "the parameter \(name) is given twice",
            remedy: "give it once, with a list where it takes several values", parameter: name)
    }

    /// Puts what was found in the place of a look-up.
    package mutating func put(_ value: IntentValue, for lookup: ValueLookup) {
        guard let index = values.firstIndex(where: { $0.name == lookup.parameter }) else { return }
        values[index].value.put(value, at: lookup.path)
    }
}
