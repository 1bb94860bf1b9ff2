import IntentProtocol
import IntentStore

// What people see of the donations, and how they take them back.
extension Host {
    /// Answers what is asked of the learned. Blocks; for a thread of its own.
    func learned(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        switch arguments.method {
        case "donations": try donations(arguments)
        case "donations.delete": try deleteDonations(arguments)
        case "relevant": try relevant(arguments)
        case "relevant.delete": try deleteRelevant(arguments)
        default: try suggest(arguments)
        }
    }

    /// Answers `donations`: the latest first. Blocks; for a thread of its own.
    func donations(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let limit = arguments.count("limit", or: 50, most: 10_000)
        let locale = arguments.optionalText("locale") ?? ""
        learner.keepRuns()
        var app: String?
        if let name = arguments.optionalText("app") { app = try installed(name).id }
        let records = try store.learned.donations(app: app, limit: settings.donationsPerApp)
        return .object([
            "donations": .array(records.prefix(limit).map { document($0, locale: locale) }),
            "total": .int(Int64(records.count)),
        ])
    }

    /// A donation as clients see it.
    func document(_ donation: DonationRecord, locale: String) -> CBOR {
        let app = apps.current.apps[donation.app]
        let intent = app?.intents[donation.intent]?.intent
        let sentence = intent.flatMap { intent in
            app.map { ActionSentence(intent, values: donation.parameters, reader: $0.values.localized(for: locale)) }
        }
        return .object([
            "donation": .text(donation.id), "app": .text(donation.app), "intent": .text(donation.intent),
            "name": .text("\(donation.app).\(donation.intent)"),
            "title": .text(donation.title ?? sentence?.shortText ?? donation.intent),
            "parameters": .map(donation.parameters.map { CBOR.Pair(.text($0.name), CBOR($0.value.json)) }),
            "value": donation.value.map { CBOR($0.json) }, "source": .text(donation.source.rawValue),
            "donated": .float(donation.donated.secondsSince1970),
        ])
    }

    /// Answers `donations.delete`. Blocks; for a thread of its own.
    ///
    /// - Throws: `usage` where nothing says which: all are deleted only where `all` is given.
    func deleteDonations(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        var selection = DonationSelection(id: arguments.optionalText("donation"))
        if let name = arguments.optionalText("app") { selection.app = try installedOrLearned(name) }
        if let name = arguments.optionalText("intent") {
            let (app, rest) = Self.split(name)
            let (owner, entry) = try apps.current.intent(app: app, name: rest, locale: "")
            (selection.app, selection.intent) = (owner.id, entry.intent.id)
        }
        guard selection != DonationSelection() || arguments.flag("all") else {
            throw IntentError(
                .request, .usage, "donations.delete needs a donation, an app, an intent or “all”",
                remedy: "name what is to be forgotten")
        }
        learner.keepRuns()
        let count: Int
        if arguments.flag("dryRun") {
            count = try store.learned.donations(app: selection.app, limit: settings.donationsPerApp)
                .count { selection.means($0) }
        } else {
            count = try learner.write(.forget(selection))
        }
        if let id = selection.id, count == 0 {
            throw IntentError(
                .request, .notFound, "there is no donation \(Shown.text(id))", remedy: "see intentctl donations")
        }
        return .object(["deleted": .int(Int64(count)), "dryRun": arguments.flag("dryRun") ? true : nil])
    }

    /// The identifier of an app that is installed, or that something was learned of before it was removed.
    func installedOrLearned(_ name: String) throws(IntentError) -> String {
        do {
            return try installed(name).id
        } catch {
            guard try !store.learned.donations(app: name, limit: 1).isEmpty else { throw error }
            return name
        }
    }
}

extension DonationSelection {
    /// Whether a donation is one of those.
    func means(_ donation: DonationRecord) -> Bool {
        (app == nil || app == donation.app) && (id == nil || id == donation.id)
            && (intent == nil || intent == donation.intent) && entity.map(donation.contains) != false
    }
}
