package import IntentProtocol

/// Compares a shortcut with the installed apps: what would fail before a step could do anything.
package struct ShortcutCheck {
    /// What a finding keeps the shortcut from.
    package enum Severity: String, Sendable {
        /// The step can't work.
        case error
        /// It works, and yet something should be known.
        case warning
    }

    package struct Finding: Sendable {
        package var severity: Severity
        package var problem: ShortcutProblem

        package init(severity: Severity, problem: ShortcutProblem) {
            self.severity = severity
            self.problem = problem
        }
    }

    /// Tells what keeps a collection, by its handle or name, from being the value of a parameter.
    package typealias CollectionCheck = (_ text: String, _ entity: String, AppMetadata) -> IntentError?

    private let shortcut: Shortcut
    private let apps: [String: AppMetadata]
    private let collectionError: CollectionCheck
    package private(set) var findings: [Finding] = []

    package init(
        _ shortcut: Shortcut, apps: [AppMetadata], collectionError: @escaping CollectionCheck = { _, _, _ in nil }
    ) {
        self.shortcut = shortcut
        self.collectionError = collectionError
        self.apps = Dictionary(apps.map { ($0.app, $0) }) { first, _ in first }
        for step in shortcut.allSteps { check(step) }
    }

    package var errors: [ShortcutProblem] { findings.filter { $0.severity == .error }.map(\.problem) }

    private mutating func note(_ severity: Severity, _ step: Step, _ message: String, remedy: String? = nil) {
        let problem = ShortcutProblem(line: step.line, step: step.number, message, remedy: remedy)
        findings.append(Finding(severity: severity, problem: problem))
    }

    private mutating func check(_ step: Step) {
        switch step.kind {
        case .run(let intent, let values, let result): check(intent, values, result, in: step)
        case .find(let search):
            guard let (app, name) = app(of: search.entity, in: step) else { return }
            let current = app.currentName(of: name, .entity)
            guard let entity = app.entity(current) else {
                return note(
                    .error, step, "\(app.app) has no entity \(name)", remedy: "intentctl schema \(app.app) lists them")
            }
            if search.text != nil, !entity.queryAbilities.contains("matching") {
                note(.warning, step, "\(search.entity) is not searched by its app: titles are compared")
            }
        default: break
        }
    }

    private mutating func app(of name: String, in step: Step) -> (AppMetadata, String)? {
        let dot = name.firstIndex(of: ".") ?? name.endIndex
        let id = String(name[..<dot])
        guard let app = apps[id] else {
            note(.error, step, "the app \(id) is not installed", remedy: "install it, or name another")
            return nil
        }
        return (app, String(name[dot...].dropFirst()))
    }

    private mutating func check(
        _ name: String, _ values: [(name: String, value: Expression)], _ result: String?, in step: Step
    ) {
        guard let (app, id) = app(of: name, in: step) else { return }
        let current = app.currentName(of: id, .intent)
        guard let intent = app.intent(current) else {
            return note(.error, step, "\(app.app) has no intent \(id)", remedy: "intentctl list \(app.app) lists them")
        }
        if current != id { note(.warning, step, "\(name) is called \(app.app).\(current) now") }
        if intent.deprecation != nil {
            let instead = intent.replacedBy.map { "use \(app.app).\($0)" }
            note(.warning, step, "\(name) is deprecated: \(intent.deprecation?.text ?? "")", remedy: instead)
        }
        if result != nil, intent.result == nil { note(.error, step, "\(name) gives no value that could be kept") }
        for (parameter, value) in values { check(parameter, value, of: intent, app, in: step) }
        let given = Set(values.map { app.currentName(of: $0.name, .parameter, owner: intent.id) })
        for parameter in intent.parameters where parameter.isRequired && !given.contains(parameter.name) {
            let severity: Severity = shortcut.triggers.isEmpty ? .warning : .error
            note(
                severity, step, "\(name) needs \(parameter.name), which is asked for each time",
                remedy: shortcut.triggers.isEmpty ? nil : "give it: nobody can be asked when a trigger runs it")
        }
    }

    private mutating func check(
        _ name: String, _ value: Expression, of intent: IntentMetadata, _ app: AppMetadata, in step: Step
    ) {
        let current = app.currentName(of: name, .parameter, owner: intent.id)
        guard let parameter = intent.parameter(current) else {
            let known = intent.parameters.map(\.name).joined(separator: ", ")
            return note(
                .error, step, "\(intent.id) has no parameter \(name)",
                remedy: known.isEmpty ? "it takes none" : "it takes: \(known)")
        }
        if let entity = parameter.type.manyEntities {
            for text in value.collections {
                guard let error = collectionError(text, entity, app) else { continue }
                note(.error, step, "\(name): \(error.message)", remedy: error.remedy)
            }
        }
        guard case .enumeration(let type) = parameter.type, let text = value.fixedText,
            let cases = app.enumeration(type)?.cases
        else { return }
        let raw = app.currentName(of: text, .enumerationCase, owner: type).lowercased()
        let isKnown = cases.contains { entry in
            let names =
                [entry.rawValue, entry.title.text] + entry.title.localizations.values + entry.synonyms.map(\.text)
            return names.contains { $0.lowercased() == raw }
        }
        if !isKnown {
            note(
                .error, step, "\(name) can't be “\(text)”",
                remedy: "one of \(cases.map(\.rawValue).joined(separator: ", "))")
        }
    }
}

extension ValueType {
    /// The entity type that a collection may give all values of; nil for another type of parameter.
    fileprivate var manyEntities: String? {
        switch self {
        case .collection(let name), .array(.entity(let name)), .set(.entity(let name)): name
        default: nil
        }
    }
}
