import Testing

@testable import IntentHost

@Suite("A queue that is fair to callers")
struct FairQueueTests {
    @Test("Callers have their turns one after another, each in its own order")
    func turns() {
        var queue = FairQueue<String>()
        for element in ["a1", "a2", "a3", "b1", "c1", "c2"] { queue.append(element, for: String(element.prefix(1))) }
        #expect(queue.count == 6 && queue.count(of: "a") == 3)
        #expect(queue.removeAll() == ["a1", "b1", "c1", "a2", "c2", "a3"])
        #expect(queue.isEmpty && queue.removeFirst() == nil)
    }

    @Test("A caller that comes anew waits for each other caller's turn once")
    func newcomer() {
        var queue = FairQueue<String>()
        for element in ["a1", "a2", "a3", "b1", "b2", "b3"] { queue.append(element, for: String(element.prefix(1))) }
        #expect(queue.removeFirst() == "a1")
        queue.append("c1", for: "c")
        #expect(queue.removeAll() == ["b1", "a2", "c1", "b2", "a3", "b3"])
    }

    @Test("One is taken out wherever it stands, and the last of a caller takes its line along")
    func remove() {
        var queue = FairQueue<Int>()
        for number in 1...5 { queue.append(number, for: number.isMultiple(of: 2) ? "even" : "odd") }
        #expect(queue.remove(of: "odd") { $0 == 3 } == 3)
        #expect(queue.remove(of: "odd") { $0 == 3 } == nil)
        #expect(queue.remove(of: "nobody") { _ in true } == nil)
        #expect(queue.remove(of: "even") { $0 == 2 } == 2)
        #expect(queue.remove(of: "even") { $0 == 4 } == 4)
        #expect(queue.count == 2)
        #expect(queue.removeAll() == [1, 5])
    }

    @Test("Against a model: nothing is lost, none comes twice, and each caller's order holds")
    func model() {
        var random = SystemRandomNumberGenerator()
        var queue = FairQueue<Int>()
        var waiting: [String: [Int]] = [:]
        for number in 0..<20_000 {
            let caller = "c\(Int.random(in: 0..<5, using: &random))"
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1, 2:
                queue.append(number, for: caller)
                waiting[caller, default: []].append(number)
            case 3:
                guard let taken = queue.removeFirst() else {
                    #expect(!waiting.values.contains { !$0.isEmpty })
                    continue
                }
                let owner = waiting.first { $0.value.first == taken }?.key
                #expect(owner != nil)
                if let owner { waiting[owner]?.removeFirst() }
            default:
                let wanted = waiting[caller]?.randomElement(using: &random)
                #expect(queue.remove(of: caller) { $0 == wanted } == wanted)
                waiting[caller]?.removeAll { $0 == wanted }
            }
            #expect(queue.count == waiting.values.reduce(0) { $0 + $1.count })
        }
    }
}
