import Glibc
import IntentProtocol
import IntentSandbox

extension Host {
    /// What this machine offers and what the host makes of it.
    func doctor() -> CBOR {
        var checks: [CBOR] = Cage.doctor(worker: workerPath).map { layer in
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
        for app in apps.current.sorted where access(app.library, R_OK) != 0 {
            check("plugin \(app.id)", "its library \(app.library) is gone", remedy: "install it again")
        }
        return .object([
            "checks": .array(checks), "version": .text(Self.version), "dataFolder": .text(paths.data),
            "socket": .text(paths.socket),
        ])
    }
}
