import IntentProtocol
import Testing

@Suite("Messages: fields")
struct MessageFieldTests {
    /// The vectors whose payload is a message: a map with integer keys.
    static let messages = Vectors.all.filter { !["metadata", "reply", "event", nil].contains($0.rule) }

    @Test("Unknown fields are ignored, at every level", arguments: messages)
    func unknownFields(vector: Vector) throws {
        let tree = try CBOR(decoding: vector.frame.payload).withFields { pairs in
            pairs + [CBOR.Pair(23, ["new", .map([CBOR.Pair("x", .null)])]), CBOR.Pair(1000, .tagged(99, 1))]
        }
        let payload = tree.encoded()
        #expect(payload.count > vector.frame.payload.count)
        #expect(try vector.rewrite(payload) == vector.frame.payload)
    }

    @Test("Fields may come in any order, at every level", arguments: messages)
    func anyOrder(vector: Vector) throws {
        let tree = try CBOR(decoding: vector.frame.payload).withFields { $0.reversed() }
        #expect(try vector.rewrite(tree.encodedAsIs()) == vector.frame.payload)
    }

    @Test("A field that stands twice is refused", arguments: messages)
    func duplicates(vector: Vector) throws {
        let pairs = try CBOR(decoding: vector.frame.payload).pairs ?? []
        for pair in pairs {
            let payload = CBOR.map(pairs + [pair]).encodedAsIs()
            let error = #expect(throws: CBORError.self) { try vector.rewrite(payload) }
            #expect(error?.reason == .duplicateKey)
        }
    }

    /// Fields of a message that may hold an item of any type.
    private static let free: [FrameKind: Set<CBOR>] = [
        .result: [3], .query: [10, 11], .request: [1], .hostRequest: [1], .hostReply: [1], .ask: [5, 11],
    ]

