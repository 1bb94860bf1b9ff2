package import IntentForeign
import IntentManifest
package import IntentProtocol

/// One run of an intent of `Tests/Fixtures/ForeignLibrary`, and what it has to give. The tests make these runs, and so does
/// `scripts/test-foreign` under the address sanitizer.
package struct ForeignCase: Sendable, CustomStringConvertible {
    package enum Expectation: Sendable {
        case value(IntentValue?)
        case dialog(String)
        /// An error's code, its parameter, and words of its message.
        case failure(IntentError.Code, parameter: String?, String)
    }

    package var intent: String
    package var values: [String: IntentValue]
    package var expectation: Expectation

    init(_ intent: String, _ values: [String: IntentValue] = [:], _ expectation: Expectation) {
        self.intent = intent
        self.values = values
        self.expectation = expectation
    }

    package var description: String { "\(intent) \(values.mapValues(\.line))" }

    /// Runs it; the words tell what was wrong, nil where nothing was.
    package func problem(in library: PreparedLibrary) -> String? {
        let outcome = Result { () throws(IntentError) in
            try ForeignRun(library, intent: intent, values: values).perform()
        }
        switch (expectation, outcome) {
        case (.value(let value), .success(let result?)):
            return result.value == value ? nil : "gave \(String(describing: result.value))"
        case (.dialog(let text), .success(let result?)):
            return result.dialog?.full == text ? nil : "said \(result.dialog?.full ?? "nothing")"
        case (.failure(let code, let parameter, let words), .failure(let error)):
            let fits = error.code == code && error.parameter == parameter && error.message.contains(words)
            return fits ? nil : "failed with \(error.code.rawValue), \(error.parameter ?? "no parameter"): \(error)"
        default: return "ended with \(outcome)"
        }
    }

    /// The fixture's manifest, opened.
    ///
    /// - Parameters:
    ///   - manifest: Its path.
    ///   - folder: Where the library lies.
    package static func library(_ manifest: String, folder: String) throws(IntentError) -> PreparedLibrary {
        guard case .library(let library) = try IntentManifest(contentsOf: manifest).provider else {
            throw IntentError(.request, .invalidPlugin, "\(manifest) describes no library")
        }
        return try PreparedLibrary(library, folder: folder, file: "fixture.intent.json")
    }

    /// The library of a manifest's text, opened.
    package static func library(text: String) throws(IntentError) -> PreparedLibrary {
        let manifest: IntentManifest
        do throws(ManifestError) {
            manifest = try IntentManifest(parsing: text)
        } catch {
            throw error.intentError("x.intent.json")
        }
        guard case .library(let library) = manifest.provider else {
            throw IntentError(.request, .invalidPlugin, "it describes no library")
        }
        return try PreparedLibrary(library, folder: "/", file: "x.intent.json")
    }
}

extension ForeignCase {
    private static func codable(_ type: String, _ json: String) -> IntentValue { .codable(type: type, json: json) }

