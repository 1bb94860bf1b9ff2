import IntentProtocol
import IntentStore

// What apps need beyond their own folder, and what a person granted of it.
extension Host {
    /// Answers `plugin.grant`: grants an app what it needs, all of it or one thing. Its processes start anew.
    func grantNeeds(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let app = try installed(try arguments.text("id"))
        // A shell puts the home in the place of "~" before it gets here.
        let given = arguments.optionalText("subject")
        let subject = given.map { typed in
            app.metadata.needs.first { AppNeeds.expanded($0.subject) == AppNeeds.expanded(typed) }?.subject ?? typed
        }
        if let subject, !app.metadata.needs.contains(where: { $0.subject == subject }) {
            throw IntentError(
                .request, .notFound, "\(app.id) does not need \(Shown.text(subject))",
                remedy: "see intentctl plugin describe \(app.id) for what it needs")
        }
        if !app.isTrusted { try AppNeeds.check(app.metadata, paths) }
        try keepGrants(of: app.metadata, app: app.id, subject: subject)
        put(App(app.record, metadata: app.metadata, host: self))
        return .object(["id": .text(app.id), "needs": .array(try needDocuments(app.metadata, app: app.id))])
    }

    /// Notes that a person granted what an app needs.
    func keepGrants(of metadata: AppMetadata, app: String, subject: String? = nil) throws(IntentError) {
        for need in metadata.needs where subject == nil || need.subject == subject {
            try store.appGrants.set(
                AppGrant(app: app, kind: need.kind.rawValue, subject: need.subject, writes: need.writes))
            log.write("\(app) was granted the \(need.kind.rawValue) \(need.subject), \(need.writes ? "write" : "read")")
        }
    }

    /// Takes a grant back that is named `app:subject`. The app's processes start anew.
    func revokeNeed(_ name: String) throws(IntentError) -> CBOR {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, try store.appGrants.revoke(app: parts[0], subject: parts[1]) > 0 else {
            throw IntentError(.request, .notFound, "there is no such grant", remedy: "see intentctl grants list")
        }
        if let app = apps.current.apps[parts[0]] { put(App(app.record, metadata: app.metadata, host: self)) }
        log.write("\(parts[0]) may no longer use \(parts[1])")
        return .object(["id": .text(name)])
    }

    /// An app's needs as clients see them.
    func needDocuments(_ metadata: AppMetadata, app: String) throws(IntentError) -> [CBOR] {
        let granted = try store.appGrants.list(app: app)
        return metadata.needs.map { need in
            let grant = granted.first { $0.kind == need.kind.rawValue && $0.subject == need.subject }
            return .object([
                "kind": .text(need.kind.rawValue), "subject": .text(need.subject),
                "access": .text(need.writes ? "write" : "read"), "reason": .text(need.reason.text),
                "granted": .bool(grant.map { $0.writes || !need.writes } ?? false),
            ])
        }
    }
}

extension AppGrant {
    /// The grant as clients see it.
    var cbor: CBOR {
        .object([
            "id": .text("\(app):\(subject)"), "app": .text(app), "kind": .text(kind), "subject": .text(subject),
            "access": .text(writes ? "write" : "read"), "created": .float(created.secondsSince1970),
        ])
    }
}
