import Testing

@testable import IntentHost

@Suite("A request that ends its worker twice is not performed for a while")
struct PoisonListTests {
    private func request(_ digest: String, app: String = "a") -> PoisonList.Request {
        PoisonList.Request(app: app, intent: "\(app).I", digest: digest)
    }

    @Test("Once is no reason, twice is, until the time is over")
    func twice() {
        var list = PoisonList()
        list.died(request("x"), at: 10, lifetime: 100)
        #expect(list.poisoned(request("x"), at: 11) == nil)
        list.died(request("x"), at: 20, lifetime: 100)
        #expect(list.poisoned(request("x"), at: 119)?.until == 120)
        #expect(list.poisoned(request("x"), at: 120) == nil)
        #expect(!list.concerns(app: "a", intent: "a.I"))
    }

    @Test("A death that is too long ago does not count")
    func old() {
        var list = PoisonList()
        list.died(request("x"), at: 10, lifetime: 100)
        list.died(request("x"), at: 110, lifetime: 100)
        #expect(list.poisoned(request("x"), at: 111) == nil)
    }

    @Test("Other values, and other apps, are other requests")
    func others() {
        var list = PoisonList()
        for _ in 0..<2 { list.died(request("x"), at: 0, lifetime: 100) }
        #expect(list.poisoned(request("y"), at: 1) == nil)
        #expect(list.poisoned(request("x", app: "b"), at: 1) == nil)
    }

    @Test("A run that completes takes back what was held against its request")
    func completed() {
        var list = PoisonList()
        list.died(request("x"), at: 0, lifetime: 100)
        list.completed(request("x"))
        list.died(request("x"), at: 1, lifetime: 100)
        #expect(list.poisoned(request("x"), at: 2) == nil)
    }

    @Test("A person clears an app's requests, and no other's")
    func clear() {
        var list = PoisonList()
        for _ in 0..<2 {
            list.died(request("x"), at: 0, lifetime: 100)
            list.died(request("x", app: "b"), at: 0, lifetime: 100)
        }
        #expect(list.clear(app: "a") == 1)
        #expect(list.poisoned(at: 1).map(\.request.app) == ["b"])
    }

    @Test("An intent that nothing is held against needs no look at its values")
    func concerns() {
        var list = PoisonList()
        list.died(request("x"), at: 0, lifetime: 100)
        #expect(list.concerns(app: "a", intent: "a.I"))
        #expect(!list.concerns(app: "a", intent: "a.J"))
        #expect(!list.concerns(app: "b", intent: "a.I"))
    }

    @Test("A lifetime of nothing holds nothing back")
    func off() {
        var list = PoisonList()
        for _ in 0..<5 { list.died(request("x"), at: 0, lifetime: 0) }
        #expect(!list.concerns(app: "a", intent: "a.I"))
    }

    @Test("The list is bounded: what is free first goes")
    func bounded() {
        var list = PoisonList()
        for number in 0..<UInt64(PoisonList.capacity + 10) {
            for _ in 0..<2 { list.died(request("\(number)"), at: number, lifetime: 100_000) }
        }
        #expect(list.poisoned(at: 1000).count == PoisonList.capacity)
        #expect(list.poisoned(request("0"), at: 1000) == nil)
        #expect(list.poisoned(request("\(PoisonList.capacity + 9)"), at: 1000) != nil)
    }
}
