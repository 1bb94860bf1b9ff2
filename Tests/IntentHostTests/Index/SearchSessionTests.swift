import IntentStore
import Testing

@testable import IntentHost

@Suite("Searches while somebody types")
struct SearchSessionTests {
    @Test("A newer search of the same session gives the older one up, and none of another session")
    func superseding() {
        let sessions = SearchSessions()
        let (first, second, other) = (SearchTicket(), SearchTicket(), SearchTicket())
        sessions.begin(first, "a")
        sessions.begin(other, "b")
        sessions.begin(second, "a")
        #expect(first.isCancelled && !second.isCancelled && !other.isCancelled)
    }

    @Test("Only so many sessions are remembered, the newest")
    func limit() {
        let sessions = SearchSessions()
        let first = SearchTicket()
        sessions.begin(first, "0")
        for number in 1...SearchSessions.limit { sessions.begin(SearchTicket(), "\(number)") }
        sessions.begin(SearchTicket(), "0")
        #expect(!first.isCancelled)
    }
}
