import Testing

@testable import IntentStore

@Suite("Run identifiers")
struct RunIdentifierTests {
    @Test("A hundred thousand identifiers in a row grow strictly, and so does their text")
    func growth() {
        var last = RunIdentifier.next()
        for _ in 0..<100_000 {
            let next = RunIdentifier.next()
            guard next > last, next.description > last.description else {
                Issue.record("\(next) came after \(last)")
                return
            }
            last = next
        }
    }

    @Test("Identifiers of many tasks at once are all different")
    func uniqueness() async {
        let all = await withTaskGroup(of: [RunIdentifier].self) { group in
            for _ in 0..<8 { group.addTask { (0..<10_000).map { _ in RunIdentifier.next() } } }
            return await group.reduce(into: Set<RunIdentifier>()) { $0.formUnion($1) }
        }
        #expect(all.count == 80_000)
    }

    @Test("An identifier tells the time at which it was made")
    func time() {
        let before = Timestamp.now().microsecondsSince1970 / 1000
        let made = Int64(RunIdentifier.next().millisecondsSince1970)
        // An identifier of the same millisecond may be ahead only when others were made before; a second is ample.
        #expect(made >= before && made <= before + 1000)
    }

    @Test("Text of the ULID specification's form reads back, in either case")
    func text() throws {
        let identifier = try #require(RunIdentifier("01ARZ3NDEKTSV4RRFFQ69G5FAV"))
        #expect(identifier.description == "01ARZ3NDEKTSV4RRFFQ69G5FAV")
        #expect(identifier.millisecondsSince1970 == 1_469_922_850_259)
        #expect(RunIdentifier("01arz3ndektsv4rrffq69g5fav") == identifier)
    }

    @Test("The smallest and the greatest identifier have the specification's text")
    func bounds() {
        #expect(RunIdentifier(high: 0, low: 0).description == "00000000000000000000000000")
        #expect(RunIdentifier(high: .max, low: .max).description == "7ZZZZZZZZZZZZZZZZZZZZZZZZZ")
        #expect(RunIdentifier("7ZZZZZZZZZZZZZZZZZZZZZZZZZ") == RunIdentifier(high: .max, low: .max))
    }

    @Test(
        "What is no identifier is refused",
        arguments: [
            "", "01ARZ3NDEKTSV4RRFFQ69G5FA", "01ARZ3NDEKTSV4RRFFQ69G5FAVV", "81ARZ3NDEKTSV4RRFFQ69G5FAV",
            "01ARZ3NDEKTSV4RRFFQ69G5FAU", "01ARZ3NDEKTSV4RRFFQ69G5FA-", "01ARZ3NDEKTSV4RRFFQ69G5Fé",
        ])
    func refusal(text: String) {
        #expect(RunIdentifier(text) == nil)
    }

    @Test("In one millisecond, and when the clock goes back, the next identifier is one more")
    func monotonicity() {
        var random = SeededGenerator(seed: 1)
        var generator = RunIdentifierGenerator()
        let first = generator.next(milliseconds: 5000, random: &random)
        let same = generator.next(milliseconds: 5000, random: &random)
        let earlier = generator.next(milliseconds: 4000, random: &random)
        #expect(same == RunIdentifier(high: first.high, low: first.low + 1))
        #expect(earlier == RunIdentifier(high: first.high, low: first.low + 2))
        #expect(generator.next(milliseconds: 5001, random: &random).millisecondsSince1970 == 5001)
    }

    @Test("The step from the greatest random bits carries into the upper half")
    func carry() {
        struct Ones: RandomNumberGenerator {
            func next() -> UInt64 { .max }
        }
        var random = Ones()
        var generator = RunIdentifierGenerator()
        let first = generator.next(milliseconds: 1, random: &random)
        #expect(first == RunIdentifier(high: 0x1_ffff, low: .max))
        #expect(generator.next(milliseconds: 1, random: &random) == RunIdentifier(high: 0x2_0000, low: 0))
        #expect(generator.next(milliseconds: 2, random: &random) > first)
    }

    @Test("Random identifiers order as their texts do")
    func order() {
        var random = SeededGenerator(seed: 7)
        let all = (0..<500).map { _ in RunIdentifier(high: random.next(), low: random.next()) }
        #expect(all.sorted().map(\.description) == all.map(\.description).sorted())
        #expect(all.map { RunIdentifier($0.description) } == all)
    }
}
