import CIntentSystem
import Glibc
import IntentProtocol

/// Reads a run's parameters as they are typed.
///
/// | typed | value |
/// |---|---|
/// | `name=text` | the text, which the host reads by the parameter's type |
/// | `name:=JSON` | a JSON value |
/// | `name=@FILE`, `name:=@FILE` | the same, from a file, without one line end at its end; `-` is standard input |
/// | the name again | an array of all its values |
struct ParameterArguments {
    /// Bytes that the files of one command may have together: 32 MiB.
    static let fileLimit = 32 << 20

    /// Reads a file of at most so many bytes.
    private let read: (_ path: String, _ limit: Int) throws(IntentError) -> [UInt8]
    private var room = fileLimit

    /// - Parameter read: Reads the file at a path, `-` for standard input.
    init(read: @escaping (_ path: String, _ limit: Int) throws(IntentError) -> [UInt8]) {
        self.read = read
    }

    /// - Throws: `usage` where an argument has no name and value, `invalid-value` naming the parameter where a JSON
    ///   text or a file can't be read.
    mutating func parse(_ arguments: [String]) throws(IntentError) -> [NamedValue] {
        var names: [String] = []
        var values: [String: [IntentValue]] = [:]
        for argument in arguments {
            let parameter = try parse(argument)
            if values[parameter.name] == nil { names.append(parameter.name) }
            values[parameter.name, default: []].append(parameter.value)
        }
        return names.map { name in
            let given = values[name] ?? []
            return NamedValue(name, given.count == 1 ? given[0] : .array(given))
        }
    }

    private mutating func parse(_ argument: String) throws(IntentError) -> NamedValue {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
            throw Self.noParameter(argument)
        }
        var name = argument[..<equals]
        let isJSON = name.hasSuffix(":")
        if isJSON { name.removeLast() }
        guard !name.isEmpty else { throw Self.noParameter(argument) }
        let text = argument[argument.index(after: equals)...]
        let parameter = String(name)
        guard text.hasPrefix("@") else {
            return NamedValue(parameter, isJSON ? try Self.json(String(text), parameter) : .unresolved(String(text)))
        }
        let bytes = try content(of: String(text.dropFirst()), parameter)
        guard let content = String(validating: bytes, as: UTF8.self) else {
            if isJSON { throw Self.invalid(parameter, "\(text) is not UTF-8", remedy: "give a file with JSON") }
            return NamedValue(parameter, .data(bytes))
        }
        if isJSON { return NamedValue(parameter, try Self.json(content, parameter)) }
        return NamedValue(parameter, .unresolved(content.hasSuffix("\n") ? String(content.dropLast()) : content))
    }

    private mutating func content(of path: String, _ parameter: String) throws(IntentError) -> [UInt8] {
        guard !path.isEmpty else {
            throw Self.invalid(
                parameter, "@ names no file", remedy: "\(parameter)=@FILE, or \(parameter)=@- for standard input")
        }
        let bytes: [UInt8]
        do {
            bytes = try read(path, room)
        } catch {
            let literal = path.contains("'") ? "" : "; for a text that begins with @: \(parameter):='\"@\(path)\"'"
            throw Self.invalid(
                parameter, error.message, remedy: (error.remedy ?? "give a file that can be read") + literal)
        }
        room -= bytes.count
        return bytes
    }

    private static func json(_ text: String, _ parameter: String) throws(IntentError) -> IntentValue {
        do {
            return IntentValue(json: try JSON(parsing: text))
        } catch {
            throw invalid(
                parameter, "the value is not JSON: \(error)",
                remedy: "\(parameter):='{\"a\": 1}', or \(parameter)=TEXT for a text")
        }
    }

    private static func invalid(_ parameter: String, _ message: String, remedy: String) -> IntentError {
        IntentError(.request, .invalidValue, "\(parameter): \(message)", remedy: remedy, parameter: parameter)
    }

    private static func noParameter(_ argument: String) -> IntentError {
        IntentError(
            .request, .usage, "'\(argument)' is no parameter", remedy: "NAME=VALUE, NAME:=JSON or NAME=@FILE")
    }
}

extension IntentValue {
    /// A JSON value as the host takes it, to be read by the parameter's type: an object is a record of no kind yet.
    init(json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .int(value)
        case .number(let value): self = .double(value)
        case .string(let text): self = .string(text)
        case .array(let items): self = .array(items.map(IntentValue.init(json:)))
        case .object(let members):
            var fields: [String: IntentValue] = [:]
            for member in members { fields[member.name] = IntentValue(json: member.value) }
            self = .record(kind: "", fields: fields)
        }
    }
}

extension Surroundings {
    /// Reads a file whole, `-` for standard input.
    ///
    /// - Throws: `invalid-value` where it can't be read or is longer than the limit.
    func readFile(_ path: String, limit: Int) throws(IntentError) -> [UInt8] {
        let descriptor = path == "-" ? input : intent_open(path, O_RDONLY, 0)
        defer { if path != "-", descriptor >= 0 { close(descriptor) } }
        func refuse(_ reason: String) -> IntentError {
            IntentError(.request, .invalidValue, "\(path == "-" ? "standard input" : path) can't be read: \(reason)")
        }
        guard descriptor >= 0 else { throw refuse(String(cString: strerror(-descriptor))) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return content }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw refuse(String(cString: strerror(errno)))
            }
            content.append(contentsOf: buffer[..<count])
            guard content.count <= limit else {
                throw refuse("values of one command may have \(ParameterArguments.fileLimit >> 20) MiB together")
            }
        }
    }
}
