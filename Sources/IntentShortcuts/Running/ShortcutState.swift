package import IntentProtocol

/// Where a run of a shortcut is: all that is needed to go on from there.
package struct ShortcutState: Hashable, Sendable {
    /// A block of steps that is being done.
    struct Frame: Hashable, Sendable {
        /// How it is reached: by turns a step's place and which of its blocks.
        var path: [Int]
        /// The place of the next step in the block.
        var index = 0
        var loop: Loop?
    }

    struct Loop: Hashable, Sendable {
        /// The variable that holds the element; nil where only rounds are counted.
        var name: String?
        var items: [IntentValue]
        var round: Int
    }

    package internal(set) var variables: [String: IntentValue]
    /// What it gave so far.
    package internal(set) var outputs: [IntentValue] = []
    var frames: [Frame]
    /// Steps that were taken.
    var taken = 0

    /// The state of a run that begins.
    package init(inputs: [String: IntentValue]) {
        variables = inputs
        frames = [Frame(path: [])]
    }

    // MARK: Document

    package var cbor: CBOR {
        .object([
            "variables": .map(variables.sorted { $0.key < $1.key }.map { CBOR.Pair(.text($0.key), $0.value.cbor) }),
            "outputs": .array(outputs.map(\.cbor)), "taken": .int(Int64(taken)),
            "frames": .array(
                frames.map { frame in
                    .object([
                        "path": .array(frame.path.map { .int(Int64($0)) }), "index": .int(Int64(frame.index)),
                        "name": frame.loop?.name.map(CBOR.text), "round": (frame.loop?.round).map { .int(Int64($0)) },
                        "items": (frame.loop?.items).map { .array($0.map(\.cbor)) },
                    ])
                }),
        ])
    }

    /// Reads a state that was kept; nil where it is none.
    package init?(cbor item: CBOR) {
        guard let kept = item["frames"]?.array, let taken = item["taken"]?.int.flatMap(Int.init(exactly:)) else {
            return nil
        }
        variables = [:]
        for pair in item["variables"]?.pairs ?? [] {
            guard let name = pair.key.text, let value = Self.value(pair.value) else { return nil }
            variables[name] = value
        }
        outputs = (item["outputs"]?.array ?? []).compactMap(Self.value)
        self.taken = taken
        frames = []
        for frame in kept {
            guard let index = frame["index"]?.int.flatMap(Int.init(exactly:)) else { return nil }
            let path = (frame["path"]?.array ?? []).compactMap { $0.int.flatMap(Int.init(exactly:)) }
            let loop = frame["round"]?.int.flatMap(Int.init(exactly:)).map { round in
                Loop(
                    name: frame["name"]?.text, items: (frame["items"]?.array ?? []).compactMap(Self.value), round: round
                )
            }
            frames.append(Frame(path: path, index: index, loop: loop))
        }
    }

    private static func value(_ item: CBOR) -> IntentValue? {
        try? item.encoded().withCBOR { (reader) throws(CBORError) in try IntentValue(from: &reader) }
    }
}
