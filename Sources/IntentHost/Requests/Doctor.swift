import Glibc
import IntentProtocol
import IntentSandbox

extension Host {
    /// What this machine offers and what the host makes of it.
    func doctor() -> CBOR {
        var checks: [CBOR] = Cage.doctor(worker: workerPath, mayLack: settings.mayLack).map { layer in
            .object([
                "name": .text(layer.name), "state": .text(layer.state.rawValue), "covers": .text(layer.covers),
                "reason": layer.reason.map(CBOR.text),
            ])
        }
        func check(_ name: String, _ problem: String?, remedy: String? = nil) {
            checks.append(
                .object([
                    "name": .text(name), "state": .text(problem == nil ? "ok" : "missing"),
                    "reason": problem.map(CBOR.text), "remedy": problem == nil ? nil : remedy.map(CBOR.text),
                ]))
        }
        for (layer, isLacking) in acceptedLacks {
            let name = layer.rawValue
            checks.append(
                .object([
                    "name": .text("without \(name)"), "state": "accepted",
                    "reason": .text(
                        "sandbox.mayLack in \(paths.settings) lets plugins run without \(name)"
                            + (isLacking ? ", and here they do" : ", which is in force here all the same")),
                    "remedy": .text("take \(name) out of sandbox.mayLack, and no plugin runs without it"),
                ]))
        }
        check(
            "worker", access(workerPath, X_OK) == 0 ? nil : "\(workerPath) is not there or can't be executed",
            remedy: "install intent-worker beside intentd")
        let problems: [String]
        do {
            problems = try store.integrityCheck()
        } catch {
            problems = [error.message]
        }
        check(
            "store", problems.isEmpty ? nil : problems.prefix(3).joined(separator: "; "),
            remedy: "stop the host and put a backup in the place of \(store.path)")
        check("search index", indexProblem, remedy: "intentctl index check looks closer and repairs")
        for app in apps.current.sorted {
            do throws(IntentError) {
                try app.checkFiles()
            } catch {
                check("plugin \(app.id)", error.message, remedy: error.remedy)
            }
            if app.record.state == .quarantined {
                check(
                    "plugin \(app.id)", "it brought the host down twice, so it runs in a worker although it is trusted",
                    remedy: "intentctl plugin trust \(app.id) lets it into the host again")
            }
        }
        for held in heldBack {
            let (app, reason) = (held["app"]?.text ?? "", held["reason"]?.text ?? "")
            check(
                "plugin \(app)", "\(held["intent"]?.text ?? held["target"]?.text ?? "") is held back: \(reason)",
                remedy: "intentctl plugin retry \(app)")
        }
        return .object([
            "checks": .array(checks), "version": .text(Self.version), "dataFolder": .text(paths.data),
            "socket": .text(paths.socket),
        ])
    }

    /// What is wrong with the search index; nil for nothing.
    private var indexProblem: String? {
        do {
            // Checking all of a large index takes its time: `index check` does.
            _ = try store.index.search("a", limit: 1)
            let app = try store.index.status().first { $0.problem != nil }
            return app.map { "\($0.app): \($0.problem ?? "")" }
        } catch {
            return error.message
        }
    }

    /// Answers `backup`: writes a copy of the store. Blocks; for a thread of its own.
    func backup(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let path = try arguments.text("path")
        guard path.hasPrefix("/") else {
            throw IntentError(.request, .usage, "backup needs an absolute path, and “\(path)” is none")
        }
        try store.backup(to: path)
        return .object(["path": .text(path)])
    }
}
