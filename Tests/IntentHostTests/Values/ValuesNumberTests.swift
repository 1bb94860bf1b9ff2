import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Reading truth values and numbers")
struct ValuesNumberTests {
    @Test(
        "The words for true and false are read in any case",
        arguments: [("true", true), ("YES", true), (" no ", false), ("False", false)])
    func truth(text: String, value: Bool) throws {
        #expect(try ValuesFixture.read(.unresolved(text), as: .bool) == .bool(value))
    }

    @Test(
        "The author's own words for the two states are read in every language",
        arguments: [("on", true), ("ENCENDIDO", true), ("apagado", false)])
    func ownWords(text: String, value: Bool) throws {
        let read = try ValuesFixture.read(.unresolved(text), as: .bool) {
            $0.trueName = LocalizedText("On", localizations: ["es": "Encendido"])
            $0.falseName = LocalizedText("Off", localizations: ["es": "Apagado"])
        }
        #expect(read == .bool(value))
    }

    @Test(
        "Whole numbers are read up to the ends of 64 bits",
        arguments: [
            ("0", 0), ("-7", -7), ("+7", 7), (" 42\n", 42), ("007", 7), ("9223372036854775807", .max),
            ("-9223372036854775808", .min),
        ] as [(String, Int64)])
    func integers(text: String, value: Int64) throws {
        #expect(try ValuesFixture.read(.unresolved(text), as: .int) == .int(value))
    }

    @Test(
        "A text that is no whole number is refused, and the reason is told",
        arguments: [
            ("banana", ""), ("1.5", "it has a fraction"), ("9223372036854775808", "it does not fit 64 bits"),
            ("1,000", "decimals are written with a point, and thousands without a separator"),
            ("1_000", "digits are written without separators"), ("1 000", "digits are written without separators"),
            ("0x10", ""), ("٣", ""), ("", "it is empty"), ("   ", "it is empty"), ("1e3", ""),
        ])
    func notIntegers(text: String, reason: String) throws {
        let error = try #require(ValuesFixture.problem(.unresolved(text), as: .int))
        #expect(error.code == .invalidValue)
        #expect(
            error.message == "value (The value) takes a whole number, not '\(text)'"
                + (reason.isEmpty ? "" : ": \(reason)"))
    }

    @Test("A program's number without a fraction is a whole number, whatever its JSON form")
    func wholeDouble() throws {
        #expect(try ValuesFixture.read(.double(3), as: .int) == .int(3))
        #expect(
            ValuesFixture.problem(.double(3.5), as: .int)?.message
                == "value (The value) takes a whole number, not 3.5: it has a fraction")
        #expect(
            ValuesFixture.problem(.double(1e19), as: .int)?.message
                == "value (The value) takes a whole number, not 1e+19: it does not fit 64 bits")
        #expect(ValuesFixture.problem(.double(.nan), as: .int) != nil)
    }

    @Test(
        "Decimal numbers are read",
        arguments: [
            ("1", 1), ("-0.5", -0.5), (".5", 0.5), ("1e3", 1000), ("2.5E-1", 0.25), ("+3.0", 3),
        ] as [(String, Double)])
    func decimals(text: String, value: Double) throws {
        #expect(try ValuesFixture.read(.unresolved(text), as: .double) == .double(value))
    }

    @Test(
        "Words and other notations of the C library are no numbers",
        arguments: ["inf", "nan", "0x1p3", "1,5", "--1", "1.2.3", "1.", "e5", "1e400", "1e999"])
    func notDecimals(text: String) {
        #expect(ValuesFixture.problem(.unresolved(text), as: .double)?.code == .invalidValue)
    }

    @Test("A program's numbers must be finite", arguments: [Double.nan, .infinity, -.infinity])
    func infinite(number: Double) {
        #expect(ValuesFixture.problem(.double(number), as: .double)?.message.hasSuffix(": it is not finite") == true)
    }

    @Test("A program's whole number is a decimal number")
    func intAsDouble() throws {
        #expect(try ValuesFixture.read(.int(3), as: .double) == .double(3))
    }

    @Test(
        "A bound belongs to the range, and what lies beyond is refused",
        arguments: [
            (1, true), (5, true), (0, false), (6, false),
        ] as [(Int64, Bool)])
    func range(number: Int64, isAllowed: Bool) {
        let limits: (inout ValueLimits) -> Void = {
            $0.minimum = 1
            $0.maximum = 5
        }
        #expect((ValuesFixture.problem(.int(number), as: .int, limits: limits) == nil) == isAllowed)
        #expect((ValuesFixture.problem(.unresolved("\(number)"), as: .int, limits: limits) == nil) == isAllowed)
        #expect((ValuesFixture.problem(.double(Double(number)), as: .double, limits: limits) == nil) == isAllowed)
    }

    @Test("Bounds at the ends of 64 bits are compared exactly")
    func exactBounds() {
        let limits: (inout ValueLimits) -> Void = { $0.maximum = .int(.max - 1) }
        #expect(ValuesFixture.problem(.int(.max - 1), as: .int, limits: limits) == nil)
        #expect(ValuesFixture.problem(.int(.max), as: .int, limits: limits) != nil)
    }

    @Test("The error of a number out of range tells the range and gives an example that is in it")
    func rangeWords() {
        let error = ValuesFixture.problem(.unresolved("7"), as: .int) {
            $0.minimum = 1
            $0.maximum = 5
        }
        #expect(
            error
                == IntentError(
                    .request, .invalidValue, "value (The value) takes a whole number from 1 to 5, not '7'",
                    remedy: "value=3, for example", parameter: "value"))
    }

    @Test(
        "A program's text is no number and no truth value: JSON has its own form for them",
        arguments: [ValueType.int, .double, .bool])
    func quoted(type: ValueType) {
        let error = ValuesFixture.problem(.string("1"), as: type)
        #expect(error?.message.hasSuffix("not '1': a program gives it as JSON without quotes") == true)
    }
}
