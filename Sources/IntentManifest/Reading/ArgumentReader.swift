import IntentProtocol

/// Reads one argument of a call.
struct ArgumentReader {
    private let node: ManifestNode
    private let place: Int
    private let earlier: [ForeignCall]
    private let library: LibraryReader

    init(_ node: ManifestNode, place: Int, earlier: [ForeignCall], library: LibraryReader) {
        self.node = node
        self.place = place
        self.earlier = earlier
        self.library = library
    }

    private static let members: Set = [
        "name", "type", "direction", "pointer", "title", "description", "question", "optional", "default", "minimum",
        "maximum", "constant", "lengthOf", "from", "capacity", "free", "closes", "as", "encoding", "length", "fileName",
        "contentType",
    ]

    func read() throws(ManifestError) -> ForeignArgument {
        try node.checkMembers(of: "a parameter", Self.members)
        let given = try node.identifier("name")
        let name = given ?? "argument\(place)"
        let type = try library.type(node)
        var argument = ForeignArgument(
            name: name, line: node.line, type: type, title: try node.localized("title") ?? .spelled(name))
        guard type != .void else { throw node.error("a parameter can't be void") }
        argument.direction = try node.word("direction", ForeignArgument.Direction.self) ?? .in
        argument.isIndirect = try node.flag("pointer")
        argument.description = try node.localized("description")
        argument.question = try node.localized("question")
        argument.isOptional = try node.flag("optional")
        argument.form = try FormReader(node, type).read()
        argument.capacity = try capacity(for: type)
        argument.free = try node.identifier("free")
        argument.isClosed = try node.flag("closes")
        argument.source = try source(of: argument)
        try readLimits(into: &argument)
        try check(&argument)
        if argument.isAsked || argument.isOutput, given == nil { throw node.error("a parameter lacks its “name”") }
        return argument
    }

    // MARK: What goes in

    private func source(of argument: ForeignArgument) throws(ManifestError) -> ForeignArgument.Source {
        let given = ["constant", "lengthOf", "from"].filter { node.has($0) }
        guard given.count <= 1 else { throw node.error("“\(given[0])” and “\(given[1])” exclude each other") }
        switch given.first {
        case "constant": return .constant(try constant("constant", argument.type))
        case "lengthOf":
            guard case .integer = argument.type else { throw node.error("a length is a whole number") }
            return .length(of: try node.identifier("lengthOf") ?? "")
        case "from":
            let name = try node.identifier("from") ?? ""
            try checkOutput(name, argument)
            return .output(name)
        default:
            switch argument.type {
            case .callback: return .none
            case .pointer where argument.direction == .in:
                throw node.error(
                    "nobody can be asked for a pointer",
                    remedy: "give it with “from”, an earlier output, or with “constant”: null")
            default: return argument.direction == .out ? .none : .asked
            }
        }
    }

    private func checkOutput(_ name: String, _ argument: ForeignArgument) throws(ManifestError) {
        for call in earlier {
            let types =
                call.arguments.filter { $0.name == name && $0.isOutput }.map(\.type)
                + (call.result.name == name && call.result.type != .void ? [call.result.type] : [])
            guard let type = types.first else { continue }
            let isFitting =
                type == argument.type || type.isPointer && argument.type.isPointer
                || type.isScalar && argument.type.isScalar
            guard isFitting else {
                throw node.error("“from” names “\(name)”, a \(type.name), where a \(argument.type.name) is passed")
            }
            return
        }
        throw node.error("“from” names “\(LocatedJSON.shown(name))”, which no earlier call puts out")
    }

    /// A value that stands in the manifest, as far as it fits a type.
    private func constant(_ member: String, _ type: CType) throws(ManifestError) -> ForeignConstant {
        guard let node = node[member] else {
            guard type.isPointer else { throw node.error("null is no \(type.name)") }
            return .null
        }
        switch (type, node.json) {
        case (.integer(let integer), .integer(let value)):
            guard integer.range.contains(value) else { throw node.error("\(value) does not fit \(integer.name)") }
            return .integer(value)
        case (.pointer, .integer(let value)): return .integer(value)
        case (.float, .integer(let value)), (.double, .integer(let value)): return .number(Double(value))
        case (.float, .number(let value)), (.double, .number(let value)): return .number(value)
        case (.bool, .bool(let value)): return .bool(value)
        case (.string, .string(let text)), (.bytes, .string(let text)): return .text(text)
        case (.enumeration(let name), .string(let text)):
            guard library.manifest.enums[name]?.cases.contains(where: { $0.name == text }) == true else {
                throw node.error("the enum \(name) has no case “\(LocatedJSON.shown(text))”")
            }
            return .text(text)
        default: throw node.error("“\(member)” is no \(type.name)")
        }
    }

