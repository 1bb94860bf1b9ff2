import IntentProtocol
import IntentStore

// What people want of apps while a focus is on: kept here, carried out by the surface that turns it on.
extension Host {
    /// The trait of the intents that a focus sets.
    static let focusFilter = "SetFocusFilterIntent"
    /// Bytes of a focus's name: 64.
    private static let focusNameLimit = 64
    /// Bytes of what is kept of a failure: 1,024.
    private static let messageLimit = 1024

    /// Answers the requests that begin with `focus.`; nil for one that is not known.
    func focus(_ arguments: RequestArguments) throws(IntentError) -> CBOR? {
        switch arguments.method {
        case "focus.list": try listFocuses(arguments)
        case "focus.filter": try saveFilter(arguments)
        case "focus.remove": try removeFilter(arguments)
        case "focus.begin": try beginFocus(arguments)
        case "focus.note": try noteFilter(arguments)
        default: nil
        }
    }

    // MARK: Telling

    private func listFocuses(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let locale = arguments.optionalText("locale") ?? ""
        let filters = try store.focus.filters()
        let active = try store.focus.active()
        var names: [String] = []
        for filter in filters where names.last != filter.focus { names.append(filter.focus) }
        if let active, !names.contains(where: { $0.lowercased() == active.focus.lowercased() }) {
            names.append(active.focus)
        }
        return .object([
            "focuses": .array(
                names.map { name in
                    .object([
                        "focus": .text(name), "active": .bool(name.lowercased() == active?.focus.lowercased()),
                        "filters": .array(filters.filter { $0.focus == name }.map { document(of: $0, locale) }),
                    ])
                }),
            "active": (active?.focus).map(CBOR.text), "since": active.map { .float($0.since.secondsSince1970) },
            "told": .array(try store.focus.told().map(\.cbor)),
        ])
    }

    private func document(of filter: FocusFilterRecord, _ locale: String) -> CBOR {
        let entry = try? apps.current.intent(app: filter.app, name: filter.intent, locale: locale).1
        return .object([
            "focus": .text(filter.focus), "app": .text(filter.app), "intent": .text(filter.intent),
            "name": .text("\(filter.app).\(filter.intent)"),
            "title": (entry?.intent.title.text(for: locale)).map(CBOR.text),
            "parameters": .map(filter.values.map { CBOR.Pair(.text($0.name), CBOR($0.value.json)) }),
            "arguments": .array(TypedArguments.arguments(filter.values).map(CBOR.text)),
            "installed": .bool(entry != nil), "updated": .float(filter.updated.secondsSince1970),
        ])
    }

    // MARK: Filters

    private func saveFilter(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let name = try arguments.text("focus")
        try PersonsName.check(name, of: "a focus", limit: Self.focusNameLimit)
        let (app, entry) = try filter(arguments)
        let locale = arguments.optionalText("locale") ?? ""
        let reader = app.values.localized(for: locale, in: arguments.optionalText("workingFolder") ?? "")
        let record = FocusFilterRecord(
            focus: name, app: app.id, intent: entry.intent.id,
            values: try FilterValues(reader, entry.intent).kept(try arguments.values("values")))
        try store.focus.save(record)
        let isActive = try store.focus.active()?.focus.lowercased() == name.lowercased()
        return .object(["filter": document(of: record, locale), "active": .bool(isActive)])
    }

    /// The filter of an app that a request names.
    private func filter(_ arguments: RequestArguments) throws(IntentError) -> (App, IntentEntry) {
        let (name, intent) = Self.split(try arguments.text("intent"))
        let (app, entry) = try apps.current.intent(
            app: name, name: intent, locale: arguments.optionalText("locale") ?? "")
        guard entry.intent.traits.contains(Self.focusFilter) else {
            let others = app.metadata.intents.filter { $0.traits.contains(Self.focusFilter) }
            throw IntentError(
                .request, .invalidValue, "\(entry.fullName) is no focus filter",
                remedy: others.isEmpty
                    ? "\(app.id) has none"
                    : "\(app.id) has \(Shown.list(others.map { "\(app.id).\($0.id)" }, "and"))")
        }
        return (app, entry)
    }

