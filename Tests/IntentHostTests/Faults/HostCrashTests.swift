import Testing

@testable import IntentHost

@Suite("What a host that dies writes down")
struct HostCrashTests {
    @Test("A line tells the app and the signal; what is not whole is none")
    func lines() {
        let text = "notes\t11\n\t6\nhalf\n\nother\tx\nlast\t4"
        #expect(
            HostCrash.read(Array(text.utf8)) == [
                HostCrash(app: "notes", signal: 11), HostCrash(app: "", signal: 6), HostCrash(app: "last", signal: 4),
            ])
    }
}
