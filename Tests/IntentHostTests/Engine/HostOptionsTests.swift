@testable import IntentHost
import Foundation
import IntentProtocol
import Testing

@Suite("The command line of intentd")
struct HostOptionsTests {
    @Test("Without arguments it goes into the background, for good")
    func none() throws {
        let options = try HostOptions([])
        #expect(!options.isForeground && options.idleExit == nil && options.readyDescriptor == nil)
    }

    @Test("A value stands behind its option, or after an equals sign")
    func values() throws {
        let apart = try HostOptions(["--data", "/d", "--runtime", "/r", "--idle-exit", "1.5", "--ready-fd", "3"])
        #expect(apart.data == "/d" && apart.runtime == "/r")
        #expect(apart.idleExit == 1_500_000_000 && apart.readyDescriptor == 3)
        #expect(try HostOptions(["--data=/d", "--runtime=/r", "--idle-exit=1.5", "--ready-fd=3"]) == apart)
    }

    @Test(
        "What can't be used is a usage error",
        arguments: [
            ["--data"], ["--data="], ["--idle-exit", "soon"], ["--idle-exit", "-1"], ["--ready-fd", "1"], ["--fly"],
            ["file"],
        ])
    func refused(arguments: [String]) {
        #expect { _ = try HostOptions(arguments) } throws: { ($0 as? IntentError)?.code == .usage }
    }
}

@Suite("The settings file")
struct HostSettingsTests {
    private func settings(_ text: String) throws -> HostSettings {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString).json")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        return try HostSettings(path: file.path)
    }

    @Test("Without a file, and with an empty object, the defaults hold")
    func defaults() throws {
        #expect(try HostSettings(path: "/nonexistent/config.json") == HostSettings())
        #expect(try settings("{}") == HostSettings())
        #expect(try settings(#"{"other": {"mainSeconds": 1}}"#) == HostSettings())
    }

    @Test("What the documentation shows are the defaults")
    func documented() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
        let page = try String(contentsOf: root.appendingPathComponent("docs/IntentHost.md"), encoding: .utf8)
        let begin = try #require(page.range(of: #"{"limits":"#))
        let end = try #require(page.range(of: "}}", range: begin.lowerBound..<page.endIndex))
        let text = String(page[begin.lowerBound..<end.upperBound])
        #expect(try settings(text) == HostSettings())
        let other = text.replacingOccurrences(of: #""eagerEntities": 10000"#, with: #""eagerEntities": 9999"#)
        #expect(try settings(other).eagerEntities == 9999)
    }

    @Test("Seconds are taken as whole and as fractions")
    func values() throws {
        let read = try settings(
            #"{"limits": {"mainSeconds": 2, "widgetSeconds": 0.5, "graceSeconds": 0, "drainSeconds": 1.25}, "workers": {"idleSeconds": 10}}"#
        )
        #expect(read.limits[.main] == 2000 && read.limits[.widget] == 500 && read.limits[.extension] == 30_000)
        #expect(read.grace == 0 && read.drain == 1250 && read.workerIdle == 10_000)
    }

    @Test("Leases, places for calls, the journal and memory have settings")
    func others() throws {
        let read = try settings(
            #"{"limits": {"leaseSeconds": 1.5}, "workers": {"startSeconds": 2, "callsAtOnce": 3, "callsWaiting": 9}, "journal": {"days": 7, "runs": 10, "parameters": true}, "memory": {"stallMilliseconds": 0}}"#
        )
        #expect(read.lease == 1500 && read.workerStart == 2000 && read.memoryStall == 0)
        #expect(read.calls == PluginSession.Limits(atOnce: 3, waiting: 9))
        #expect(read.retention.days == 7 && read.retention.rows == 10 && read.keepsParameters)
    }

    @Test("Layers that plugins may run without are named one by one")
    func layers() throws {
        #expect(try settings(#"{"sandbox": {"mayLack": []}}"#).mayLack.isEmpty)
        let read = try settings(#"{"sandbox": {"mayLack": ["system-calls", "landlock", "landlock"]}}"#)
        #expect(read.mayLack == [.landlock, .systemCalls])
    }

    @Test(
        "A value out of range or of another kind is named",
        arguments: [
            (#"{"limits": {"mainSeconds": 0}}"#, "limits.mainSeconds"),
            (#"{"limits": {"graceSeconds": 61}}"#, "limits.graceSeconds"),
            (#"{"limits": {"drainSeconds": "long"}}"#, "limits.drainSeconds"),
            (#"{"workers": {"idleSeconds": null}}"#, "workers.idleSeconds"),
            (#"{"workers": {"callsAtOnce": 0}}"#, "workers.callsAtOnce"),
            (#"{"journal": {"days": 1.5}}"#, "journal.days"),
            (#"{"clients": {"atOnce": 1}}"#, "clients.atOnce"),
            (#"{"journal": {"parameters": "yes"}}"#, "journal.parameters"),
            (#"{"sandbox": {"mayLack": "landlock"}}"#, "sandbox.mayLack is not a list"),
            (#"{"sandbox": {"mayLack": ["seccomp"]}}"#, "sandbox.mayLack names 'seccomp'"),
            (#"{"sandbox": {"mayLack": ["landlock", 1]}}"#, "sandbox.mayLack names what is no text"),
            (#"{"sandbox": {"mayLack": ["bubblewrap"]}}"#, "no layer that plugins can do without"),
            ("{", "can't be read"),
        ])
    func refused(text: String, words: String) {
        #expect {
            _ = try settings(text)
        } throws: {
            guard let error = $0 as? IntentError else { return false }
            return error.code == .configuration && error.message.contains(words)
        }
    }
}
