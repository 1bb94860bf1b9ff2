@testable import IntentHost
import IntentProtocol
import Testing

@Suite("Replies to a plugin's requests")
struct ReplyLineTests {
    /// A line in a class of its own: `#expect` can't call what changes a value.
    private final class Line {
        var line = ReplyLine()

        var count: Int { line.count }
        func ask() -> Int { line.ask() }
        func answer(_ number: Int64, at place: Int) -> Bool { line.answer(HostReply(.value(.int(number))), at: place) }

        /// The number that is to be sent next; nil where there is none.
        func next() -> Int64? {
            if case .value(let value)? = line.next()?.outcome { value.int } else { nil }
        }
    }

    @Test("They go out in the order of asking, whatever order they come in")
    func order() {
        let line = Line()
        let places = (0..<3).map { _ in line.ask() }
        #expect(!line.answer(2, at: places[2]))
        #expect(!line.answer(1, at: places[1]))
        #expect(line.answer(0, at: places[0]))
        #expect((0..<3).map { _ in line.next() } == [0, 1, 2])
        #expect(line.next() == nil && line.count == 0)
    }

    @Test("One thread sends: who answers meanwhile leaves it to that one")
    func sending() {
        let line = Line()
        let places = (0..<2).map { _ in line.ask() }
        #expect(line.answer(0, at: places[0]))
        #expect(line.next() == 0)
        #expect(!line.answer(1, at: places[1]))
        #expect(line.next() == 1)
        #expect(line.next() == nil)
        let third = line.ask()
        #expect(line.answer(2, at: third))
    }

    @Test("A second answer to the same request is dropped")
    func twice() {
        let line = Line()
        let place = line.ask()
        #expect(line.answer(0, at: place))
        #expect(!line.answer(1, at: place))
        #expect(line.next() == 0)
        #expect(!line.answer(1, at: place))
    }
}
