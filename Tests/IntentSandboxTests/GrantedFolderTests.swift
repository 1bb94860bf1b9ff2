import CIntentSystem
import Glibc
import IntentProtocol
import Synchronization
import Testing
import WorkerTestSupport

@testable import IntentSandbox

@Suite("The folder that a worker is shown is the one that was looked at", .enabled(if: Caged.isPossible))
struct GrantedFolderTests {
    /// A folder with the person's `Notes`, and `Others` that were never granted.
    private let around = TemporaryFolder()
    private let notes: String
    private let others: String

    init() throws {
        let resolved = try #require(realpath(around.path, nil))
        defer { free(resolved) }
        notes = String(cString: resolved) + "/Notes"
        others = String(cString: resolved) + "/Others"
        for folder in [notes, others] { try #require(mkdir(folder, 0o700) == 0) }
        _ = around.file("Notes/note")
        _ = around.file("Others/secret")
    }

    /// This machine, and as it would be where the keeper can't have mounts.
    static let machines: [CageSystem] = {
        var other = CageSystem.current
        other.scratchSource = nil
        return [.current, other]
    }()

    /// A worker for a folder that is looked at now, and launched after `meanwhile`.
    private func worker(on system: CageSystem = .current, meanwhile: () -> Void) throws -> TestWorker {
        let folder = try OpenFolder(notes)
        meanwhile()
        return try TestWorker(on: system) { $0.grantedFolders = [.init(folder: folder, place: "/N", writes: true)] }
    }

    @Test("A link that is put in its place before the launch leads nowhere", arguments: machines.indices)
    func link(machine: Int) throws {
        let worker = try worker(on: Self.machines[machine]) {
            rename(notes, notes + ".before")
            symlink(others, notes)
        }
        #expect(try worker.ask("read /N/note") == "0")
        #expect(try worker.ask("read /N/secret") == "\(ENOENT)")
    }

    @Test("So does another folder", arguments: machines.indices)
    func folder(machine: Int) throws {
        let worker = try worker(on: Self.machines[machine]) {
            rename(notes, notes + ".before")
            rename(others, notes)
        }
        #expect(try worker.ask("read /N/note") == "0")
        #expect(try worker.ask("write /N/new") == "0")
        #expect(access(notes + ".before/new", F_OK) == 0)
        #expect(access(notes + "/new", F_OK) != 0)
    }

    @Test("One that was removed meanwhile ends the launch with words", arguments: machines.indices)
    func removed(machine: Int) throws {
        let worker = try worker(on: Self.machines[machine]) {
            unlink(notes + "/note")
            rmdir(notes)
            mkdir(notes, 0o700)
        }
        let error = Cage.explain(try worker.waitForEnd(), log: worker.lines())
        #expect(error.code == .workerUnavailable)
        #expect(error.message.contains(notes))
    }

    @Test("While two folders change places without end, no worker sees the other", arguments: machines.indices)
    func exchanged(machine: Int) throws {
        let exchange = Exchange(notes, others)
        defer { exchange.end() }
        for _ in 0..<12 {
            // What lies there at the moment, held by the same rules; which of both it is its files tell.
            let folder = try held()
            let isNotes = folder.holds("note")
            let worker = try TestWorker(on: Self.machines[machine]) {
                $0.grantedFolders = [.init(folder: folder.folder, place: "/N", writes: false)]
            }
            guard let seen = try? worker.ask("read /N/\(isNotes ? "note" : "secret")") else {
                // Bubblewrap has words of its own where it went by the path and nothing was there at that moment.
                #expect(worker.process.waitForExit() != .exited(0))
                #expect(!worker.lines().isEmpty)
                continue
            }
            #expect(seen == "0")
            #expect(try worker.ask("read /N/\(isNotes ? "secret" : "note")") == "\(ENOENT)")
        }
    }

    @Test("A worker that is shown another than it is told of ends before it opens the plugin")
    func worker() throws {
        let folder = try OpenFolder(others)
        let child = try spawn(
            Built.worker,
            ["intent-worker", "--library", "/nowhere.so", "--app", "x", "--read", notes, "\(folder.identity)"])
        let output = HelperProcess.finish(child, seconds: 30)
        #expect(output.exit == .exited(78))
        #expect(output.text.contains("\(notes) is not the folder that was granted any more"))
        let error = Cage.explain(output.exit, log: output.text.split(separator: "\n").map(String.init))
        #expect(error.code == .workerUnavailable)
        #expect(error.remedy != nil)
    }

    @Test("The descriptor that a folder is mounted by does not reach the worker", arguments: machines.indices)
    func inherited(machine: Int) throws {
        let worker = try worker(on: Self.machines[machine]) {}
        let seen = try worker.ask("look open").split(separator: "\n").compactMap { Int32($0) }
        #expect(Set(seen).isSubset(of: [0, 1, 2, 3, 4, 5]))
    }

    @Test("As many as an app may need are shown, each in its place")
    func many() throws {
        let folders = try (0..<AppNeed.most).map { number in
            let path = notes + "/\(number)"
            try #require(mkdir(path, 0o700) == 0)
            _ = around.file("Notes/\(number)/note-\(number)")
            return CageSpecification.GrantedFolder(
                folder: try OpenFolder(path), place: "/home/p/\(number)", writes: number % 2 == 0)
        }
        let worker = try TestWorker { $0.grantedFolders = folders }
        for number in folders.indices {
            #expect(try worker.ask("read /home/p/\(number)/note-\(number)") == "0")
            #expect(try (worker.ask("write /home/p/\(number)/new") == "0") == (number % 2 == 0))
        }
    }

    @Test("A link, also on the way, a file and nothing are no folder")
    func refused() throws {
        symlink(others, notes + "/link")
        symlink(around.path, notes + "/up")
        let wrong = [("link", ENOTDIR), ("up/Others", ENOTDIR), ("note", ENOTDIR), ("nothing", ENOENT)]
        for (name, number) in wrong {
            let failure = #expect(throws: OpenFolder.Failure.self) { try OpenFolder("\(notes)/\(name)") }
            #expect(failure?.number == number, "\(name)")
        }
    }

    /// Opens what lies at `notes`, which is not there in the middle of an exchange.
    private func held() throws -> Held {
        while true {
            do throws(OpenFolder.Failure) {
                return Held(folder: try OpenFolder(notes))
            } catch {
                guard error.number == ENOENT else { throw error }
            }
        }
    }

    private struct Held {
        let folder: OpenFolder

        func holds(_ name: String) -> Bool { faccessat(folder.descriptor, name, F_OK, 0) == 0 }
    }
}

/// Two folders that change places until it ends, in a thread of its own.
private final class Exchange: Sendable {
    private let isOver = Atomic<Bool>(false)
    private let paths: (String, String)
    private let thread = Mutex<pthread_t>(pthread_t())

    init(_ first: String, _ second: String) {
        paths = (first, second)
        thread.withLock { thread in
            _ = pthread_create(
                &thread, nil,
                { exchange in
                    Unmanaged<Exchange>.fromOpaque(exchange!).takeUnretainedValue().run()
                    return nil
                }, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    private func run() {
        while !isOver.load(ordering: .relaxed) {
            rename(paths.0, paths.0 + ".moved")
            rename(paths.1, paths.0)
            rename(paths.0 + ".moved", paths.1)
            // The other threads of a machine with few processors get their turn.
            sched_yield()
        }
    }

    func end() {
        isOver.store(true, ordering: .relaxed)
        pthread_join(thread.withLock { $0 }, nil)
    }
}
