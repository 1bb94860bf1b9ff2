import IntentConformance
import IntentProtocol
import IntentSandbox

extension Host {
    /// Answers `plugin.conform`: drives workers of a plugin that is not installed through the protocol. Blocks; for a thread
    /// of its own.
    func conform(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let staged = try StagedPlugin(copying: try arguments.text("path"), into: pluginsFolder)
        defer { staged.discard() }
        if let manifest = staged.manifest, manifest.provider == nil {
            throw IntentError(
                .request, .invalidPlugin, "\(staged.name) names an application only, which no worker stands for")
        }
        let id = StagedPlugin.identifier(of: staged.name)
        let data = staged.folder + ".data"
        try Paths.makeFolder(data)
        defer { FileCopy.remove(data) }
        var specification = CageSpecification(
            worker: workerPath, library: staged.library, libraryFolder: staged.folder, dataFolder: data,
            kind: .extension, app: id, socket: -1, enforcement: enforcement,
            systemFolders: staged.manifest?.systemFolders ?? [])
        specification.mayLack = settings.mayLack
        let findings = try Conformance(specification).run()
        return .object([
            "id": .text(id), "failed": .int(Int64(findings.count { $0.state == .failed })),
            "checks": .array(
                findings.map {
                    .object([
                        "rule": .text($0.rule), "state": .text($0.state.rawValue),
                        "message": $0.message.map(CBOR.text),
                    ])
                }),
        ])
    }
}
