import IntentProtocol
import Testing

/// Bytes that must be refused, and why.
struct RefusedVector: Sendable, CustomTestStringConvertible {
    enum Layer: String, Sendable {
        /// The stream can't be cut into frames: the connection ends.
        case stream
        /// The payload can't be read as its kind's message.
        case payload
    }

    let name: String
    let layer: Layer
    let bytes: [UInt8]
    let meaning: String

    var testDescription: String { name }

    init(_ name: String, header hex: String, _ meaning: String) {
        self.name = name
        layer = .stream
        bytes = Hex.bytes(hex)
        self.meaning = meaning
    }

    init(_ name: String, _ kind: FrameKind, payload hex: String, _ meaning: String) {
        self.name = name
        layer = .payload
        bytes = Frame(kind, call: 7, payload: Hex.bytes(hex)).bytes
        self.meaning = meaning
    }

    func document() -> JSON {
        .object([
            "name": .string(name), "layer": .string(layer.rawValue), "bytes": .string(Hex.text(bytes)),
            "rule": layer == .payload ? .string(FrameKind(rawValue: bytes[4]).description) : nil,
            "meaning": .string(meaning),
        ])
    }

    static let all: [RefusedVector] = [
        .init("too-long", header: "01000004 12 00 00 00 0700000000000000", "A payload of 64 MiB and one byte."),
        .init(
            "longest", header: "ffffffff 12 00 00 00 0700000000000000", "The longest payload that a header can tell."),
        .init("descriptors", header: "00000000 12 00 11 00 0700000000000000", "17 descriptors are announced."),
        .init(
            "descriptors-missing", header: "00000000 12 00 01 00 0700000000000000",
            "A descriptor is announced and none came."),
        .init("payload-empty", .perform, payload: "", "A message must be a map."),
        .init("payload-truncated", .perform, payload: "a1 01 63 6162", "The text ends early."),
        .init("payload-trailing", .perform, payload: "a1 01 6161 00", "A byte follows the message."),
        .init("payload-array", .perform, payload: "81 6161", "A message must be a map."),
        .init("payload-text-key", .perform, payload: "a2 01 6161 6161 00", "A message's keys are integers."),
        .init("payload-indefinite", .perform, payload: "bf 01 6161 ff", "Lengths are definite."),
        .init("payload-indefinite-text", .perform, payload: "a1 01 7f 6161 ff", "Lengths are definite."),
        .init("payload-duplicate-key", .perform, payload: "a2 01 6161 01 6162", "A key stands twice."),
        .init("payload-invalid-text", .perform, payload: "a1 01 61ff", "A text is not UTF-8."),
        .init("perform-without-intent", .perform, payload: "a1 00 6161", "Key 1, the intent, must be there."),
        .init("perform-intent-number", .perform, payload: "a1 01 05", "Key 1 must be a text."),
        .init("perform-deadline-negative", .perform, payload: "a2 01 6161 05 20", "A deadline is not negative."),
        .init(
            "perform-deadline-large", .perform, payload: "a2 01 6161 05 1b0000000100000000", "A deadline has 32 bits."),
        .init(
            "perform-parameter-twice", .perform, payload: "a2 01 6161 02 a2 6162 00 6162 00",
            "A parameter stands twice."),
        .init("value-unknown-kind", .perform, payload: "a2 01 6161 02 a1 6162 a1 00 1863", "No value has kind 99."),
        .init(
            "value-without-kind", .perform, payload: "a2 01 6161 02 a1 6162 a1 01 6163",
            "A value's map has its kind under key 0."),
        .init("value-undefined", .perform, payload: "a2 01 6161 02 a1 6162 f7", "Undefined is no value."),
        .init(
            "value-unknown-tag", .perform, payload: "a2 01 6161 02 a1 6162 c2 41 05", "Tags 1 and 32 alone make values."
        ),
        .init("value-date-text", .perform, payload: "a2 01 6161 02 a1 6162 c1 6163", "A date is a number of seconds."),
        .init(
            "value-int-large", .perform, payload: "a2 01 6161 02 a1 6162 1b8000000000000000",
            "An integer has 64 bits with its sign."),
        .init(
            "value-entity-without-id", .perform, payload: "a2 01 6161 02 a1 6162 a2 00 01 01 6163",
            "An entity has an identifier."),
        .init(
            "value-file-without-content", .perform, payload: "a2 01 6161 02 a1 6162 a2 00 08 01 6163",
            "A file has content or a descriptor."),
        .init("result-value-wrong", .result, payload: "a1 01 6161", "A dialog is a map."),
        .init("failure-without-error", .failure, payload: "a0", "A failure has an error."),
        .init(
            "failure-error-without-code", .failure, payload: "a1 00 a2 00 63617070 02 60",
            "An error has a category, a code and a message."),
        .init("ask-unknown-kind", .ask, payload: "a3 00 01 01 6178 02 60", "A question is of a known kind."),
        .init("answer-without-question", .answer, payload: "a1 01 686163636570746564", "An answer names its question."),
        .init("answer-unknown-outcome", .answer, payload: "a2 00 01 01 6178", "An answer has a known outcome."),
        .init("query-unknown-mode", .query, payload: "a2 01 6161 02 6178", "A query is of a known mode."),
        .init("hello-without-version", .hello, payload: "a1 01 66636c69656e74", "A hello has a version."),
        .init("hello-unknown-role", .hello, payload: "a2 00 01 01 6178", "A hello has a known role."),
        .init("request-without-method", .request, payload: "a1 01 a0", "A request has a method."),
        .init("host-reply-empty", .hostReply, payload: "a0", "A reply has an error or a value."),
    ]
}
