import Foundation
import IntentShortcuts
import Synchronization
import Testing

@testable import IntentHost

@Suite("Timers of the user's systemd")
struct SystemdTimersTests {
    private let folder = NSTemporaryDirectory() + "timers-" + UUID().uuidString
    private let calls = Calls()

    /// What systemctl was told.
    private final class Calls: Sendable {
        let list = Mutex<[String]>([])
    }

    private func timers(succeeds: Bool = true) -> SystemdTimers {
        SystemdTimers(folder: folder, program: "/opt/in tendant/intentctl") { [calls] arguments in
            calls.list.withLock {
                $0.append(arguments.map { $0.hasPrefix(SystemdTimers.prefix) ? "X" : $0 }.joined(separator: " "))
            }
            return succeeds
        }
    }

    private func names() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    @Test("A timer and a service are written, once, and taken away with the shortcut; other units stay")
    func lifecycle() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let timers = timers()
        #expect(timers.replace([]) && calls.list.withLock { $0.isEmpty })
        let daily = [try CalendarExpression("daily"), try CalendarExpression("Mon 07:00")]
        #expect(timers.replace([("Morning", daily), ("other", [])]))
        #expect(names().count == 2)
        #expect(calls.list.withLock { $0 } == ["daemon-reload", "enable --now X"])
        #expect(timers.replace([("Morning", daily)]))
        #expect(calls.list.withLock { $0.count } == 2)
        #expect(FileManager.default.createFile(atPath: folder + "/mine.timer", contents: nil))
        #expect(timers.replace([]))
        #expect(names() == ["mine.timer"])
        #expect(calls.list.withLock { $0.suffix(2) } == ["disable --now X", "daemon-reload"])
    }

    @Test("Signs of a name stand for themselves in the unit")
    func quoting() throws {
        let units = timers().units(of: "50% \"off\" $HOME", [try CalendarExpression("hourly")])
        #expect(units[0].text.contains("[Timer]\nOnCalendar=hourly\nPersistent=true\n"))
        #expect(
            units[1].text.contains(
                #"ExecStart="/opt/in tendant/intentctl" shortcut run --unattended -- "50%% \"off\" $$HOME""# + "\n"))
    }

    @Test("Where systemctl fails, the host is told to wait itself")
    func fails() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(!timers(succeeds: false).replace([("a", [try CalendarExpression("daily")])]))
    }
}
