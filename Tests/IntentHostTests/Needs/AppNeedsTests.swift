import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Which folders a person may be asked for")
struct AppNeedsTests {
    private let home = Host.environment["HOME"] ?? "/root"
    private var paths: Paths {
        Paths(data: home + "/store/data", runtime: "/mnt/run", configuration: home + "/settings")
    }

    @Test("One within the home that is not hidden, or where disks are mounted", arguments: ["/Notes", "/a/b/.c"])
    func granted(path: String) {
        #expect(AppNeeds.isGrantable(home + path, paths))
        #expect(AppNeeds.isGrantable("/media/disk" + path, paths))
    }

    @Test(
        "Never the home itself, what is hidden in it, the system's, or a path that is not plain",
        arguments: ["", "/", "/.ssh", "/.config/x", "/..", "/a/../..", "/a//b", "/./a", "/a/", "/a\nb"])
    func refused(path: String) {
        #expect(!AppNeeds.isGrantable(home + path, paths))
    }

    @Test("Never the system's", arguments: ["/", "/etc", "/proc", "/usr/share", "/mnt", "/mnt/", "relative", ""])
    func system(path: String) {
        #expect(!AppNeeds.isGrantable(path, paths))
    }

    @Test("Not one within another: who may write the outer one could lead the inner one elsewhere")
    func nested() throws {
        var app = AppMetadata(app: "tally", name: "Tally")
        app.needs = ["~/Notes", "~/Notes-2"].map { AppNeed(.folder, $0, writes: true, reason: "It looks there.") }
        try AppNeeds.check(app, paths)
        app.needs.append(AppNeed(.folder, "~/Notes/sub", reason: "It looks there."))
        let error = #expect(throws: IntentError.self) { try AppNeeds.check(app, paths) }
        #expect(error?.code == .invalidPlugin)
    }

    @Test("Never what Intendant's own files lie in, nor what lies in there")
    func own() {
        for path in ["/store", "/store/data", "/store/data/apps", "/settings"] {
            #expect(!AppNeeds.isGrantable(home + path, paths))
        }
        #expect(!AppNeeds.isGrantable("/mnt/run", paths))
        #expect(AppNeeds.isGrantable(home + "/store-2", paths))
    }
}
