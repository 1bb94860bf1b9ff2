import IntentManifest
import IntentProtocol
import Testing

/// A manifest with one function, whose members are given.
private func manifest(_ members: String, top: String = "") -> String {
    """
    {"manifest": 1, "name": "Sample", "library": "libx.so.1",\(top.isEmpty ? "" : top + ",")
     "functions": [
      {"intent": "Do", "function": "do_it", \(members)}
     ]}
    """
}

private func library(_ text: String) throws -> LibraryManifest {
    guard case .library(let library) = try IntentManifest(parsing: text).provider else {
        throw ManifestError(line: 0, "no library")
    }
    return library
}

@Suite("Manifests of C libraries")
struct LibraryManifestTests {
    @Test("A parameter that a caller gives is one of the intent's, with the limits of its type")
    func parameters() throws {
        let library = try library(
            manifest(
                """
                "parameters": [
                  {"name": "text", "type": "bytes", "as": "text", "title": "Text", "question": "What?"},
                  {"type": "unsigned int", "lengthOf": "text"},
                  {"name": "level", "type": "short", "minimum": 1, "maximum": 9, "default": 6},
                  {"name": "flags", "type": "pointer", "constant": null}
                ], "returns": {"type": "unsigned long", "as": "hex"}
                """))
        let metadata = library.metadata(app: "sample", name: "Sample")
        let intent = try #require(metadata.intents.first)
        #expect(intent.parameters.map(\.name) == ["text", "level"])
        #expect(intent.parameters.map(\.type) == [.string, .int])
        #expect(intent.parameters[0].requestValueDialog?.text == "What?")
        #expect(intent.parameters[1].limits.minimum == .int(1))
        #expect(intent.parameters[1].limits.maximum == .int(9))
        #expect(intent.parameters[1].defaultValue == .int(6))
        #expect(intent.result == .string)
        #expect(intent.title.text == "Do")
        // It has no description.
        #expect(metadata.diagnostics.map(\.subject) == ["Do"])
        #expect(try AppMetadata(cbor: metadata.cbor) == metadata)
    }