    private func readLimits(into argument: inout ForeignArgument) throws(ManifestError) {
        if node.has("default") { argument.defaultValue = try constant("default", argument.type) }
        for member in ["minimum", "maximum"] {
            guard let limit = node[member] else { continue }
            switch (argument.type, limit.json) {
            case (.integer, .integer), (.float, .integer), (.float, .number), (.double, .integer), (.double, .number):
                break
            default: throw limit.error("“\(member)” is no \(argument.type.name)")
            }
            if member == "minimum" { argument.minimum = limit.json } else { argument.maximum = limit.json }
        }
    }

    // MARK: What comes out

    private func capacity(for type: CType) throws(ManifestError) -> Capacity? {
        guard let node = node["capacity"] else { return nil }
        if let fixed = node.json.integer {
            guard (1...ManifestLimits.buffer).contains(fixed) else {
                throw node.error("“capacity” must be from 1 to \(ManifestLimits.buffer)")
            }
            return .fixed(fixed)
        }
        try node.checkMembers(of: "“capacity”", ["of", "times", "plus", "function"])
        guard let of = try node.identifier("of") else { throw node.error("“capacity” lacks “of”") }
        if let function = try node.identifier("function") { return .function(function, of: of) }
        return .relative(
            to: of, times: try node.integer("times", 1...4096) ?? 1,
            plus: try node.integer("plus", 0...ManifestLimits.buffer) ?? 0)
    }

    private func check(_ argument: inout ForeignArgument) throws(ManifestError) {
        switch argument.type {
        case .bytes, .array:
            guard argument.direction == .in || argument.capacity != nil || argument.isIndirect else {
                throw node.error("the buffer “\(argument.name)” lacks its “capacity”")
            }
        case .string:
            // `char *` of a capacity is a buffer, `char **` is a pointer to one of the library's.
            if argument.direction != .in, argument.capacity == nil { argument.isIndirect = true }
        case .descriptor, .path, .callback:
            guard argument.direction == .in, !argument.isIndirect else {
                throw node.error("a \(argument.type.name) can only go in")
            }
        default:
            if argument.direction != .in { argument.isIndirect = true }
            guard argument.capacity == nil else { throw node.error("a \(argument.type.name) has no “capacity”") }
        }
        if argument.direction == .in, argument.capacity != nil {
            throw node.error("“capacity” is for what the function writes; “direction” says it goes in")
        }
        if argument.direction == .both, argument.type == .string || argument.type == .bytes {
            throw node.error("a \(argument.type.name) goes in or comes out; give it twice where it does both")
        }
        if argument.isIndirect, argument.direction != .in, case .array = argument.type {
            throw node.error("a pointer to an array of the library's can't be read")
        }
        if case .array(.string) = argument.type, argument.direction != .in {
            throw node.error("a string[] can only go in")
        }
        if argument.isIndirect, argument.direction != .in, argument.type == .bytes, argument.form.length == nil {
            throw node.error("the bytes “\(argument.name)” lack “length”, the output that counts them")
        }
        if argument.isClosed, argument.type != .descriptor { throw node.error("“closes” is for a file") }
        if argument.free != nil, !argument.type.isPointer || argument.direction == .in {
            throw node.error("“free” is for a pointer that comes out")
        }
        if argument.isOptional, argument.isAsked, !argument.type.isPointer {
            throw node.error(
                "a \(argument.type.name) can't be left out in C", remedy: "give it a “default” instead of “optional”")
        }
    }
}

/// Reads how a value looks to people.
struct FormReader {
    private let node: ManifestNode
    private let type: CType

    init(_ node: ManifestNode, _ type: CType) {
        self.node = node
        self.type = type
    }

