import IntentProtocol

/// Reads the values of a focus filter that a person wants kept: they are used later, when nobody can be asked.
struct FilterValues {
    private let reader: ValueReader
    private let intent: IntentMetadata

    init(_ reader: ValueReader, _ intent: IntentMetadata) {
        self.reader = reader
        self.intent = intent
    }

    /// The values as they are kept, the defaults among them left out.
    ///
    /// - Throws: Where a value can't be read, is missing, would have to be looked up, or can't be kept.
    func kept(_ given: [NamedValue]) throws(IntentError) -> [NamedValue] {
        let read = try ParameterReader(reader).read(given, for: intent)
        if let lookup = read.lookups.first { throw lookedUp(lookup) }
        if let missing = read.missing.first {
            throw IntentError(
                .request, .missingValue, "\(missing.label(for: reader.locale)) has no value",
                remedy: "give \(missing.name)=VALUE, since nobody is asked when a focus begins",
                parameter: missing.name)
        }
        let names = given.compactMap { intent.position(ofParameter: $0.name) }.map { intent.parameters[$0].name }
        var kept: [NamedValue] = []
        for value in read.values where names.contains(value.name) && value.value != .null {
            guard let remembered = value.value.remembered else {
                throw IntentError(
                    .request, .invalidValue, "\(value.name): files and bytes can't be kept for a focus",
                    remedy: "leave it out", parameter: value.name)
            }
            kept.append(NamedValue(value.name, remembered))
        }
        guard StoredSize.bytes(of: kept) <= DonationReader.valuesLimit else {
            throw IntentError(
                .request, .tooLarge, "the values of a filter take more than \(DonationReader.valuesLimit) bytes",
                remedy: "leave the long ones out")
        }
        return kept
    }

    private func lookedUp(_ lookup: ValueLookup) -> IntentError {
        var remedy = "give it by its identifier"
        if case .entity(let type) = lookup.subject {
            remedy = "give \(lookup.parameter)=id:ID: intentctl query \(reader.app.app).\(type) lists them"
        }
        return IntentError(
            .request, .invalidValue,
            "\(lookup.parameter): a filter keeps what was found, not the text \(Shown.text(lookup.text)) that finds it",
            remedy: remedy, parameter: lookup.parameter)
    }
}
