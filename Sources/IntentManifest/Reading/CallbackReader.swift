import IntentProtocol

/// Reads a callback of a library.
struct CallbackReader {
    private let node: ManifestNode
    private let name: String
    private let library: LibraryReader

    init(_ node: ManifestNode, _ name: String, library: LibraryReader) {
        self.node = node
        self.name = name
        self.library = library
    }

    func read() throws(ManifestError) -> CCallback {
        try node.checkMembers(
            of: "a callback", ["parameters", "returns", "completed", "total", "collects", "separator"])
        var callback = CCallback(parameters: [], result: .void)
        for entry in try node.list("parameters", limit: 16) {
            callback.parameters.append(try parameter(entry, of: callback))
        }
        for parameter in callback.parameters {
            if let length = parameter.length { _ = try integer(length, in: callback, for: "length") }
        }
        try readResult(into: &callback)
        callback.completed = try reference("completed", in: callback)
        callback.total = try reference("total", in: callback)
        if let collected = try node.text("collects") {
            guard let parameter = callback.parameters.first(where: { $0.name == collected }) else {
                throw node.error("the callback \(name) has no parameter “\(LocatedJSON.shown(collected))” to collect")
            }
            guard parameter.type != .pointer else { throw node.error("a pointer can't be collected") }
            callback.collects = collected
        }
        if let separator = try node.text("separator", limit: 16) { callback.separator = separator }
        return callback
    }

    private func parameter(
        _ entry: ManifestNode, of callback: CCallback
    ) throws(ManifestError) -> CCallback.Parameter {
        try entry.checkMembers(of: "a callback's parameter", ["name", "type", "length"])
        guard let name = try entry.identifier("name") else { throw entry.error("a parameter lacks its “name”") }
        guard !callback.parameters.contains(where: { $0.name == name }) else {
            throw entry.error("the parameter “\(name)” stands twice")
        }
        let type = try library.type(entry)
        let length = try entry.identifier("length")
        switch type {
        case .integer, .float, .double, .bool, .enumeration, .pointer, .string: break
        case .array, .bytes:
            guard length != nil else { throw entry.error("the parameter “\(name)” lacks “length”") }
        default: throw entry.error("a callback's parameter can't be a \(type.name)")
        }
        return CCallback.Parameter(name: name, type: type, length: length)
    }

    private func readResult(into callback: inout CCallback) throws(ManifestError) {
        guard let result = node["returns"] else { return }
        try result.checkMembers(of: "what a callback returns", ["type", "continue", "stop"])
        callback.result = try library.type(result)
        switch callback.result {
        case .void: return
        case .integer(let integer):
            callback.goOn = try result.integer("continue", integer.range) ?? 0
            callback.stop = try result.integer("stop", integer.range) ?? 1
        case .bool:
            callback.goOn = try result.integer("continue", 0...1) ?? 0
            callback.stop = try result.integer("stop", 0...1) ?? 1
        default: throw result.error("a callback can return a whole number, bool or void")
        }
    }

    private func reference(_ member: String, in callback: CCallback) throws(ManifestError) -> String? {
        guard let name = try node.text(member) else { return nil }
        return try integer(name, in: callback, for: member)
    }

    /// The name of a parameter that is a number.
    private func integer(_ name: String, in callback: CCallback, for member: String) throws(ManifestError) -> String {
        switch callback.parameters.first(where: { $0.name == name })?.type {
        case .integer, .double, .float: return name
        default: throw node.error("“\(member)” must name a parameter of the callback that is a number")
        }
    }
}
