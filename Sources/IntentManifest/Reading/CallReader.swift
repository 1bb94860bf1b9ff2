import IntentProtocol

/// Reads one call of a C function.
struct CallReader {
    private let node: ManifestNode
    private let earlier: [ForeignCall]
    private let library: LibraryReader

    init(_ node: ManifestNode, earlier: [ForeignCall], library: LibraryReader) {
        self.node = node
        self.earlier = earlier
        self.library = library
    }

    func read() throws(ManifestError) -> ForeignCall {
        guard let function = try node.identifier("function") else {
            throw node.error("a call lacks “function”, the C function's name")
        }
        do throws(ManifestError) {
            return try read(function)
        } catch {
            throw ManifestError(line: error.line, function: function, error.reason, remedy: error.remedy)
        }
    }

    private func read(_ function: String) throws(ManifestError) -> ForeignCall {
        var call = ForeignCall(function: function, line: node.line)
        call.isCleanUp = try node.flag("cleanUp")
        for entry in try node.list("parameters", limit: ManifestLimits.arguments) {
            let argument = try ArgumentReader(
                entry, place: call.arguments.count + 1, earlier: earlier, library: library
            ).read()
            guard !call.arguments.contains(where: { $0.name == argument.name }) else {
                throw entry.error("the parameter “\(argument.name)” stands twice")
            }
            call.arguments.append(argument)
        }
        try checkReferences(call)
        call.declared = try node.integer("variadic", 1...Int64(max(1, call.arguments.count))).map { Int($0) }
        if let declared = call.declared { try checkPromoted(call.arguments.dropFirst(declared)) }
        if let result = node["returns"] { call.result = try ResultReader(result, of: call, earlier, library).read() }
        return call
    }

    /// What is passed behind the declared arguments is widened by C: nothing narrower than `int` and no `float`.
    private func checkPromoted(_ arguments: ArraySlice<ForeignArgument>) throws(ManifestError) {
        for argument in arguments where !argument.isIndirect {
            let wider: String? =
                switch argument.type {
                case .float: "double"
                case .integer(let integer) where integer.size < 4: "int"
                case .bool: "int"
                default: nil
                }
            if let wider {
                throw ManifestError(
                    line: argument.line,
                    "the parameter “\(argument.name)” is passed as a \(wider), since it is one of “...” in C",
                    remedy: "write “\(wider)” for its type")
            }
        }
    }

    private func checkReferences(_ call: ForeignCall) throws(ManifestError) {
        for argument in call.arguments {
            if case .length(let name) = argument.source {
                try check(name, of: argument, in: call, for: "lengthOf")
            }
            switch argument.capacity {
            case .relative(let name, _, _)?, .function(_, let name)?:
                try check(name, of: argument, in: call, for: "capacity")
            case .fixed?, nil: break
            }
            if let length = argument.form.length, !call.arguments.contains(where: { $0.name == length }),
                !call.hasResult(named: length, in: node)
            {
                throw ManifestError(line: argument.line, "“length” names “\(length)”, which is not there")
            }
        }
    }

    private func check(
        _ name: String, of argument: ForeignArgument, in call: ForeignCall, for member: String
    ) throws(ManifestError) {
        guard let other = call.arguments.first(where: { $0.name == name }), other.name != argument.name else {
            throw ManifestError(
                line: argument.line,
                "“\(member)” names “\(LocatedJSON.shown(name))”, which is no parameter of the call")
        }
        switch other.type {
        case .bytes, .string, .array: return
        default:
            throw ManifestError(
                line: argument.line, "“\(member)” names “\(name)”, which has no length: it is a \(other.type.name)")
        }
    }
}

extension ForeignCall {
    /// Whether what the call returns has a name, before it is read.
    fileprivate func hasResult(named name: String, in node: ManifestNode) -> Bool {
        guard let result = node["returns"] else { return false }
        return (result["name"]?.json.string ?? "result") == name
    }
}
