import CIntentSystem
import Glibc
import IntentProtocol

extension Command {
    static let dev = Command(
        name: "dev", abstract: "Build a plugin's package, install it, and again whenever a file changes",
        operands: [Operand(name: "DIR", abstract: "The package's folder", values: .files)],
        options: [
            Option(name: "product", value: "NAME", abstract: "The library, where the package has several"),
            Option(name: "id", value: "NAME", abstract: "The app's identifier instead of the library's name"),
            Option(name: "once", abstract: "Build and install once"),
            Option(name: "release", abstract: "Build for release"),
        ],
        notes: [
            "Calls that run go on in the old version's process; new ones go to the new one. What the new version breaks is",
            "told and installed all the same. Ctrl-C ends it.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in try DevCommand(invocation, surroundings).run() })
}

/// Builds and installs a package in a loop.
private struct DevCommand {
    /// Milliseconds between two looks at the sources: 500.
    private static let interval: Int32 = 500

    let invocation: Invocation
    let surroundings: Surroundings
    private let package: String
    private let swift: String

    init(_ invocation: Invocation, _ surroundings: Surroundings) throws(IntentError) {
        self.invocation = invocation
        self.surroundings = surroundings
        package = surroundings.absolute(invocation.operand(0) ?? ".")
        guard access(package + "/Package.swift", R_OK) == 0 else {
            throw IntentError(
                .request, .usage, "no package is in \(package)", remedy: "intentctl plugin new NAME writes one")
        }
        let folders = (surroundings.variable("PATH") ?? "/usr/bin").split(separator: ":").map(String.init)
        guard let found = folders.map({ $0 + "/swift" }).first(where: { access($0, X_OK) == 0 }) else {
            throw IntentError(.request, .notFound, "there is no swift on PATH", remedy: "install a Swift toolchain")
        }
        swift = found
    }

    func run() throws(IntentError) -> Int32 {
        let interrupts = surroundings.makeInterrupts()
        defer { if let interrupts { close(interrupts) } }
        while true {
            let tree = SourceTree(package)
            do throws(IntentError) {
                try round()
            } catch {
                guard !invocation.has("once") else { throw error }
                surroundings.errors.write(ErrorText.text(error, style: surroundings.errorStyle))
            }
            if invocation.has("once") { return 0 }
            surroundings.errors.writeLine("waiting for a file to change; Ctrl-C ends")
            flush()
            guard wait(while: tree, interrupts) else { return 0 }
        }
    }

    private func flush() {
        surroundings.output.flush()
        surroundings.errors.flush()
    }

    /// Waits for a change; false where the person ends it.
    private func wait(while tree: SourceTree, _ interrupts: Int32?) -> Bool {
        while SourceTree(package) == tree {
            if let interrupts {
                if intent_poll(interrupts, Int16(POLLIN), Self.interval) > 0 { return false }
            } else {
                usleep(UInt32(Self.interval) * 1000)
            }
        }
        return true
    }

    private func round() throws(IntentError) {
        flush()
        let configuration = invocation.has("release") ? ["-c", "release"] : []
        let product = invocation.first("product").map { ["--product", $0] } ?? []
        guard try spawn(["build", "--package-path", package] + configuration + product, output: 2) == 0 else {
            throw IntentError(
                .request, .invalidPlugin, "the package does not build", remedy: "mend what swift build tells")
        }
        let library = try library(in: try folder(configuration))
        try tellChanges(library)
        let reply = try install(library)
        let verb = reply["replaced"]?.bool == true ? "updated" : "installed"
        surroundings.output.writeLine("\(verb) \(surroundings.shown(PluginText.summary(reply["plugin"] ?? .map([]))))")
        surroundings.errors.write(PluginText.diagnostics(reply.items("diagnostics"), surroundings.errorStyle))
    }

    /// Installs the library. Of one that is refused for its faults all are told, not only the first.
    private func install(_ library: String) throws(IntentError) -> CBOR {
        do throws(IntentError) {
            return try surroundings.request(
                "plugin.install",
                .object([
                    "path": .text(library), "id": invocation.first("id").map(CBOR.text), "acceptBreaking": true,
                ]), within: Surroundings.longPatience)
        } catch {
            guard error.code == .invalidPlugin else { throw error }
            let check = try? surroundings.request(
                "plugin.check", .object(["path": .text(library)]), within: Surroundings.longPatience)
            let faults = check?.items("diagnostics") ?? []
            surroundings.errors.write(PluginText.diagnostics(faults, surroundings.errorStyle))
            throw error
        }
    }

    /// Tells what the new version breaks of the one that is installed, where there is one.
    private func tellChanges(_ library: String) throws(IntentError) {
        let id = invocation.first("id") ?? ContractText.identifier(ofFile: library)
        let installed = try surroundings.request("plugin.list").items("plugins").contains { $0.text("id") == id }
        guard installed else { return }
        let reply = try surroundings.request(
            "plugin.check", .object(["path": .text(library), "against": .text(id)]), within: Surroundings.longPatience)
        let breaking = reply.items("changes").filter(ContractText.isBreaking)
        surroundings.errors.write(ContractText.changes(breaking, surroundings.errorStyle))
    }

    // MARK: swift

    private func folder(_ configuration: [String]) throws(IntentError) -> String {
        var pipe: [Int32] = [-1, -1]
        guard intent_pipe(&pipe) == 0 else { throw IntentError(.system, .internal, "no pipe can be made") }
        defer { close(pipe[0]) }
        let status = try spawn(
            ["build", "--package-path", package, "--show-bin-path"] + configuration, output: pipe[1])
        close(pipe[1])
        var buffer = [UInt8](repeating: 0, count: 8192)
        let count = read(pipe[0], &buffer, buffer.count)
        let path = String(decoding: buffer[..<max(count, 0)], as: UTF8.self).split(separator: "\n").last.map(
            String.init)
        guard status == 0, let path, path.hasPrefix("/") else {
            throw IntentError(.system, .internal, "swift build does not tell where it puts the library")
        }
        return path
    }

    /// The library that was built.
    private func library(in folder: String) throws(IntentError) -> String {
        if let product = invocation.first("product") { return "\(folder)/lib\(product).so" }
        var names: [String] = []
        if let directory = opendir(folder) {
            defer { closedir(directory) }
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name.hasPrefix("lib"), name.hasSuffix(".so") { names.append(name) }
            }
        }
        guard names.count == 1 else {
            let found = names.sorted().joined(separator: ", ")
            throw IntentError(
                .request, .usage,
                names.isEmpty ? "the package has no dynamic library" : "the package has several libraries: \(found)",
                remedy: names.isEmpty ? "give it a product .library(…, type: .dynamic, …)" : "name one by --product")
        }
        return folder + "/" + names[0]
    }

    /// Runs swift to its end, with its output on a descriptor.
    private func spawn(_ arguments: [String], output: Int32) throws(IntentError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output == 2 ? surroundings.errors.descriptor : output, 1)
        posix_spawn_file_actions_adddup2(&actions, surroundings.errors.descriptor, 2)
        var words: [UnsafeMutablePointer<CChar>?] = ([swift] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let started = posix_spawn(&process, swift, &actions, nil, &words, environ)
        guard started == 0 else {
            throw IntentError(.system, .internal, "\(swift) can't be started: \(String(cString: strerror(started)))")
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
