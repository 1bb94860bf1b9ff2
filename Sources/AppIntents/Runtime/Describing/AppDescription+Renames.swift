import IntentProtocol

extension AppDescription {
    /// Describes what had another name in an earlier version, and notes what leads nowhere.
    mutating func describeRenames() {
        for provider in AppCatalog.renamesProviders {
            let subject = Self.fullName(of: provider)
            for rename in provider.renames.map(\.metadata) {
                noteRename(rename, in: subject)
                document.renames.append(rename)
            }
        }
        document.renames.sort {
            ($0.kind.rawValue, $0.owner ?? "", $0.from) < ($1.kind.rawValue, $1.owner ?? "", $1.from)
        }
    }

    private mutating func noteRename(_ rename: RenameMetadata, in subject: String) {
        let names = names(of: rename)
        if !names.contains(rename.to) {
            note(
                .error, subject, "names \(rename.to) as the new name of \(rename.from), and there is no such thing",
                remedy: "write the name as it is declared now")
        }
        if names.contains(rename.from) {
            note(
                .error, subject,
                "tells that \(rename.from) is called \(rename.to) now, and \(rename.from) is still there",
                remedy: "take the entry out, or the one with the old name")
        }
    }

    /// The names of now of a kind.
    private func names(of rename: RenameMetadata) -> [String] {
        switch rename.kind {
        case .intent: document.intents.map(\.id)
        case .parameter: rename.owner.flatMap(document.intent)?.parameters.map(\.name) ?? []
        case .entity: document.entities.map(\.id)
        case .enumeration: document.enums.map(\.id)
        case .enumerationCase: rename.owner.flatMap(document.enumeration)?.cases.map(\.rawValue) ?? []
        }
    }
}
