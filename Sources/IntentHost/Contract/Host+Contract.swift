import IntentProtocol

// What a new version of an app would break, and what of it people have stored.
extension Host {
    /// Answers `plugin.check` with `against`: the differences between two versions, and what of each is stored.
    func compare(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let after = try subject(arguments)
        let before = try base(arguments, of: after)
        let changes = MetadataComparison(before, after).changes
        let uses = try storedUses(of: before.app)
        return .object([
            "id": .text(after.app), "breaking": .int(Int64(changes.filter(\.isBreaking).count)),
            "changes": .array(changes.map { $0.document(uses, of: before) }),
        ])
    }

    private func subject(_ arguments: RequestArguments) throws(IntentError) -> AppMetadata {
        if let id = arguments.optionalText("id") { return try installed(id).metadata }
        return try describeFile(arguments)
    }

    /// The version that is compared with: a document, a library by its path, or what is installed.
    private func base(_ arguments: RequestArguments, of app: AppMetadata) throws(IntentError) -> AppMetadata {
        if let document = arguments.map["againstDocument"] {
            do {
                return try AppMetadata(cbor: document)
            } catch {
                throw IntentError(
                    .request, .invalidValue, "the document that it is compared with is no metadata: \(error)",
                    remedy: "give what intentctl schema APP or intentctl plugin describe PATH --json prints")
            }
        }
        let against = try arguments.text("against")
        if against.contains("/") {
            return try describeFile(RequestArguments(method: arguments.method, map: .object(["path": .text(against)])))
        }
        return try installed(against == "installed" ? app.app : against).metadata
    }

    /// Stops an upgrade that would break what may be stored, unless that is accepted.
    func refuseBreaking(_ app: App, _ metadata: AppMetadata, accepted: Bool) throws(IntentError) {
        guard !accepted else { return }
        let breaking = MetadataComparison(app.metadata, metadata).breaking
        guard let first = breaking.first else { return }
        let uses = try storedUses(of: app.id)
        let broken = uses.filter { use in breaking.contains { $0.breaks(use, of: app.metadata) } }
        let stored =
            broken.isEmpty ? "nothing that is stored here uses them" : "\(broken[0].title) would no longer work"
        let more = breaking.count > 1 ? ", and \(breaking.count - 1) more" : ""
        throw IntentError(
            .request, .breakingChange,
            "the new version of \(app.id) breaks its contract: \(first.subject) \(first.message)\(more); \(stored)",
            remedy:
                "--accept-breaking installs it all the same; intentctl plugin check PATH --against \(app.id) lists all")
    }

    /// Lets what was stored under a former name count for the one of now.
    func followRenames(_ metadata: AppMetadata) throws(IntentError) {
        for rename in metadata.renames where rename.kind == .intent && metadata.intent(rename.from) == nil {
            let name = metadata.currentName(of: rename.from, .intent)
            try store.grants.rename("\(metadata.app).\(rename.from)", to: "\(metadata.app).\(name)")
        }
    }

    /// Everything stored that names parts of an app.
    func storedUses(of app: String) throws(IntentError) -> [StoredUse] {
        let prefix = app + "."
        let grants = try store.grants.list().filter { $0.intent.hasPrefix(prefix) }.map { grant in
            StoredUse(
                title: "permission \(grant.id) of \(Shown.plain(grant.caller))",
                intent: String(grant.intent.dropFirst(prefix.count)), values: [:], runs: false)
        }
        return try shortcutUses(of: app) + focusUses(of: app) + grants + donationUses(of: app)
    }
}

extension Host {
    /// Donations of an app that are looked at: 1,000.
    private static let donationLimit = 1000

    /// What was donated; alike ones once, with how many they are.
    private func donationUses(of app: String) throws(IntentError) -> [StoredUse] {
        var counts: [StoredUse: Int] = [:]
        for donation in try store.learned.donations(app: app, limit: Self.donationLimit) {
            let values = donation.parameters.map { ($0.name, Optional($0.value.line)) }
            let use = StoredUse(
                title: "donations", intent: donation.intent, values: Dictionary(values) { first, _ in first },
                runs: false)
            counts[use, default: 0] += 1
        }
        return counts.map { use, count in
            var use = use
            use.donations = count
            return use
        }
    }
}

extension ContractChange {
    fileprivate func document(_ uses: [StoredUse], of before: AppMetadata) -> CBOR {
        let uses = uses.filter { breaks($0, of: before) }
        let donations = uses.map(\.donations).reduce(0, +)
        var broken = uses.filter { $0.donations == 0 }.map { CBOR.text($0.title) }
        if donations > 0 { broken.append(.text("\(donations) donation\(donations == 1 ? "" : "s")")) }
        return .object([
            "breaking": .bool(isBreaking), "subject": .text(subject), "message": .text(message),
            "stored": broken.isEmpty ? nil : .array(broken),
        ])
    }
}
