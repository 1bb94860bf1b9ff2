import IntentProtocol
import Testing

@testable import IntentHost

@Suite("What a plugin is counted on to keep of collections")
struct KeptCollectionsTests {
    private func held(_ count: Int = 1) throws -> HeldCollection {
        var builder = try IdentifierSetBuilder(type: "Shot")
        for number in 0..<count { try builder.append("identifier \(number)") }
        return try HeldCollection(try builder.finish(), app: "probe", type: "Shot", schema: nil)
    }

    /// What is counted on, asked in expectations, which change nothing by themselves.
    private final class Kept {
        private var kept: KeptCollections

        init(_ kept: KeptCollections = KeptCollections()) { self.kept = kept }

        var isWaiting: Bool { kept.isWaiting }
        func use(_ sets: [HeldCollection], in call: UInt64) -> Bool { kept.use(sets, in: call) }
        func ended(_ call: UInt64, isCompleted: Bool) { kept.ended(call, isCompleted: isCompleted) }
        func forget(_ handles: [String]) { kept.forget(handles) }
    }

    @Test("What came with a call that completed is kept; with one that failed or goes on, it is sent again")
    func calls() throws {
        let kept = Kept()
        let set = try held()
        #expect(!kept.use([set], in: 1))
        #expect(!kept.use([set], in: 2) && kept.isWaiting)
        kept.ended(1, isCompleted: false)
        #expect(!kept.use([set], in: 3))
        kept.ended(2, isCompleted: true)
        #expect(kept.use([set], in: 4))
        kept.ended(3, isCompleted: false)
        #expect(kept.use([set], in: 5) && !kept.isWaiting)
        // One of two that is not kept has both sent.
        #expect(!kept.use([set, try held()], in: 6))
        kept.forget([set.facts.handle])
        #expect(!kept.use([set], in: 7))
    }

    @Test("Past so many the one that was not used for longest is sent again")
    func count() throws {
        let kept = Kept(KeptCollections(limit: 3))
        let sets = try (0..<4).map { _ in try held() }
        for (call, set) in sets.prefix(3).enumerated() {
            #expect(!kept.use([set], in: UInt64(call)))
            kept.ended(UInt64(call), isCompleted: true)
        }
        #expect(kept.use([sets[0]], in: 3))
        #expect(!kept.use([sets[3]], in: 4))
        kept.ended(4, isCompleted: true)
        #expect(kept.use([sets[0], sets[2], sets[3]], in: 5))
        #expect(!kept.use([sets[1]], in: 6))
    }

    @Test("Past so many bytes, too, as many as it takes; what has more than all may have is sent each time")
    func bytes() throws {
        let sets = try (0..<3).map { _ in try held(100) }
        let large = try held(190)
        let kept = Kept(KeptCollections(byteLimit: 3 * sets[0].facts.bytes))
        #expect(large.facts.bytes > sets[0].facts.bytes && large.facts.bytes <= 2 * sets[0].facts.bytes)
        for (call, set) in sets.enumerated() {
            _ = kept.use([set], in: UInt64(call))
            kept.ended(UInt64(call), isCompleted: true)
        }
        #expect(kept.use(sets, in: 3))
        #expect(kept.use([sets[0]], in: 4))
        #expect(!kept.use([large], in: 5))
        kept.ended(5, isCompleted: true)
        #expect(kept.use([sets[0], large], in: 6))
        #expect(!kept.use([sets[1]], in: 7))
        let huge = try held(500)
        for call in 8...9 as ClosedRange<UInt64> {
            #expect(!kept.use([huge], in: call))
            kept.ended(call, isCompleted: true)
        }
    }
}
