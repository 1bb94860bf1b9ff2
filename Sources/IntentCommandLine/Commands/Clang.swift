import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol

/// Runs clang over a header, for `plugin check --header`.
struct Clang {
    private let path: String
    private let folder: String

    /// - Throws: `notFound` where there is no clang.
    init(searchPath: String) throws(IntentError) {
        let folders = searchPath.split(separator: ":").map(String.init)
        guard let found = folders.map({ $0 + "/clang" }).first(where: { access($0, X_OK) == 0 }) else {
            throw IntentError(
                .request, .notFound, "there is no clang on PATH to read the header with",
                remedy: "install clang, or put the Swift toolchain's folder of programs on PATH: it has one")
        }
        path = found
        var template = Array("/tmp/intentctl-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw IntentError(.system, .storage, "no temporary folder can be made: \(String(cString: strerror(errno)))")
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func close() {
        for file in ["source.c", "output", "errors"] { unlink(folder + "/" + file) }
        rmdir(folder)
    }

    /// Compares a manifest with a header.
    ///
    /// - Throws: `invalidValue` where the header can't be compiled.
    func check(_ manifest: LibraryManifest, header: String) throws(IntentError) -> [MetadataDiagnostic] {
        let check = HeaderCheck(manifest, header: header)
        try write(check.source)
        var declarations: [String: HeaderCheck.Declaration] = [:]
        for function in check.functions {
            let (output, errors) = try run(HeaderCheck.declarationFlags(function))
            if let problem = errors.split(separator: "\n").first(where: { $0.contains("error:") }) {
                throw IntentError(.request, .invalidValue, "\(header) can't be compiled: \(problem)")
            }
            declarations[function] = HeaderCheck.declaration(of: function, in: output)
        }
        let differences = check.differences(declarations)
        try write(check.assertions(declarations))
        let (_, errors) = try run(["-x", "c", "-fsyntax-only", "-ferror-limit=0"])
        return differences + check.differences(inOutput: errors, declarations)
    }

    private func write(_ source: String) throws(IntentError) {
        let file = open(folder + "/source.c", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { Glibc.close(file) }
        let bytes = Array(source.utf8)
        guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count else {
            throw IntentError(.system, .storage, "\(folder) can't be written: \(String(cString: strerror(errno)))")
        }
    }

    private func run(_ flags: [String]) throws(IntentError) -> (output: String, errors: String) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, folder + "/output", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, folder + "/errors", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var words: [UnsafeMutablePointer<CChar>?] =
            ([path] + flags + [folder + "/source.c"]).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let started = posix_spawn(&process, path, &actions, nil, &words, environ)
        guard started == 0 else {
            throw IntentError(.system, .internal, "\(path) can't be started: \(String(cString: strerror(started)))")
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return (text("output"), text("errors"))
    }

    private func text(_ name: String) -> String {
        let file = open(folder + "/" + name, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { Glibc.close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while case let count = read(file, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