    private func removeFilter(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let name = try known(try arguments.text("focus"))
        guard let intent = arguments.optionalText("intent") else {
            return .object(["removed": .int(Int64(try store.focus.remove(name)))])
        }
        // The app may be gone, so the name is looked for among what is kept.
        let filters = try store.focus.filters(of: name)
        guard let filter = filters.first(where: { "\($0.app).\($0.intent)".lowercased() == intent.lowercased() }) else {
            throw IntentError(
                .request, .notFound, "\(Shown.text(name)) has no filter \(Shown.text(intent))",
                remedy: "it has \(Shown.list(filters.map { "\($0.app).\($0.intent)" }, "and"))")
        }
        return .object(["removed": .int(Int64(try store.focus.remove(name, filter: (filter.app, filter.intent))))])
    }

    /// The name of a focus that has filters, as it was first written.
    private func known(_ name: String) throws(IntentError) -> String {
        if let filter = try store.focus.filters(of: name).first { return filter.focus }
        let names = Set(try store.focus.filters().map(\.focus)).sorted()
        let nearest = Nearest.names(to: name, among: names)
        throw IntentError(
            .request, .notFound, "there is no focus \(Shown.text(name))",
            remedy: nearest.isEmpty
                ? "intentctl focus filter NAME APP.INTENT makes one" : "did you mean \(Shown.list(nearest, "or"))?")
    }

    // MARK: On and off

    /// Turns a focus on, or the one that is on off, and tells the runs that carry it out.
    private func beginFocus(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let name = try arguments.optionalText("focus").map { (name) throws(IntentError) in try known(name) }
        let plan = try store.focus.begin(name)
        var steps: [CBOR] = []
        for told in plan.clears {
            // An app that is gone shows nothing any more.
            guard let entry = try? apps.current.intent(app: told.app, name: told.intent, locale: "").1 else {
                try store.focus.forget(app: told.app, intent: told.intent)
                continue
            }
            steps.append(step(told.app, told.intent, entry, values: []))
        }
        for filter in plan.sets {
            let entry = try? apps.current.intent(app: filter.app, name: filter.intent, locale: "").1
            steps.append(step(filter.app, filter.intent, entry, values: filter.values, clears: false))
        }
        return .object(["focus": name.map(CBOR.text), "steps": .array(steps)])
    }

    private func step(
        _ app: String, _ intent: String, _ entry: IntentEntry?, values: [NamedValue], clears: Bool = true
    ) -> CBOR {
        .object([
            "app": .text(app), "intent": .text(intent), "name": .text("\(app).\(intent)"), "clears": .bool(clears),
            "values": .map(values.map { CBOR.Pair(.text($0.name), $0.value.cbor) }),
        ])
    }

    private func noteFilter(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let (app, intent) = (try arguments.text("app"), try arguments.text("intent"))
        switch try arguments.text("state") {
        case "set": try store.focus.note(app: app, intent: intent, .set)
        case "cleared": try store.focus.forget(app: app, intent: intent)
        case "failed":
            let message = arguments.optionalText("message").map {
                Shown.plain(String($0.prefix(Self.messageLimit / 4)))
            }
            try store.focus.note(app: app, intent: intent, .failed, message: message)
        case let state:
            throw IntentError(.request, .usage, "focus.note knows no state \(Shown.text(state))")
        }
        return .map([])
    }

    // MARK: What they use

    /// The filters that use an app.
    func focusUses(of app: String) throws(IntentError) -> [StoredUse] {
        try store.focus.filters().filter { $0.app == app }.map { filter in
            let values = filter.values.map { ($0.name, Optional($0.value.line)) }
            return StoredUse(
                title: "focus “\(filter.focus)”", intent: filter.intent,
                values: Dictionary(values) { first, _ in first })
        }
    }
}

extension ToldFilterRecord {
    fileprivate var cbor: CBOR {
        .object([
            "name": .text("\(app).\(intent)"), "state": .text(state.rawValue), "message": message.map(CBOR.text),
            "contentPrefix": contentPrefix.map(CBOR.text), "hidesNotifications": hidesNotifications ? true : nil,
            "updated": .float(updated.secondsSince1970),
        ])
    }
}

/// The names that people give to what they save.
enum PersonsName {
    /// - Throws: `invalid-value` where it is too long, begins with a dash, or has a slash or what can't be seen in it.
    static func check(_ name: String, of what: String, limit: Int) throws(IntentError) {
        let isName =
            name.utf8.count <= limit && !name.hasPrefix("-")
            && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f && $0 != "/" }
        guard isName else {
            throw IntentError(
                .request, .invalidValue, "\(what) can't have that name",
                remedy: "at most \(limit) bytes, without / and signs that can't be seen, not beginning with -")
        }
    }
}