    func read() throws(ManifestError) -> ForeignForm {
        var form = ForeignForm()
        form.shape = try node.word("as", ForeignForm.Shape.self)
        switch (form.shape, type) {
        case (nil, _), (.data, .bytes), (.text, .bytes), (.file, .bytes): break
        case (.hex, .integer(let integer)) where !integer.isSigned: break
        default: throw node.error("a \(type.name) can't be shown as \(form.shape?.rawValue ?? "")")
        }
        form.encoding = try node.word("encoding", TextEncoding.self) ?? .utf8
        form.length = try node.identifier("length")
        form.fileName = try node.text("fileName", limit: 255)
        if let name = form.fileName, name.contains("/") { throw node.error("“fileName” is a name without /") }
        form.contentType = try node.text("contentType", limit: 255)
        return form
    }
}

/// Reads what a call returns.
struct ResultReader {
    private let node: ManifestNode
    private let call: ForeignCall
    private let earlier: [ForeignCall]
    private let library: LibraryReader

    init(_ node: ManifestNode, of call: ForeignCall, _ earlier: [ForeignCall], _ library: LibraryReader) {
        self.node = node
        self.call = call
        self.earlier = earlier
        self.library = library
    }

    private static let members: Set = [
        "name", "type", "title", "optional", "free", "failsWhen", "errno", "errors", "explain", "as", "encoding",
        "length", "fileName", "contentType",
    ]

    func read() throws(ManifestError) -> ForeignResult {
        try node.checkMembers(of: "what a function returns", Self.members)
        var result = ForeignResult()
        result.line = node.line
        result.name = try node.identifier("name") ?? "result"
        result.type = try library.type(node)
        result.title = try node.localized("title") ?? .spelled(result.name)
        result.isOptional = try node.flag("optional")
        result.form = try FormReader(node, result.type).read()
        result.free = try node.identifier("free")
        switch result.type {
        case .descriptor, .path, .callback, .array:
            throw node.error("a function can't return a \(result.type.name)")
        case .bytes where result.form.length == nil:
            throw node.error("bytes that are returned lack “length”, the output that counts them")
        default: break
        }
        if result.free != nil, !result.type.isPointer { throw node.error("“free” is for a pointer") }
        try readFailure(into: &result)
        return result
    }

    private func readFailure(into result: inout ForeignResult) throws(ManifestError) {
        result.failsWhen = try node.word("failsWhen", ForeignResult.Failure.self)
        if let failure = result.failsWhen {
            let fits =
                switch (failure, result.type) {
                case (.null, let type): type.isPointer
                case (.notANumber, .double), (.notANumber, .float): true
                case (.negative, .integer(let integer)): integer.isSigned
                case (.negative, .enumeration): true
                case (.nonzero, let type), (.zero, let type): type.isScalar
                default: false
                }
            guard fits else { throw node.error("a \(result.type.name) can't fail when it is \(failure.rawValue)") }
        }
        result.setsErrno = try node.flag("errno")
        for (code, words) in node["errors"]?.members ?? [] {
            guard let number = Int64(code) else {
                throw words.error("the code “\(LocatedJSON.shown(code))” is no number")
            }
            result.errors[number] = try words.text(named: code)
        }
        if let explain = node["explain"] {
            if explain.json.string != nil {
                result.explain = .init(function: try node.identifier("explain") ?? "")
            } else {
                try explain.checkMembers(of: "“explain”", ["function", "of"])
                guard let function = try explain.identifier("function") else {
                    throw explain.error("“explain” lacks “function”")
                }
                let of = try explain.identifier("of")
                let all = earlier.flatMap(\.arguments) + call.arguments
                if let of, !all.contains(where: { $0.name == of && $0.type == .pointer }),
                    !earlier.contains(where: { $0.result.name == of && $0.result.type == .pointer })
                {
                    throw explain.error("“explain” names “\(of)”, which is no pointer of this call or an earlier one")
                }
                result.explain = .init(function: function, of: of)
            }
        }
        let hasWords = result.setsErrno || !result.errors.isEmpty || result.explain != nil
        guard !hasWords || result.failsWhen != nil else {
            throw node.error("“errno”, “errors” and “explain” tell of failures: “failsWhen” is missing")
        }
    }
}
