import Testing

@testable import IntentHost

@Suite("Places for clients")
struct ClientPlacesTests {
    @Test(
        "There are as many as are set, but no more than three quarters of the descriptors",
        arguments: [(1024, 20_000, 1024), (1024, 1024, 768), (1024, 8, 6), (1024, 0, 2), (2, 1024, 2), (64, -1, 64)])
    func limits(setting: Int, descriptors: Int, all: Int) {
        let limits = ClientPlaces.Limits(setting, descriptors: descriptors)
        #expect(limits.all == all)
        #expect(limits.ofProcess == all / 2)
    }

    @Test("A process takes half of them, and the others what is left")
    func half() {
        var places = ClientPlaces(.init(6, descriptors: 100))
        for _ in 0..<3 { #expect(places.take(7) == nil) }
        #expect(places.take(7) == .half(process: 7, its: 3))
        for process: Int32 in 1...3 { #expect(places.take(process) == nil) }
        #expect(places.take(4) == .full(all: 6, most: 7, its: 3))
        #expect(places.take(7) == .half(process: 7, its: 3))
        #expect(places.taken == 6)
    }

    @Test("A place that is given back is there for the next, whoever it is")
    func leaving() {
        var places = ClientPlaces(.init(4, descriptors: 100))
        for process: Int32 in [1, 1, 2, 3] { #expect(places.take(process) == nil) }
        #expect(places.take(4) != nil)
        places.leave(1)
        #expect(places.take(4) == nil)
        #expect(places.take(1) == .full(all: 4, most: 1, its: 1) || places.taken == 4)
        for process: Int32 in [1, 2, 3, 4] { places.leave(process) }
        #expect(places.taken == 0)
        places.leave(9)
        #expect(places.taken == 0)
    }

    @Test("A refusal tells who has the places, and what to do")
    func words() {
        let full = ClientPlaces.Refusal.full(all: 6, most: 7, its: 3).error("/c/config.json")
        #expect(full.code == .busy && full.exitStatus == 75)
        #expect(full.message == "6 clients are connected, as many as are served at once; process 7 has 3")
        #expect(full.remedy == "end programs that keep connections open, or raise clients.atOnce in /c/config.json")
        let half = ClientPlaces.Refusal.half(process: 7, its: 3).error("/c/config.json")
        #expect(half.code == .busy)
        #expect(half.message == "process 7 has 3 connections, as many as one process may")
    }
}
