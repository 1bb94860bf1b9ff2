// Stands in until Names/ and Values/ are complete; delete it when NameIndex and the reading of a set are there.
import IntentProtocol
package struct NameIndex: Sendable {
    let apps: [AppMetadata]
    init(_ apps: [AppMetadata]) { self.apps = apps }
    func app(_ name: String) throws(IntentError) -> String {
        guard let app = apps.first(where: { $0.app == name }) else { throw IntentError(.request, .notFound, "no app \(name)") }
        return app.app
    }
    func intent(app: String, name: String, locale: String) throws(IntentError) -> (app: String, intent: IntentMetadata) {
        for a in apps where app.isEmpty || a.app == app { if let i = a.intent(name) { return (a.app, i) } }
        throw IntentError(.request, .notFound, "no intent \(app).\(name)")
    }
    func entity(app: String, name: String, locale: String) throws(IntentError) -> (app: String, entity: EntityMetadata) {
        for a in apps where app.isEmpty || a.app == app { if let i = a.entity(name) { return (a.app, i) } }
        throw IntentError(.request, .notFound, "no entity \(app).\(name)")
    }
}
extension ParameterReader {
    func read(_ v: [NamedValue], for intent: IntentMetadata, in app: AppMetadata) throws(IntentError) -> Read {
        var out: [NamedValue] = []
        var missing: [ParameterMetadata] = []
        for p in intent.parameters {
            if let g = v.first(where: { $0.name == p.name }) {
                var val = g.value
                if case .unresolved(let t) = val { val = p.type == .int ? .int(Int64(t) ?? 0) : .string(t) }
                out.append(NamedValue(p.name, val))
            } else if let d = p.defaultValue { out.append(NamedValue(p.name, d)) } else if p.isRequired { missing.append(p) }
        }
        return Read(values: out, lookups: [], missing: missing)
    }
    func read(_ v: IntentValue, for p: ParameterMetadata, of intent: IntentMetadata, in app: AppMetadata) throws(IntentError) -> Read {
        try read([NamedValue(p.name, v)], for: IntentMetadata(id: "", title: ""), in: app)
    }
}
