import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol
import IntentSandbox

/// A program that takes the worker's place: it finds the host's socket as descriptor 3 and speaks the protocol itself.
///
/// The worker confines itself and then executes it, so that the program is held by all that holds a library. It may execute
/// what is listed here and nothing else, and start no process.
struct ProgramLaunch {
    /// The program's file and its arguments, the name first.
    let path: String
    let arguments: [String]
    let environment: [String: String]
    /// Folders of the system that it reads.
    let folders: [String]
    /// Where it starts: beside its manifest.
    let workingFolder: String
    let execution: WorkerConfinement.Execution

    /// - Throws: `invalidPlugin` where the program is not there.
    init(_ program: ProgramManifest, _ worker: WorkerArguments) throws(IntentError) {
        folders = program.folders
        workingFolder = worker.libraryFolder
        var found = try Self.find(program.command[0], program, in: workingFolder)
        var arguments = [program.command[0]] + program.command.dropFirst()
        // A script is given to its interpreter, so that the kernel has to start one program only.
        if let interpreter = Self.interpreter(of: found) {
            let words = interpreter.filter { $0 != "/usr/bin/env" && $0 != "/bin/env" }
            guard let name = words.first else {
                throw IntentError(.request, .invalidPlugin, "\(program.command[0]) names no interpreter")
            }
            arguments = words + [found] + program.command.dropFirst()
            found = try Self.find(name, program, in: workingFolder)
        }
        path = found
        self.arguments = arguments
        execution = .init(
            executables: [found] + (ELFFile(found)?.loader.map { [$0] } ?? []), writesCode: program.writesCode)
        var variables = program.environment
        variables["INTENDANT_APP"] = worker.app
        variables["INTENDANT_TARGET"] = worker.kind == .describe ? "extension" : worker.kind.rawValue
        variables["INTENDANT_PLUGIN"] = workingFolder
        variables["INTENDANT_DATA"] = worker.data
        variables["PATH"] = (folders.map { $0 + "/bin" } + ProgramManifest.searchPath).joined(separator: ":")
        environment = variables
    }

    private static func find(
        _ name: String, _ program: ProgramManifest, in folder: String
    ) throws(IntentError) -> String {
        let candidates: [String]
        if name.hasPrefix("./") {
            candidates = [folder + name.dropFirst()]
        } else if name.contains("/") {
            candidates = [name]
        } else {
            candidates = (program.folders.map { $0 + "/bin" } + ProgramManifest.searchPath).map { $0 + "/" + name }
        }
        guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
            throw IntentError(
                .request, .invalidPlugin, "the program \(name) is not there, or can't be executed",
                remedy: "install it, name its folder in “folders”, or put it beside the manifest and make it executable"
            )
        }
        return found
    }

    /// The words of a script's first line, behind `#!`; nil for what is no script.
    private static func interpreter(of path: String) -> [String]? {
        let beginning = FileBeginning.read(path, 256)
        guard beginning.starts(with: "#!".utf8) else { return nil }
        let line = beginning.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
        return String(decoding: line, as: UTF8.self).split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    }

    /// Executes the program in this process.
    ///
    /// - Throws: `invalidPlugin` where it can't be executed; does not return otherwise.
    func start() throws(IntentError) {
        for (name, value) in environment { setenv(name, value, 1) }
        guard chdir(workingFolder) == 0, fcntl(Worker.socket, F_SETFD, 0) == 0 else {
            throw IntentError(
                .system, .internal, "the program can't be prepared: \(String(cString: strerror(errno)))")
        }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        execv(path, &words)
        let reason = String(cString: strerror(errno))
        throw IntentError(.request, .invalidPlugin, "\(path) can't be executed: \(reason)")
    }
}

/// The first bytes of a file.
enum FileBeginning {
    /// Empty where the file can't be read.
    static func read(_ path: String, _ count: Int) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = max(0, Glibc.read(file, buffer.baseAddress, count))
        }
    }
}

/// What an executable says of itself (`elf(5)`), as far as a cage has to know it.
struct ELFFile {
    /// The dynamic loader that starts it; nil where it needs none.
    let loader: String?

    private static let interpreterSegment: UInt32 = 3

    /// Nil for what is no 64-bit little-endian ELF file.
    init?(_ path: String) {
        let bytes = FileBeginning.read(path, 4096)
        guard bytes.count >= 64, bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
        func number<Number: FixedWidthInteger>(_ offset: Int, _ type: Number.Type) -> Number? {
            guard offset >= 0, offset + MemoryLayout<Number>.size <= bytes.count else { return nil }
            return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
        }
        var loader: String?
        let table = number(32, UInt64.self).flatMap { Int(exactly: $0) } ?? 0
        let size = Int(number(54, UInt16.self) ?? 0)
        for index in 0..<Int(number(56, UInt16.self) ?? 0) where size >= 56 {
            let (header, overflow) = table.addingReportingOverflow(index * size)
            guard !overflow, number(header, UInt32.self) == Self.interpreterSegment,
                let start = number(header + 8, UInt64.self).flatMap({ Int(exactly: $0) }),
                let length = number(header + 32, UInt64.self).flatMap({ Int(exactly: $0) }),
                start < bytes.count, length <= bytes.count - start
            else { continue }
            loader = String(decoding: bytes[start..<(start + length)].prefix { $0 != 0 }, as: UTF8.self)
        }
        self.loader = loader
    }
}
