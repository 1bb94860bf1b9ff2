@testable import IntentCommandLine
import IntentProtocol
import Testing

@Suite("A run's parameters as they are typed")
struct ParameterArgumentsTests {
    private static let files: [String: [UInt8]] = [
        "note.txt": Array("Buy milk\n".utf8), "two.txt": Array("a\nb\n\n".utf8), "list.json": Array("[1, 2]\n".utf8),
        "picture": [0xff, 0xd8, 0xff], "-": Array("typed in\n".utf8),
    ]

    private func parse(_ arguments: String...) throws(IntentError) -> [NamedValue] {
        var parser = ParameterArguments { (path, _) throws(IntentError) in
            guard let content = Self.files[path] else {
                throw IntentError(.request, .invalidValue, "\(path) can't be read: No such file")
            }
            return content
        }
        return try parser.parse(arguments)
    }

    @Test("A typed text is left to the host, which knows the type")
    func text() throws {
        #expect(try parse("body=Buy = milk") == [NamedValue("body", .unresolved("Buy = milk"))])
        #expect(try parse("body=") == [NamedValue("body", .unresolved(""))])
    }

    @Test("JSON values are plain values, an object a record of no kind")
    func json() throws {
        #expect(
            try parse("n:=3", "f:=1.5", "b:=true", "z:=null").map(\.value) == [
                .int(3), .double(1.5), .bool(true), .null,
            ])
        #expect(try parse("x:=[\"a\",1]") == [NamedValue("x", .array([.string("a"), .int(1)]))])
        #expect(try parse("x:={\"a\":1}") == [NamedValue("x", .record(kind: "", fields: ["a": .int(1)]))])
    }

    @Test("A name that stands twice is an array, in the order typed")
    func array() throws {
        let parameters = try parse("tag=a", "body=x", "tag=b", "tag:=3")
        #expect(
            parameters == [
                NamedValue("tag", .array([.unresolved("a"), .unresolved("b"), .int(3)])),
                NamedValue("body", .unresolved("x")),
            ])
    }

    @Test("A file's content is the value, without one line end")
    func file() throws {
        #expect(try parse("body=@note.txt")[0].value == .unresolved("Buy milk"))
        #expect(try parse("body=@two.txt")[0].value == .unresolved("a\nb\n"))
        #expect(try parse("body=@-")[0].value == .unresolved("typed in"))
        #expect(try parse("x:=@list.json")[0].value == .array([.int(1), .int(2)]))
    }

    @Test("A file that is no text is data")
    func data() throws {
        #expect(try parse("image=@picture")[0].value == .data([0xff, 0xd8, 0xff]))
    }

    @Test("What is no parameter is bad usage", arguments: ["body", "=x", ":=x", ""])
    func noParameter(argument: String) {
        let error = #expect(throws: IntentError.self) { _ = try parse(argument) }
        #expect(error?.exitStatus == 64)
    }

    @Test(
        "A value that can't be read names its parameter",
        arguments: ["body:=[1,", "body:=", "body=@missing.txt", "body=@", "body:=@picture", "body:=@note.txt"])
    func unreadable(argument: String) {
        let error = #expect(throws: IntentError.self) { _ = try parse(argument) }
        #expect(error?.exitStatus == 65)
        #expect(error?.parameter == "body")
        #expect(error?.message.hasPrefix("body: ") == true)
    }

    @Test("A missing file's error says how a text with @ is given")
    func literal() {
        let error = #expect(throws: IntentError.self) { _ = try parse("body=@me") }
        #expect(error?.remedy?.contains("body:='\"@me\"'") == true)
    }

    @Test("The files of one command share one limit")
    func limit() throws {
        var limits: [Int] = []
        var parser = ParameterArguments { (_, limit) throws(IntentError) in
            limits.append(limit)
            return [UInt8](repeating: 0x61, count: 1000)
        }
        _ = try parser.parse(["a=@x", "b=@y"])
        #expect(limits == [ParameterArguments.fileLimit, ParameterArguments.fileLimit - 1000])
    }
}
