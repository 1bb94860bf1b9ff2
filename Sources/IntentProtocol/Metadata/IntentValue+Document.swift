extension IntentValue {
    /// The value in the metadata document, whose type stands beside it.
    ///
    /// What JSON shows well is plain there too, so that the document says the same in both forms: an enumeration's case
    /// is its raw value, an entity an object with `id`, a quantity an object with `value` and `unit`, a date seconds, a URL
    /// a text. Any other value keeps its wire form.
    package var document: CBOR {
        switch self {
        case .enumeration(_, let rawValue): .text(rawValue)
        case .measurement(let value, let unit): .object(["value": .float(value), "unit": .text(unit)])
        case .currency(let amount, let code): .object(["amount": .text(amount), "currency": .text(code)])
        case .duration(let seconds, let attoseconds):
            .object(["seconds": .int(seconds), "attoseconds": .int(attoseconds)])
        case .date(let seconds): .float(seconds)
        case .url(let text): .text(text)
        case .entity(let entity): .object(["id": .text(entity.id)])
        case .array(let values): .array(values.map(\.document))
        default: cbor
        }
    }

    /// Reads the form of a value of a type that stands in a document; nil where it is no value of that type.
    package init?(document: CBOR, type: ValueType) {
        switch (type, document) {
        case (.enumeration(let name), .text(let rawValue)): self = .enumeration(type: name, rawValue: rawValue)
        case (.measurement, .map):
            guard let value = document["value"]?.double, !value.isNaN, let unit = document["unit"]?.text else {
                return nil
            }
            self = .measurement(value: value, unit: unit)
        case (.currency, .map):
            guard let amount = document["amount"]?.text, let code = document["currency"]?.text else { return nil }
            self = .currency(amount: amount, code: code)
        case (.duration, .map):
            guard let seconds = document["seconds"]?.int else { return nil }
            self = .duration(seconds: seconds, attoseconds: document["attoseconds"]?.int ?? 0)
        case (.date, _):
            guard let seconds = document.double, seconds.isFinite else { return nil }
            self = .date(seconds)
        case (.double, _):
            guard let value = document.double, !value.isNaN else { return nil }
            self = .double(value)
        case (.url, .text(let text)): self = .url(text)
        case (.entity(let name), .map) where document["id"] != nil:
            guard let id = document["id"]?.text else { return nil }
            self = .entity(EntityValue(type: name, id: id))
        case (.data, .text(let text)):
            guard let bytes = Base64.decode(text) else { return nil }
            self = .data(bytes)
        case (.array(let element), .array(let items)), (.set(let element), .array(let items)):
            let values = items.compactMap { IntentValue(document: $0, type: element) }
            guard values.count == items.count else { return nil }
            self = .array(values)
        default:
            let value = try? document.encoded().withCBOR { (reader) throws(CBORError) in
                try IntentValue(from: &reader)
            }
            guard let value, value.keepsItsType(in: type) else { return nil }
            self = value
        }
    }

    /// Whether a value that was given in its wire form is the same when it is written into a document of that type: an
    /// entity of another type, say, is not.
    private func keepsItsType(in type: ValueType) -> Bool {
        let written = document
        return written == cbor || IntentValue(document: written, type: type) == self
    }

    /// The wire form as a tree.
    package var cbor: CBOR {
        var writer = CBORWriter()
        write(to: &writer)
        return (try? CBOR(decoding: writer.finish())) ?? .null
    }
}
