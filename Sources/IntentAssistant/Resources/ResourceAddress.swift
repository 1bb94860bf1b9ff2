/// What a resource's URI names.
///
///     intent://notes                        an app
///     intent://notes/NoteEntity/4711        an entity
///     intendant://runs                      the last runs
///     intendant://runs/01M8…                a run
///     intendant://collections/3f1c…         the first identifiers of a collection
///     intendant://collections/3f1c…/200     those from the 201st on
enum ResourceAddress: Hashable {
    case app(String)
    case entity(app: String, type: String, id: String)
    case runs
    case run(String)
    case collection(String, offset: Int)

    /// Bytes of a URI at most: 8 KiB.
    private static let lengthLimit = 8 << 10

    init?(_ uri: String) {
        guard uri.utf8.count <= Self.lengthLimit, let colon = uri.firstRange(of: "://") else { return nil }
        let scheme = uri[..<colon.lowerBound].lowercased()
        let parts = uri[colon.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
            .map { Percent.decode(String($0)) ?? "" }
        guard !parts.contains("") else { return nil }
        switch (scheme, parts.count) {
        case ("intent", 1): self = .app(parts[0])
        case ("intent", 3): self = .entity(app: parts[0], type: parts[1], id: parts[2])
        case ("intendant", 1) where parts[0] == "runs": self = .runs
        case ("intendant", 2) where parts[0] == "runs": self = .run(parts[1])
        case ("intendant", 2...3) where parts[0] == "collections":
            guard let offset = parts.count == 2 ? 0 : Int(parts[2]), offset >= 0 else { return nil }
            self = .collection(parts[1], offset: offset)
        default: return nil
        }
    }

    var uri: String {
        switch self {
        case .app(let app): "intent://\(Percent.encode(app))"
        case .entity(let app, let type, let id):
            "intent://\(Percent.encode(app))/\(Percent.encode(type))/\(Percent.encode(id))"
        case .runs: "intendant://runs"
        case .run(let run): "intendant://runs/\(Percent.encode(run))"
        case .collection(let handle, let offset):
            "intendant://collections/\(Percent.encode(handle))" + (offset == 0 ? "" : "/\(offset)")
        }
    }
}
