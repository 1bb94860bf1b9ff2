import CIntentSystem
import Glibc
import IntentProtocol
import Testing

@Suite("Files reach an app as open descriptors", .daemon(.probe))
struct DescriptorTests {
    private func file(_ text: String, named name: String = "paper.txt") throws -> String {
        let path = try Daemon.ofSuite().home.path + "/" + name
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw Unexpected("\(path) can't be written") }
        defer { close(descriptor) }
        _ = text.withCString { write(descriptor, $0, strlen($0)) }
        return path
    }

    /// Sends a run with a file as its descriptor and gives the outcome.
    private func run(
        _ descriptors: [Int32], index: Int = 0, name: String = "sent.txt"
    ) throws -> Result<IntentValue?, IntentError> {
        let client = try RawClient(Daemon.ofSuite())
        let perform = Perform(
            app: "probe", intent: "ReadPaperIntent",
            parameters: [NamedValue("paper", .file(FileValue(name: name, content: .descriptor(index))))])
        try client.send(
            FrameBuilder.frame(.perform, call: 1, descriptorCount: descriptors.count) { perform.write(to: &$0) },
            descriptors: descriptors)
        while let frame = try client.next() {
            switch frame.kind {
            case .result:
                return .success(try frame.read { (reader) throws(CBORError) in try RunResult(from: &reader) }.value)
            case .failure:
                return .failure(try frame.read { (reader) throws(CBORError) in try Failure(from: &reader) }.error)
            default: break
            }
        }
        throw Unexpected("the host closed the connection")
    }

    @Test("A file that a client sends is read by the worker, also one without a name")
    func sent() throws {
        let readable = open(try file("from a client", named: "given.txt"), O_RDONLY | O_CLOEXEC)
        defer { close(readable) }
        #expect(try run([readable]).get() == .string("sent.txt: from a client"))
        let path = try file("in no folder", named: "removed.txt")
        let unnamed = open(path, O_RDWR | O_CLOEXEC)
        defer { close(unnamed) }
        #expect(unlink(path) == 0)
        #expect(try run([unnamed]).get() == .string("sent.txt: in no folder"))
    }

    @Test("What is no regular file, is not there, or of another type is refused before the worker hears of it")
    func refused() throws {
        func error(_ descriptors: [Int32], index: Int = 0, name: String = "sent.txt") throws -> IntentError? {
            if case .failure(let error) = try run(descriptors, index: index, name: name) { error } else { nil }
        }
        var pipe: [Int32] = [-1, -1]
        #expect(intent_pipe(&pipe) == 0)
        defer { for end in pipe { close(end) } }
        let noFile = try error([pipe[0]])
        #expect(noFile?.code == .invalidValue)
        #expect(noFile?.message == "paper (The Paper): what was given is no regular file")
        let missing = try error([], index: 0)
        #expect(missing?.message == "paper (The Paper): what was given names the file 1 of those sent, and 0 were sent")
        let readable = open(try file("x", named: "picture.png"), O_RDONLY | O_CLOEXEC)
        defer { close(readable) }
        let wrongType = try error([readable], name: "picture.png")
        #expect(wrongType?.parameter == "paper")
        #expect(wrongType?.message.contains("public.plain-text") == true)
    }

    @Test("A path is opened by the host; a folder, a pipe and what is not there are refused with 65")
    func paths() throws {
        let daemon = try Daemon.ofSuite()
        #expect(
            try daemon.ctl("run", "probe.ReadPaperIntent", "paper=\(try file("by path"))").output
                == "paper.txt: by path\n")
        let folder = daemon.home.path + "/folder.txt"
        #expect(mkdir(folder, 0o700) == 0)
        let fifo = daemon.home.path + "/fifo.txt"
        #expect(mkfifo(fifo, 0o600) == 0)
        for (path, why) in [
            (folder, "is a folder"), (fifo, "is no regular file"),
            (folder + "/none.txt", "can't be opened: No such file"),
        ] {
            let result = try daemon.ctl("run", "probe.ReadPaperIntent", "paper=\(path)")
            #expect(result.status == 65)
            #expect(result.errors.hasPrefix("intentctl: paper (The Paper): the file '"), "\(result.errors)")
            #expect(result.errors.contains(why), "\(result.errors)")
        }
    }
}