    @Test("A field of another type is refused", arguments: messages)
    func wrongType(vector: Vector) throws {
        let pairs = try CBOR(decoding: vector.frame.payload).pairs ?? []
        let free = Self.free[vector.frame.kind] ?? []
        for (index, pair) in pairs.enumerated() where !free.contains(pair.key) {
            for wrong in [CBOR.simple(99), .undefined, .tagged(99, pair.value), [[]], .map([CBOR.Pair("x", 1)])] {
                var changed = pairs
                changed[index] = CBOR.Pair(pair.key, wrong)
                let isFreeText = pair.value.pairs?.first?.key.text != nil && wrong.pairs != nil
                guard !isFreeText else { continue }
                // A result's value and a page's items take any value; a list of lists is one.
                guard !(wrong == [[]] && [.result, .answer, .entities].contains(vector.frame.kind)) else { continue }
                // So does a query's input.
                guard !(wrong == [[]] && vector.frame.kind == .query && pair.key == 14) else { continue }
                #expect(throws: CBORError.self, "field \(pair.key) as \(wrong)") {
                    try vector.rewrite(CBOR.map(changed).encoded())
                }
            }
        }
    }

    /// Fields without which a message is refused, each with the words of the error.
    private static let required: [(FrameKind, [UInt64: String])] = [
        (.hello, [0: "0 (version)", 1: "1 (role)"]),
        (.error, [0: "0 (category)", 1: "1 (code)", 2: "2 (message)"]), (.perform, [1: "1 (intent)"]),
        (.result, [:]), (.failure, [0: "0 (error)"]), (.query, [2: "2 (mode)"]), (.entities, [:]),
        (.request, [0: "0 (method)"]), (.cancel, [:]), (.progress, [:]),
        (.ask, [0: "0 (id)", 1: "1 (kind)", 2: "2 (dialog)"]), (.answer, [0: "0 (question)"]),
        (.started, [0: "0 (run)"]), (.log, [1: "1 (text)"]), (.hostRequest, [0: "0 (method)"]),
    ]

    @Test("A message without a field that it must have is refused, and says which", arguments: required)
    func missing(kind: FrameKind, keys: [UInt64: String]) throws {
        let type = try #require(Messages.types.first { $0.0 == kind }?.1)
        for vector in Self.messages where vector.frame.kind == kind {
            let pairs = try CBOR(decoding: vector.frame.payload).pairs ?? []
            for pair in pairs {
                guard case .unsigned(let key) = pair.key else { continue }
                let without = CBOR.map(pairs.filter { $0.key != pair.key }).encoded()
                if let words = keys[key] {
                    let error = #expect(throws: CBORError.self) { try type.init(payload: without) }
                    #expect(error == CBORError(.missingKey(words), at: 0))
                } else if kind != .answer {
                    // Another may go, and then stands for its default.
                    #expect(throws: Never.self, "\(vector.name) without \(key)") { try type.init(payload: without) }
                }
            }
        }
    }

    /// Messages with every field, beside ones without any that may be left out.
    private static let whole: [(full: any WireMessage, bare: any WireMessage)] = [
        (Vectors.fullPerform, Perform(app: "", intent: "")),
        (Vectors.fullQuery, EntityRequest(app: "", entity: "", mode: .all)), (Vectors.fullResult, RunResult()),
        (Vectors.fullQuestion, Question(id: 0, kind: .value, dialog: "")),
        (Vectors.fullProgress, ProgressReport(completed: 0, total: 0)),
        (
            Vectors.fullFailure,
            Failure(IntentError(.system, .internal, ""))
        ),
    ]

    @Test("The vectors with every field have every property, so that none is added without its wire form")
    func wholeMessages() {
        for (full, bare) in Self.whole {
            #expect(Self.same(full, bare).isEmpty, "\(type(of: full)) has fields that no vector has")
        }
        #expect(Self.same(Vectors.repeatedFacts, RunFacts.none).isEmpty)
    }

    /// The properties that two values have in common.
    private static func same(_ full: Any, _ bare: Any) -> [String] {
        zip(Mirror(reflecting: full).children, Mirror(reflecting: bare).children).compactMap { left, right in
            "\(left.value)" == "\(right.value)" ? left.label : nil
        }
    }

    @Test(
        "An answer without what its outcome tells of is refused",
        arguments: [
            ("value", "a2 00 01 01 6576616c7565"), ("choice", "a2 00 01 01 6663686f696365"),
            ("unanswered", "a2 00 01 01 6a756e616e737765726564"), ("no outcome", "a1 00 01"),
        ])
    func answers(outcome: String, hex: String) {
        let error = #expect(throws: CBORError.self) { try Answer(payload: Hex.bytes(hex)) }
        #expect(error?.reason == .unexpectedType(expected: "an answer's outcome"))
    }
}

extension CBOR {
    /// The tree with each map of integer keys changed, the innermost first. An empty map counts only where it is all.
    func withFields(isAll: Bool = true, _ change: ([Pair]) -> [Pair]) -> CBOR {
        switch self {
        case .array(let items): return .array(items.map { $0.withFields(isAll: false, change) })
        case .tagged(let number, let item): return .tagged(number, item.withFields(isAll: false, change))
        case .map(let pairs):
            let inner = pairs.map { Pair($0.key, $0.value.withFields(isAll: false, change)) }
            let isMessage = pairs.allSatisfy { if case .unsigned = $0.key { true } else { false } }
            return .map(isMessage && (isAll || !pairs.isEmpty) ? change(inner) : inner)
        default: return self
        }
    }

    /// The encoding with the pairs of maps in the order in which they stand, which need not be the deterministic one.
    func encodedAsIs() -> [UInt8] {
        var writer = CBORWriter()
        switch self {
        case .array(let items):
            writer.array(count: items.count)
            for item in items { writer.raw(item.encodedAsIs()) }
        case .map(let pairs):
            writer.map(count: pairs.count)
            for pair in pairs {
                writer.raw(pair.key.encodedAsIs())
                writer.raw(pair.value.encodedAsIs())
            }
        case .tagged(let number, let item):
            writer.tag(number)
            writer.raw(item.encodedAsIs())
        default: writer.item(self)
        }
        return writer.finish()
    }
}