    /// Numbers, truth values, cases and structs.
    private static let scalars: [ForeignCase] = [
        ForeignCase("S8", ["value": .int(-128)], .value(.int(-128))),
        ForeignCase("S8", ["value": .int(128)], .failure(.invalidValue, parameter: "value", "does not fit int8_t")),
        ForeignCase("U8", ["value": .int(255)], .value(.int(255))),
        ForeignCase("U8", ["value": .int(-1)], .failure(.invalidValue, parameter: "value", "does not fit uint8_t")),
        ForeignCase("S16", ["value": .int(-32768)], .value(.int(-32768))),
        ForeignCase("U16", ["value": .int(65535)], .value(.int(65535))),
        ForeignCase("S32", ["value": .int(-2_147_483_648)], .value(.int(-2_147_483_648))),
        ForeignCase("U32", ["value": .int(4_294_967_295)], .value(.int(4_294_967_295))),
        ForeignCase("S64", ["value": .int(.min)], .value(.int(.min))),
        ForeignCase("U64", ["value": .int(.max)], .value(.int(.max))),
        ForeignCase("AllOnes", [:], .failure(.invalidResult, parameter: "result", "18446744073709551615")),
        ForeignCase("AllOnesHex", [:], .value(.string("ffffffffffffffff"))),
        ForeignCase("Float", ["value": .double(0.25)], .value(.double(0.25))),
        ForeignCase("Float", ["value": .double(1e300)], .failure(.invalidValue, parameter: "value", "fit a float")),
        ForeignCase("Double", ["value": .double(1e300)], .value(.double(1e300))),
        ForeignCase("Double", ["value": .null], .failure(.missingValue, parameter: "value", "has no value")),
        ForeignCase("Double", ["value": .string("x")], .failure(.invalidValue, parameter: "value", "is no double")),
        ForeignCase("Negate", ["value": .bool(true)], .value(.bool(false))),
        ForeignCase(
            "NextColor", ["color": .enumeration(type: "color", rawValue: "green")],
            .value(.enumeration(type: "color", rawValue: "blue"))),
        ForeignCase(
            "NextColor", ["color": .enumeration(type: "color", rawValue: "grey")],
            .failure(.invalidValue, parameter: "color", "has no case")),
        ForeignCase("NoColor", [:], .failure(.invalidResult, parameter: "result", "is 99")),
        ForeignCase(
            "Many", Dictionary(uniqueKeysWithValues: "abcdefghij".map { (String($0), .int(1)) }), .value(.double(55))),
        ForeignCase(
            "Mirror", ["point": codable("point", #"{"x":1,"y":2}"#)],
            .value(codable("point", #"{"x":2.0,"y":1.0}"#))),
        ForeignCase(
            "Mirror", ["point": codable("point", #"{"x":1}"#)],
            .failure(.invalidValue, parameter: "point", "lacks the field “y”")),
        ForeignCase(
            "Mirror", ["point": codable("point", #"{"x":1,"y":2,"z":3}"#)],
            .failure(.invalidValue, parameter: "point", "no field “z”")),
        ForeignCase(
            "Twice",
            ["mixed": codable("mixed", #"{"tag":-3,"weight":2.5,"counts":[1,2,3],"place":{"x":1,"y":2},"scale":0.5}"#)],
            .value(
                codable(
                    "mixed", #"{"tag":-6,"weight":5.0,"counts":[2,4,6],"place":{"x":2.0,"y":1.0},"scale":1.0}"#))),
        ForeignCase("Length", ["point": codable("point", #"{"x":3,"y":4}"#)], .value(.double(5))),
        ForeignCase("Origin", [:], .value(codable("point", #"{"x":0.0,"y":0.0}"#))),
        ForeignCase("Increase", ["value": .int(41)], .value(.int(42))),
        ForeignCase("AddAll", ["a": .int(1), "b": .double(2.5), "c": .int(3)], .value(.int(6))),
    ]

    /// Texts, bytes and arrays.
    private static let pointers: [ForeignCase] = [
        ForeignCase("Greeting", ["name": .string("wörld")], .value(.string("Hello wörld"))),
        ForeignCase("Greeting", ["name": .string("you")], .dialog("I said: Hello you")),
        ForeignCase("Greeting", ["name": .string("a\0b")], .failure(.invalidValue, parameter: "name", "NUL")),
        ForeignCase("Greeting", ["name": .null], .failure(.missingValue, parameter: "name", "has no value")),
        ForeignCase("MakeText", [:], .value(.string("Hello you"))),
        ForeignCase("OptionalText", ["which": .int(0)], .value(.string("grün"))),
        ForeignCase("OptionalText", ["which": .int(1)], .failure(.invalidResult, parameter: "result", "not UTF-8")),
        ForeignCase("OptionalText", ["which": .int(2)], .value(.null)),
        ForeignCase("Latin", ["which": .int(1)], .value(.string("grün"))),
        ForeignCase("Latin", ["which": .int(2)], .failure(.invalidResult, parameter: "result", "is null")),
        ForeignCase("Upper", ["text": .string("abc")], .value(.string("ABC"))),
        ForeignCase("Upper", ["text": .string("12345678")], .value(.string("12345678"))),
        ForeignCase(
            "Upper", ["text": .string("123456789")], .failure(.invalidResult, parameter: "buffer", "needs 9")),
        ForeignCase("Upper", ["text": .string("€")], .failure(.invalidValue, parameter: "text", "Latin-1")),
        ForeignCase("CountWords", ["words": .array([.string("a"), .string("bc"), .string("")])], .value(.int(3))),
        ForeignCase("CountWords", ["words": .array([])], .value(.int(0))),
        ForeignCase("Sum", ["values": .array([.int(1), .int(2), .int(-7)])], .value(.int(-4))),
        ForeignCase(
            "Sum", ["values": .array([.int(1), .int(1 << 40)])],
            .failure(.invalidValue, parameter: "values", "does not fit int")),
        ForeignCase("Squares", [:], .value(.array([.double(0), .double(1), .double(4), .double(9)]))),
        ForeignCase("Repeat", ["byte": .int(7), "times": .int(3)], .value(.data([7, 7, 7]))),
        ForeignCase("Repeat", ["byte": .int(7), "times": .int(0)], .value(.data([]))),
    ]

    /// Failures, handles, callbacks and files.
    private static let conventions: [ForeignCase] = [
        ForeignCase(
            "FailErrno", ["path": .string("/there is no such file")],
            .failure(.functionFailed, parameter: nil, "No such file or directory")),
        ForeignCase("FailCode", ["code": .int(0)], .value(nil)),
        ForeignCase(
            "FailCode", ["code": .int(2)], .failure(.functionFailed, parameter: nil, "two is one too many (2)")),
        ForeignCase("FailCode", ["code": .int(3)], .failure(.functionFailed, parameter: nil, "three is too many (3)")),
        ForeignCase("FailCode", ["code": .int(4)], .failure(.functionFailed, parameter: nil, "it failed (4)")),
        ForeignCase("HandleValue", ["value": .double(5)], .value(.double(5))),
        ForeignCase(
            "HandleValue", ["value": .double(50)],
            .failure(
                .functionFailed, parameter: nil, "handle_fail of libForeignLibrary.so: it failed: the handle holds")),
        ForeignCase("HandleValue", ["value": .double(-1)], .failure(.functionFailed, parameter: nil, "handle_open")),
        ForeignCase("Work", ["steps": .int(100)], .value(nil)),
        ForeignCase("Rows", ["count": .int(2)], .value(.array([.string("0|x|y"), .string("1||y")]))),
        ForeignCase(
            "FileSize", ["file": .file(FileValue(name: "a", content: .data([1, 2, 3])))], .value(.int(3))),
        ForeignCase(
            "PathSize", ["file": .file(FileValue(name: "a", content: .data([1, 2, 3])))], .value(.int(3))),
        ForeignCase(
            "FileSize", ["file": .file(FileValue(name: "a", content: .descriptor(4)))],
            .failure(.invalidValue, parameter: "file", "without its descriptor")),
        ForeignCase("Nothing", [:], .failure(.notFound, parameter: nil, "no intent Nothing")),
        // Nothing is left of what the cases before made.
        ForeignCase("GreetingsOpen", [:], .value(.int(0))),
        ForeignCase("HandlesOpen", [:], .value(.int(0))),
    ]

    /// All cases, in the order in which they have to be run.
    package static let all = scalars + pointers + conventions
}