    @Test(
        "Titles come from names where none is given",
        arguments: [
            ("maximumLevel", "Maximum level"), ("file_name", "File name"), ("CRC32", "CRC32"), ("x", "X"),
        ])
    func titles(_ name: String, _ title: String) throws {
        let library = try library(manifest(#""parameters": [{"name": "\#(name)", "type": "int"}]"#))
        #expect(library.functions[0].calls[0].arguments[0].title.text == title)
    }

    @Test("Several outputs make an object, in the order that the manifest tells")
    func severalOutputs() throws {
        let library = try library(
            manifest(
                """
                "parameters": [{"name": "rest", "type": "int", "direction": "out"}],
                "returns": {"name": "quotient", "type": "int"}, "result": ["quotient", "rest"]
                """))
        #expect(library.metadata(app: "a", name: "a").intents[0].result == .codable("DoResult"))
    }

    @Test(
        "What is wrong is told with its line, its function and the reason",
        arguments: [
            (#""parameters": [{"name": "a", "type": "integer"}]"#, "line 3: function do_it: “integer” is no type"),
            (#""parameters": [{"type": "int"}]"#, "line 3: function do_it: a parameter lacks its “name”"),
            (#""parameters": [{"name": "p", "type": "pointer"}]"#, "nobody can be asked for a pointer"),
            (#""parameters": [{"name": "b", "type": "bytes", "direction": "out"}]"#, "lacks its “capacity”"),
            (
                #""parameters": [{"name": "b", "type": "bytes", "direction": "out", "capacity": 99999999999}]"#,
                "“capacity” must be from 1 to 67108864"
            ),
            (
                #""parameters": [{"name": "n", "type": "int", "lengthOf": "m"}]"#,
                "“lengthOf” names “m”, which is no parameter"
            ),
            (
                #""parameters": [{"name": "m", "type": "int"}, {"type": "int", "lengthOf": "m"}]"#,
                "which has no length: it is a int"
            ),
            (#""parameters": [{"name": "a", "type": "int", "optional": true}]"#, "can't be left out in C"),
            (#""parameters": [{"name": "a", "type": "int8_t", "default": 300}]"#, "300 does not fit int8_t"),
            (#""parameters": [{"name": "a", "type": "int", "as": "hex"}]"#, "can't be shown as hex"),
            (#""parameters": [{"name": "a", "type": "int", "tpye": 1}]"#, "a parameter has no member “tpye”"),
            (#""parameters": [{"name": "a", "type": "int", "name": "b"}]"#, "the member “name” stands twice"),
            (#""parameters": [{"name": "a", "type": "int"}, {"name": "a", "type": "int"}]"#, "“a” stands twice"),
            (#""parameters": [{"name": "s", "type": "struct nothing"}]"#, "there is no struct “nothing”"),
            (#""parameters": [{"name": "s", "type": "enum nothing"}]"#, "there is no enum “nothing”"),
            (#""parameters": [{"name": "s", "type": "callback nothing"}]"#, "there is no callback “nothing”"),
            (#""parameters": [{"name": "f", "type": "file", "direction": "out"}]"#, "can only go in"),
            (#""parameters": [{"name": "9a", "type": "int"}]"#, "“9a” is no name"),
            (#""parameters": {"name": "a"}"#, "“parameters” must be a list"),
            (
                #""variadic": 1, "parameters": [{"name": "a", "type": "int"}, {"name": "b", "type": "float"}]"#,
                "as a double"
            ),
            (#""returns": {"type": "double", "failsWhen": "negative"}"#, "can't fail when it is negative"),
            (#""returns": {"type": "int", "errno": true}"#, "“failsWhen” is missing"),
            (#""returns": {"type": "int", "failsWhen": "nonzero", "errors": {"x": "y"}}"#, "the code “x” is no number"),
            (#""returns": {"type": "bytes"}"#, "lack “length”"),
            (#""returns": {"type": "int"}, "dialog": "It is {size}.""#, "the dialog names “size”, which is not there"),
            (#""returns": {"type": "int"}, "result": "other""#, "there is no output “other”"),
            (
                #""parameters": [{"name": "o", "type": "int", "direction": "out"}], "returns": {"type": "int"}"#,
                "it has several outputs: o, result"
            ),
            (#""targets": ["server"]"#, "a target is one of"),
        ])
    func refusals(_ members: String, _ words: String) throws {
        let error = try #require(throws: ManifestError.self) { _ = try library(manifest(members)) }
        #expect("\(error)".contains(words))
        #expect(error.line == 3)
    }

    @Test(
        "Types that hold themselves, or nothing, are refused",
        arguments: [
            (#""structs": {"s": {"fields": [{"name": "a", "type": "struct s"}]}}"#, "or hold themselves"),
            (
                #""structs": {"s": {"fields": [{"name": "a", "type": "struct t"}]}, "t": {"fields": [{"name": "a", "type": "struct s"}]}}"#,
                "or hold themselves"
            ),
            (#""structs": {"s": {"fields": []}}"#, "lacks “fields”"),
            (#""structs": {"s": {"fields": [{"name": "a", "type": "string"}]}}"#, "can't be a string"),
            (#""structs": {"s": {"fields": [{"name": "a", "type": "struct none"}]}}"#, "there is no struct “none”"),
            (#""enums": {"e": {"cases": []}}"#, "lacks “cases”"),
            (#""enums": {"e": {"base": "uint8_t", "cases": [{"name": "a", "value": 256}]}}"#, "from 0 to 255"),
            (#""enums": {"e": {"cases": [{"name": "a", "value": 1}, {"name": "a", "value": 2}]}}"#, "“a” stands twice"),
            (#""callbacks": {"c": {"parameters": [{"name": "a", "type": "struct s"}]}}"#, "there is no struct “s”"),
            (#""callbacks": {"c": {"parameters": [], "completed": "a"}}"#, "“completed” must name a parameter"),
            (#""callbacks": {"c": {"parameters": [], "returns": {"type": "double"}}}"#, "whole number, bool or void"),
        ])
    func types(_ top: String, _ words: String) throws {
        let error = try #require(throws: ManifestError.self) {
            _ = try library(manifest(#""returns": {"type": "int"}"#, top: top))
        }
        #expect("\(error)".contains(words))
    }

    @Test("An output of an earlier call can be taken, of the same kind only")
    func chains() throws {
        func text(_ type: String, _ from: String) -> String {
            """
            {"manifest": 1, "name": "Sample", "library": "libx.so.1", "functions": [{"intent": "Do", "calls": [
              {"function": "a", "returns": {"name": "handle", "type": "pointer"}},
              {"function": "b", "parameters": [{"type": "\(type)", "from": "\(from)"}]}]}]}
            """
        }
        #expect(try library(text("pointer", "handle")).functions[0].calls[1].arguments[0].source == .output("handle"))
        #expect(throws: ManifestError.self) { _ = try library(text("int", "handle")) }
        let error = try #require(throws: ManifestError.self) { _ = try library(text("pointer", "other")) }
        #expect("\(error)" == "line 3: function b: “from” names “other”, which no earlier call puts out")
    }
}
