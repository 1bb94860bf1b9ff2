package import IntentProtocol

extension IntentManifest {
    /// Adds what the manifest declares to the needs that the app itself tells of.
    ///
    /// Of the same folder or host the manifest's word holds: it is what lies open before anything of the app runs.
    package func addNeeds(to metadata: inout AppMetadata) {
        let others = metadata.needs.filter { need in
            !needs.contains { ($0.kind, $0.subject) == (need.kind, need.subject) }
        }
        metadata.needs = needs + others
    }

    /// Reads the member `needs`, which has the form of the metadata document's.
    static func needs(_ node: ManifestNode) throws(ManifestError) -> [AppNeed] {
        var needs: [AppNeed] = []
        for entry in try node.list("needs", limit: AppNeed.most) {
            let need = try AppNeed(entry)
            guard !needs.contains(where: { ($0.kind, $0.subject) == (need.kind, need.subject) }) else {
                throw entry.error("the need of “\(LocatedJSON.shown(need.subject))” stands twice")
            }
            needs.append(need)
        }
        return needs
    }
}

extension AppNeed {
    private enum KnownKind: String, CaseIterable { case folder, network }
    private enum Access: String, CaseIterable { case read, write }

    fileprivate init(_ node: ManifestNode) throws(ManifestError) {
        try node.checkMembers(of: "a need", ["kind", "subject", "access", "reason"])
        guard let kind = try node.word("kind", KnownKind.self) else { throw node.error("a need lacks its “kind”") }
        let subject = try node.required("subject", of: "a need").text(named: "subject", limit: Self.longestSubject)
        guard let reason = try node.localized("reason") else {
            throw node.error("a need lacks its “reason”", remedy: "say in a sentence what for: the person reads it")
        }
        let writes = try node.word("access", Access.self) == .write || kind == .network
        self.init(Kind(rawValue: kind.rawValue), subject, writes: writes, reason: reason)
    }
}
