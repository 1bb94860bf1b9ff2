/// A named request with arguments: all that a client asks of the host beside runs and queries.
///
/// Fields: 0 method, 1 arguments (a map with text keys). The methods stand in `Protocol/client-requests.md`.
package struct AdminRequest: Hashable, Sendable {
    package var method: String
    package var arguments: CBOR
    /// The asking plugin's own number of a request to its host, which the reply has again; 0 for none.
    package var number: UInt32 = 0

    package init(_ method: String, _ arguments: CBOR = .map([])) {
        self.method = method
        self.arguments = arguments
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.field(0, method, in: fields)
        writer.key(1, in: fields)
        writer.item(arguments)
        if number != 0 { writer.field(2, UInt64(number), in: fields) }
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var request = AdminRequest("")
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: request.method = try reader.text()
            case 1: request.arguments = try reader.item()
            case 2: request.number = try reader.unsigned(as: UInt32.self)
            default: return false
            }
            return true
        }
        guard !request.method.isEmpty else { throw CBORError(.missingKey("0 (method)"), at: start) }
        self = request
    }
}

/// The answer to a plugin's request to its host. Fields: 0 error, or 1 value; 2 the request's number.
package struct HostReply: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case value(CBOR)
        case failure(IntentError)
    }

    package var outcome: Outcome
    /// The number of the request that it answers; 0 where that had none.
    package var number: UInt32

    package init(_ outcome: Outcome, number: UInt32 = 0) {
        self.outcome = outcome
        self.number = number
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        switch outcome {
        case .failure(let error):
            writer.key(0, in: fields)
            error.write(to: &writer)
        case .value(let value):
            writer.key(1, in: fields)
            writer.item(value)
        }
        if number != 0 { writer.field(2, UInt64(number), in: fields) }
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var error: IntentError?
        var value: CBOR?
        var number: UInt32 = 0
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: error = try IntentError(from: &reader)
            case 1: value = try reader.item()
            case 2: number = try reader.unsigned(as: UInt32.self)
            default: return false
            }
            return true
        }
        switch (error, value) {
        case (let error?, _): self.init(.failure(error), number: number)
        case (nil, let value?): self.init(.value(value), number: number)
        case (nil, nil): throw CBORError(.missingKey("0 (error) or 1 (value)"), at: start)
        }
    }
}
