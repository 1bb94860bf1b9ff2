import IntentProtocol
import Testing

/// One frame of `Protocol/vectors`: its bytes, what they say, and what they mean.
struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let frame: Frame
    /// The rule of `Protocol/intent-ipc.cddl` that the payload follows; nil where it is no CBOR.
    let rule: String?
    let meaning: String
    /// The value of a result as surfaces show it to programs.
    let json: JSON?
    /// Reads the payload as its message, throws where it is not the one that was written, and writes it again.
    let rewrite: @Sendable ([UInt8]) throws -> [UInt8]

    var testDescription: String { name }

    /// A frame that carries a message.
    init<Message: WireMessage>(
        _ name: String, _ kind: FrameKind, call: UInt64 = 7, rule: String? = nil, descriptors: Int = 0,
        _ message: Message, json: JSON? = nil, _ meaning: String
    ) {
        self.name = name
        frame = Frame(kind, call: call, payload: message.payload, descriptors: (0..<Int32(descriptors)).map { $0 + 3 })
        self.rule = rule ?? kind.description
        self.meaning = meaning
        self.json = json
        rewrite = { payload in
            let read = try Message(payload: payload)
            guard read == message else { throw Difference(read: "\(read)", expected: "\(message)") }
            return read.payload
        }
    }

    /// A frame that carries one item of any shape.
    init(
        _ name: String, _ kind: FrameKind, call: UInt64 = 7, rule: String? = nil, item: CBOR, _ meaning: String
    ) {
        self.name = name
        frame = Frame(kind, call: call, payload: item.encoded())
        self.rule = rule ?? kind.description
        self.meaning = meaning
        json = nil
        rewrite = { payload in
            let read = try CBOR(decoding: payload)
            guard read.encoded() == item.encoded() else { throw Difference(read: "\(read)", expected: "\(item)") }
            return read.encoded()
        }
    }

    /// A frame whose payload is no CBOR.
    init(_ name: String, _ kind: FrameKind, call: UInt64 = 0, bytes: [UInt8] = [], _ meaning: String) {
        self.name = name
        frame = Frame(kind, call: call, payload: bytes)
        rule = nil
        self.meaning = meaning
        json = nil
        rewrite = { $0 }
    }

    struct Difference: Error {
        let read: String
        let expected: String
    }

    /// The vector as it stands in its file.
    func document() throws -> JSON {
        .object([
            "name": .string(name), "kind": .string(frame.kind.description),
            "kindNumber": .integer(Int64(frame.kind.rawValue)), "call": .integer(Int64(frame.call)),
            "descriptors": .integer(Int64(frame.descriptors.count)), "bytes": .string(Hex.text(frame.bytes)),
            "rule": rule.map(JSON.string),
            "diagnostic": try rule.map { _ in .string(Diagnostic.text(try CBOR(decoding: frame.payload))) },
            "json": json, "meaning": .string(meaning),
        ])
    }
}
