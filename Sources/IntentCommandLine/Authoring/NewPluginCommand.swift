import Glibc
import IntentProtocol

extension Command {
    static let newPlugin = Command(
        name: "new", abstract: "Write a package for a plugin of your own, which builds",
        operands: [Operand(name: "NAME", abstract: "The plugin's name, such as Tally: letters and digits")],
        options: [
            Option(
                name: "sdk", value: "DIR",
                abstract: "The folder of Intendant's package; found beside the programs where it is left out"),
            Option(name: "in", value: "DIR", abstract: "Where the package's folder is made; here where it is left out"),
        ],
        notes: ["Then: cd NAME, swift test, intentctl dev ."],
        action: { (invocation, surroundings) throws(IntentError) in
            let name = invocation.operand(0) ?? ""
            guard PluginTemplate.isName(name) else {
                throw IntentError(
                    .request, .usage, "a plugin can't be called '\(name)'",
                    remedy: "letters and digits, a letter first, such as Tally")
            }
            let folder = surroundings.absolute(invocation.first("in") ?? ".") + "/" + name
            let sdk = try surroundings.package(invocation.first("sdk"))
            try NewFiles(folder: folder).write(PluginTemplate(name: name, sdk: sdk).files)
            surroundings.output.writeLine("wrote \(folder)")
            surroundings.errors.write("try: cd \(name) && swift test && intentctl dev .\n")
            return 0
        })
}

extension Surroundings {
    /// The folder of Intendant's package.
    fileprivate func package(_ given: String?) throws(IntentError) -> String {
        if let given {
            let path = absolute(given)
            guard access(path + "/Package.swift", R_OK) == 0 else {
                throw IntentError(
                    .request, .usage, "no package is in \(path)",
                    remedy: "name the folder that Intendant was cloned into")
            }
            return Self.resolved(path)
        }
        if let named = variable("INTENDANT_SDK"), access(named + "/Package.swift", R_OK) == 0 { return named }
        // A build folder lies within the package: `.build/debug/intentctl`.
        var folder = Self.resolved("/proc/self/exe")
        while let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
            folder = String(folder[..<slash])
            if access(folder + "/Package.swift", R_OK) == 0, access(folder + "/Sources/AppIntents", R_OK) == 0 {
                return folder
            }
        }
        throw IntentError(
            .request, .usage, "Intendant's package is not found from here",
            remedy: "--sdk DIR, or INTENDANT_SDK, names its folder")
    }

    private static func resolved(_ path: String) -> String {
        guard let name = realpath(path, nil) else { return path }
        defer { free(name) }
        return String(cString: name)
    }
}

/// Writes files into a folder that is not there yet.
private struct NewFiles {
    let folder: String

    func write(_ files: [PluginTemplate.File]) throws(IntentError) {
        guard access(folder, F_OK) != 0 else {
            throw IntentError(
                .request, .alreadyExists, "\(folder) is there already", remedy: "name another, or remove it")
        }
        for file in files {
            let path = folder + "/" + file.path
            try makeFolders(of: path)
            guard let stream = fopen(path, "wxe") else { throw failed(path) }
            let bytes = Array(file.text.utf8)
            let count = fwrite(bytes, 1, bytes.count, stream)
            guard fclose(stream) == 0, count == bytes.count else { throw failed(path) }
        }
    }

    private func makeFolders(of path: String) throws(IntentError) {
        var index = path.index(after: path.startIndex)
        while let slash = path[index...].firstIndex(of: "/") {
            let folder = String(path[..<slash])
            guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw failed(folder) }
            index = path.index(after: slash)
        }
    }

    private func failed(_ path: String) -> IntentError {
        IntentError(.system, .storage, "\(path) can't be written: \(String(cString: strerror(errno)))")
    }
}
