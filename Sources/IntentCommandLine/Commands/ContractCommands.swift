import IntentProtocol

extension Surroundings {
    /// Bytes of a metadata document that is compared with: 16 MiB.
    private static let documentLimit = 16 << 20

    /// Installs a plugin. Where its new version breaks what may be stored, that is shown, and asked about on a terminal.
    func install(_ invocation: Invocation) throws(IntentError) -> CBOR {
        let path = absolute(invocation.operand(0) ?? "")
        func request(_ isAccepted: Bool) throws(IntentError) -> CBOR {
            try self.request(
                "plugin.install",
                .object([
                    "path": .text(path), "id": invocation.first("id").map(CBOR.text),
                    "trust": invocation.has("trust") ? true : nil, "acceptBreaking": isAccepted ? true : nil,
                    "grant": invocation.has("grant") ? true : nil,
                ]), within: Self.longPatience)
        }
        do {
            return try request(invocation.has("accept-breaking"))
        } catch  where error.code == .breakingChange && !invocation.wantsJSON {
            let name = invocation.first("id") ?? ContractText.identifier(ofFile: path)
            let reply = try? self.request(
                "plugin.check", .object(["path": .text(path), "against": .text(name)]), within: Self.longPatience)
            guard let reply else { throw error }
            errors.write(ContractText.changes(reply.items("changes").filter(ContractText.isBreaking), errorStyle))
            errors.flush()
            guard let console = Console.find(self, isWanted: false) else { throw error }
            let question = Question(id: 0, kind: .confirmation, dialog: "Install it all the same?")
            guard console.choose(question, style: errorStyle) != nil else { throw error }
            return try request(true)
        }
    }

    /// Shows what changed between two versions of a plugin.
    func compare(_ invocation: Invocation, with version: String) throws(IntentError) -> Int32 {
        var arguments = subject(invocation).pairs ?? []
        if version.hasSuffix(".json"), !version.hasSuffix(".intent.json") {
            arguments.append(CBOR.Pair("againstDocument", try document(version)))
            arguments.append(CBOR.Pair("against", "document"))
        } else {
            let isPath = ContractText.isPath(version)
            arguments.append(CBOR.Pair("against", .text(isPath ? absolute(version) : version.lowercased())))
        }
        let reply = try request("plugin.check", .map(arguments), within: Self.longPatience)
        let changes = reply.items("changes")
        if invocation.wantsJSON {
            output.write(JSON(reply))
        } else if changes.isEmpty {
            output.writeLine("nothing of the contract changed")
        } else {
            output.write(shown(ContractText.changes(changes, style)))
        }
        return changes.contains(where: ContractText.isBreaking) ? 65 : 0
    }

    private func document(_ path: String) throws(IntentError) -> CBOR {
        let bytes = try readFile(path, limit: Self.documentLimit)
        do {
            return CBOR(try JSON(parsing: String(decoding: bytes, as: UTF8.self)))
        } catch {
            throw IntentError(.request, .invalidValue, "\(path) is no JSON: \(error)")
        }
    }
}

/// The changes of a contract, as they are shown.
enum ContractText {
    static func isBreaking(_ change: CBOR) -> Bool { change["breaking"]?.bool == true }

    /// A line for each change, and one below it for each stored thing that it breaks.
    static func changes(_ changes: [CBOR], _ style: Style) -> String {
        changes.map { change in
            let mark = isBreaking(change) ? style.paint("breaks", .bad) : style.paint("safe", .good)
            let line = ErrorText.line("\(change.text("subject")) \(change.text("message"))")
            let stored = change.items("stored").compactMap(\.text)
            return "\(mark)  \(line)\n" + stored.map { "        used by \(ErrorText.line($0))\n" }.joined()
        }.joined()
    }

    /// Whether a word names a file and no installed plugin, whose identifiers have neither slashes nor dots.
    static func isPath(_ word: String) -> Bool {
        word.contains("/") || word.hasSuffix(".so") || word.hasSuffix(".intent.json")
    }

    /// The identifier that a plugin has by its file's name.
    static func identifier(ofFile path: String) -> String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        for suffix in [".so", ".intent.json"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
        if name.hasPrefix("lib") { name.removeFirst(3) }
        return name.lowercased()
    }
}
