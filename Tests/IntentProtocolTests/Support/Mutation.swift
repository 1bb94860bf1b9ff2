/// Damage to bytes, as a hostile or broken peer would do it, the same in every run.
struct Mutation {
    /// Bytes that stand at the edges of CBOR's heads and of lengths.
    private static let edges: [UInt8] = [
        0x00, 0x17, 0x18, 0x1b, 0x1c, 0x1f, 0x20, 0x38, 0x3b, 0x40, 0x58, 0x5b, 0x5f, 0x60, 0x78, 0x7b, 0x7f, 0x80,
        0x9b,
        0x9f, 0xa0, 0xa1, 0xbb, 0xbf, 0xc0, 0xc1, 0xd8, 0xdb, 0xe0, 0xf4, 0xf6, 0xf7, 0xf8, 0xf9, 0xfb, 0xff,
    ]

    private var random: SeededGenerator
    private let corpus: [[UInt8]]

    init(seed: UInt64, corpus: [[UInt8]]) {
        random = SeededGenerator(seed: seed)
        self.corpus = corpus
    }

    /// One of the corpus with up to four changes from the index given on.
    mutating func next(from start: Int = 0) -> [UInt8] {
        var bytes = corpus[Int(random.next() % UInt64(corpus.count))]
        for _ in 0...(random.next() % 4) { change(&bytes, from: min(start, bytes.count)) }
        return bytes
    }

    /// A number from 0 up to one less than the bound.
    mutating func number(below bound: Int) -> Int {
        Int(random.next() % UInt64(max(1, bound)))
    }

    private mutating func change(_ bytes: inout [UInt8], from start: Int) {
        let place = start + number(below: bytes.count - start)
        guard place < bytes.count else { return bytes.append(edge()) }
        switch number(below: 8) {
        case 0: bytes[place] ^= 1 << UInt8(number(below: 8))
        case 1: bytes[place] = edge()
        case 2: bytes[place] = UInt8(number(below: 256))
        case 3: bytes.insert(edge(), at: place)
        case 4: bytes.remove(at: place)
        case 5: bytes.removeSubrange(place..<min(bytes.count, place + number(below: 9)))
        case 6:
            // A slice stands twice, or one of another stands here.
            let other = number(below: 2) == 0 ? bytes : corpus[number(below: corpus.count)]
            let from = number(below: other.count)
            bytes.insert(contentsOf: other[from..<min(other.count, from + number(below: 40))], at: place)
        default: bytes.removeLast(number(below: bytes.count - place))
        }
    }

    private mutating func edge() -> UInt8 { Self.edges[number(below: Self.edges.count)] }
}
