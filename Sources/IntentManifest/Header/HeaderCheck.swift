package import IntentProtocol

/// Compares the signatures of a manifest with those of a header, as clang reads them.
///
/// Pure: it tells what clang has to be given, and reads what clang says. First clang shows each function's declaration
/// (``declarationFlags(_:)``); then it compiles assertions about each type (``assertions(_:)``), so that what a `typedef`
/// means and how large a struct is are the compiler's own words.
package struct HeaderCheck {
    private let manifest: LibraryManifest
    /// Intent and call of each function that is compared.
    private let calls: [(intent: String, call: ForeignCall)]
    private let header: String

    /// - Parameter header: The header's absolute path.
    package init(_ manifest: LibraryManifest, header: String) {
        self.manifest = manifest
        self.header = header
        calls = manifest.functions.flatMap { intent in intent.calls.map { (intent.id, $0) } }
    }

    /// The functions to ask for, each once.
    package var functions: [String] { Set(calls.map(\.call.function)).sorted() }

    private var include: String { "#include \"\(header)\"\n" }

    /// The C source that the declarations are read from.
    package var source: String { include }

    /// The flags that have clang show a function's declaration as JSON.
    package static func declarationFlags(_ function: String) -> [String] {
        [
            "-x", "c", "-fsyntax-only", "-Xclang", "-ast-dump=json", "-Xclang", "-ast-dump-filter=\(function)",
        ]
    }

    /// A function as the header declares it.
    package struct Declaration: Hashable, Sendable {
        package var result: String
        package var parameters: [String]
        package var isVariadic: Bool
    }

    /// The declaration among what clang showed; nil where the header has none.
    ///
    /// The filter takes every name that holds the function's: each comes as a JSON document of its own.
    package static func declaration(of function: String, in output: String) -> Declaration? {
        var document = ""
        for line in output.split(separator: "\n", omittingEmptySubsequences: true) {
            if line.hasPrefix("Dumping ") { continue }
            document += line + "\n"
            guard line == "}" else { continue }
            defer { document = "" }
            guard let json = try? JSON(parsing: document), json["kind"]?.string == "FunctionDecl",
                json["name"]?.string == function, let type = json["type"]?["qualType"]?.string,
                let open = type.firstIndex(of: "(")
            else { continue }
            let parameters = (json["inner"]?.array ?? []).filter { $0["kind"]?.string == "ParmVarDecl" }
            return Declaration(
                result: type[..<open].trimmed, parameters: parameters.map { $0["type"]?["qualType"]?.string ?? "" },
                isVariadic: json["variadic"]?.bool ?? false)
        }
        return nil
    }

    /// What the declarations alone tell: functions that are missing, and another number of parameters.
    package func differences(_ declarations: [String: Declaration]) -> [MetadataDiagnostic] {
        calls.compactMap { intent, call in
            func diagnostic(_ message: String, _ remedy: String) -> MetadataDiagnostic {
                MetadataDiagnostic(
                    .error, subject: "\(intent).\(call.function)", message: "line \(call.line): \(message)",
                    remedy: remedy)
            }
            guard let declaration = declarations[call.function] else {
                return diagnostic("the header does not declare it", "name the header that does")
            }
            let declared = call.declared ?? call.arguments.count
            if declaration.parameters.count != declared {
                return diagnostic(
                    "it takes \(Self.count(declaration.parameters.count)), and the manifest gives it \(declared)",
                    "C has: \(declaration.result) \(call.function)(\(declaration.parameters.joined(separator: ", ")))")
            }
            if declaration.isVariadic != (call.declared != nil) {
                return declaration.isVariadic
                    ? diagnostic("it is variadic", "write “variadic”: \(declared)")
                    : diagnostic("it is not variadic", "take “variadic” out")
            }
            return nil
        }
    }

    private static func count(_ number: Int) -> String { number == 1 ? "1 parameter" : "\(number) parameters" }

    // MARK: Types

    /// The C source whose assertions fail where a type differs.
    package func assertions(_ declarations: [String: Declaration]) -> String {
        var text = include
        for (index, (_, call)) in calls.enumerated() {
            guard let declaration = declarations[call.function] else { continue }
            for (place, (argument, type)) in zip(call.arguments, declaration.parameters).enumerated() {
                for condition in conditions(type, argument.type, isIndirect: argument.isIndirect) {
                    text += Self.assertion(condition, index, place)
                }
            }
            for condition in conditions(declaration.result, call.result.type, isIndirect: false) {
                text += Self.assertion(condition, index, call.arguments.count)
            }
        }
        return text
    }

    private static let mark = "INTENT:"

    private static func assertion(_ condition: String, _ call: Int, _ place: Int) -> String {
        "_Static_assert(\(condition), \"\(mark)\(call):\(place)\");\n"
    }

    /// What clang's complaints about the assertions tell, each argument once.
    package func differences(inOutput output: String, _ declarations: [String: Declaration]) -> [MetadataDiagnostic] {
        var seen: Set<String> = []
        return output.split(separator: "\n").compactMap { line -> MetadataDiagnostic? in
            guard line.contains("error:"), let place = line.range(of: mark) else { return nil }
            let numbers = line[place.upperBound...].split(separator: ":").compactMap { Int($0.prefix { $0.isNumber }) }
            guard numbers.count == 2, calls.indices.contains(numbers[0]), seen.insert("\(numbers)").inserted else {
                return nil
            }
            let (intent, call) = calls[numbers[0]]
            let declaration = declarations[call.function]
            let isResult = numbers[1] == call.arguments.count
            let ours = isResult ? call.result.type : call.arguments[numbers[1]].type
            let isPointer = !isResult && call.arguments[numbers[1]].isIndirect
            let theirs = isResult ? declaration?.result : declaration?.parameters[numbers[1]]
            let what = isResult ? "what it returns" : "“\(call.arguments[numbers[1]].name)”"
            let at = isResult ? call.result.line : call.arguments[numbers[1]].line
            return MetadataDiagnostic(
                .error, subject: "\(intent).\(call.function)",
                message: "line \(max(at, call.line)): \(what) is \(theirs ?? "?") in C, and"
                    + " \(isPointer ? "a pointer to " : "")\(ours.name) in the manifest",
                remedy: "write the type that C has: a wrong one reads or writes memory that is not meant")
        }
    }

    private var mark: String { Self.mark }

    /// What has to hold of a type of the header's.
    private func conditions(_ type: String, _ expected: CType, isIndirect: Bool) -> [String] {
        let class_ = "__builtin_classify_type(*(__typeof__(\(type)) *)0)"
        let isPointer = "\(class_) == 5"
        // What a pointer leads to can be asked for only where it is plain that it is one.
        let leadsTo = type.contains("*") && !type.contains("(") ? "__typeof__(**(__typeof__(\(type)) *)0)" : nil
        guard !isIndirect else { return [isPointer] + (leadsTo.map { conditions($0, expected) } ?? []) }
        switch expected {
        case .string: return [isPointer] + (leadsTo.map { ["sizeof(\($0)) == 1"] } ?? [])
        case .array(let element): return [isPointer] + (leadsTo.map { conditions($0, element) } ?? [])
        default: return conditions(type, expected)
        }
    }

    private func conditions(_ type: String, _ expected: CType) -> [String] {
        let class_ = "__builtin_classify_type(*(__typeof__(\(type)) *)0)"
        func same(_ name: String) -> String { "__builtin_types_compatible_p(\(type), \(name))" }
        func whole(_ size: Int) -> [String] { ["\(class_) >= 1 && \(class_) <= 4", "sizeof(\(type)) == \(size)"] }
        switch expected {
        case .void: return [same("void")]
        case .integer(let integer):
            let others: [String]
            switch integer.size {
            case 1: others = integer.isSigned ? ["unsigned char"] : ["signed char", "char"]
            case 2: others = [integer.isSigned ? "unsigned short" : "short"]
            case 4: others = [integer.isSigned ? "unsigned int" : "int"]
            default:
                others = integer.isSigned ? ["unsigned long", "unsigned long long"] : ["long", "long long"]
            }
            // A char is of either sign, by the machine.
            let excluded = integer.name == "char" ? [] : others
            return whole(integer.size) + excluded.map { "!\(same($0))" }
        case .descriptor: return whole(4)
        case .enumeration(let name): return whole(manifest.enums[name]?.base.size ?? 4)
        case .bool: return [same("_Bool")]
        case .float: return [same("float")]
        case .double: return [same("double")]
        case .structure(let name): return ["\(class_) == 12", "sizeof(\(type)) == \(manifest.layout(of: name).size)"]
        case .pointer, .bytes, .path, .callback, .array, .string: return ["\(class_) == 5"]
        }
    }
}

extension LibraryManifest {
    /// Size and alignment of a struct in C, as the System V and AArch64 calling conventions lay it out.
    func layout(of structure: String) -> (size: Int, alignment: Int) {
        var size = 0
        var alignment = 1
        for field in structs[structure]?.fields ?? [] {
            let (bytes, boundary) = layout(of: field.type)
            size = (size + boundary - 1) / boundary * boundary + bytes * (field.count ?? 1)
            alignment = max(alignment, boundary)
        }
        return ((size + alignment - 1) / alignment * alignment, alignment)
    }

    private func layout(of type: CType) -> (size: Int, alignment: Int) {
        switch type {
        case .integer(let integer): (integer.size, integer.size)
        case .enumeration(let name): (enums[name]?.base.size ?? 4, enums[name]?.base.size ?? 4)
        case .bool: (1, 1)
        case .float, .descriptor: (4, 4)
        case .structure(let name): layout(of: name)
        default: (8, 8)
        }
    }
}

extension Substring {
    /// Without space at either end.
    fileprivate var trimmed: String {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// Where a text begins in this one.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
