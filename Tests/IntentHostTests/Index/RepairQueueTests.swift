import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Which index is repaired when")
struct RepairQueueTests {
    private let fault = IntentError(.system, .workerDied, "gone")

    @Test("So many apps are repaired at once, and the next begins when one is done")
    func atOnce() {
        var queue = RepairQueue()
        let names = (0..<RepairQueue.atOnce + 2).map { "app\($0)" }
        let started = names.flatMap { queue.need(.all("missing"), of: $0) }
        #expect(started == names.prefix(RepairQueue.atOnce).map { .start(app: $0, .all("missing")) })
        #expect(queue.apps == names)
        #expect(queue.done("app0") == [.start(app: names[RepairQueue.atOnce], .all("missing"))])
        #expect(!queue.apps.contains("app0"))
    }

    @Test("A whole rebuild that waits covers what is needed meanwhile; one that runs is followed by another")
    func coalescing() {
        var queue = RepairQueue()
        for index in 0..<RepairQueue.atOnce { _ = queue.need(.all("x"), of: "busy\(index)") }
        #expect(queue.need(.all("upgrade"), of: "a").isEmpty)
        #expect(queue.need(.all("again"), of: "a").isEmpty)
        #expect(queue.need(.entities("Note", ["1"]), of: "a").isEmpty)
        #expect(queue.done("busy0") == [.start(app: "a", .all("upgrade"))])
        #expect(queue.need(.entities("Note", ["1"]), of: "a").isEmpty)
        #expect(queue.need(.entities("Note", ["1"]), of: "a").isEmpty)
        #expect(queue.done("a") == [.start(app: "a", .entities("Note", ["1"]))])
        #expect(queue.need(.all("stale"), of: "a").isEmpty)
        #expect(queue.done("a") == [.start(app: "a", .all("stale"))])
        #expect(queue.done("a").isEmpty)
        #expect(queue.apps == ["busy1"])
    }

    @Test("A repair that fails is tried again, after longer pauses, and then given up")
    func attempts() {
        var queue = RepairQueue()
        _ = queue.need(.all("x"), of: "a")
        var pause = RepairQueue.pause
        for _ in 1..<RepairQueue.attempts {
            #expect(queue.failed("a", fault) == [.wait(app: "a", seconds: pause)])
            #expect(queue.failed("a", fault).isEmpty)
            #expect(queue.due("a") == [.start(app: "a", .all("x"))])
            pause *= 4
        }
        #expect(queue.failed("a", fault) == [.giveUp(app: "a", .all("x"), fault)])
        #expect(queue.isEmpty)
    }

    @Test(
        "What an app can't do is not tried again",
        arguments: [IntentError.Code.unsupported, .notFound, .storageFull])
    func hopeless(_ code: IntentError.Code) {
        var queue = RepairQueue()
        _ = queue.need(.all("x"), of: "a")
        let fault = IntentError(.request, code, "no")
        #expect(queue.failed("a", fault) == [.giveUp(app: "a", .all("x"), fault)])
    }

    @Test("A pause leaves its place to others")
    func places() {
        var queue = RepairQueue()
        for name in ["a", "b", "c"] { _ = queue.need(.all("x"), of: name) }
        #expect(queue.failed("a", fault) == [.wait(app: "a", seconds: RepairQueue.pause), .start(app: "c", .all("x"))])
        #expect(queue.due("a").isEmpty)
        #expect(queue.done("b") == [.start(app: "a", .all("x"))])
    }

    @Test("An app that is removed is given up, and what comes of it then is not heard")
    func removed() {
        var queue = RepairQueue()
        _ = queue.need(.all("x"), of: "a")
        guard case .giveUp("a", .all("x"), let error)? = queue.removed("a").first else {
            Issue.record("it goes on")
            return
        }
        #expect(error.code == .notFound)
        #expect(queue.done("a").isEmpty)
        #expect(queue.failed("a", fault).isEmpty)
        #expect(queue.due("a").isEmpty)
        #expect(queue.removed("a").isEmpty)
    }
}
