/// Puts values into a format: `%@`, `%lld`, `%.2f`, `%2$@`, `%%`, and a catalog's `%arg`.
enum TextFormat {
    /// Returns the format with the arguments in the places of its specifiers.
    ///
    /// - Parameters:
    ///   - format: The text; a specifier that has no argument stays as it stands.
    ///   - arguments: The values, counted from 1 by `%1$@`.
    ///   - locale: The language that numbers are written in; the caller's when nil.
    ///   - argument: The value that `%arg` stands for, as in the variations of a catalog's substitution.
    ///   - substitution: Gives the text of `%#@name@`.
    static func text(
        _ format: String, _ arguments: [LocalizedArgument], locale: Locale?, argument: LocalizedArgument? = nil,
        substitution: ((String) -> String?)? = nil
    ) -> String {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
        var result = ""
        var rest = Substring(format)
        var next = 0
        while let percent = rest.utf8.firstIndex(of: UInt8(ascii: "%")) {
            result += rest[..<percent]
            let after = rest.utf8.index(after: percent)
            // What an interpolated text becomes, and nearly all that is met.
            if after < rest.endIndex, rest.utf8[after] == UInt8(ascii: "@"), next < arguments.count {
                result += write(arguments[next], "%@", locale)
                next += 1
                rest = rest[rest.utf8.index(after: after)...]
                continue
            }
            rest = rest[percent...]
            guard let specifier = Specifier(&rest) else {
                result.append("%")
                rest = rest[after...]
                continue
            }
            switch specifier.kind {
            case .percent:
                result.append("%")
            case .substitution(let name):
                result += substitution?(name) ?? "%#@\(name)@"
            case .argument:
                result += argument.map { write($0, "%lld", locale) } ?? "%arg"
            case .value:
                let index = specifier.position.map { $0 - 1 } ?? next
                if specifier.position == nil { next += 1 }
                if arguments.indices.contains(index) {
                    result += write(arguments[index], specifier.text, locale)
                } else {
                    result += specifier.text
                }
            }
        }
        return result + rest
    }

    /// Returns one value as a specifier asks for it.
    static func write(_ argument: LocalizedArgument, _ specifier: String, _ locale: Locale?) -> String {
        switch argument {
        case .text(let text):
            return text
        case .resource(let resource):
            return Localizer.text(of: resource)
        case .styled(let styled):
            return styled.text(locale ?? Localizer.currentLocale)
        case .integer(let value):
            return isPlain(specifier) ? NumberText.integer(value, locale) : NumberText.printf(value, specifier)
        case .unsigned(let value):
            return isPlain(specifier)
                ? NumberText.integer(Int64(clamping: value), locale) : NumberText.printf(value, specifier)
        case .number(let value):
            return NumberText.localized(NumberText.printf(value, specifier), locale)
        case .placeholder:
            return specifier
        }
    }

    private static func isPlain(_ specifier: String) -> Bool {
        ["%lld", "%d", "%u", "%llu", "%ld", "%lu", "%li", "%i", "%@"].contains(specifier)
            || specifier.contains("$") && specifier.last.map { "du@i".contains($0) } == true
    }
}

extension TextFormat {
    /// One specifier of a format.
    struct Specifier {
        enum Kind {
            case percent
            case value
            case argument
            case substitution(String)
        }

        var kind: Kind
        /// The position that `%2$@` names, counted from 1.
        var position: Int?
        /// The specifier as it stands in the format.
        var text: String

        /// Reads a specifier at the front of the text, which begins with `%`, and removes it there.
        init?(_ rest: inout Substring) {
            let start = rest
            var scan = rest.dropFirst()
            if scan.first == "%" {
                (kind, position, text) = (.percent, nil, "%%")
                rest = scan.dropFirst()
                return
            }
            if scan.hasPrefix("arg") {
                (kind, position, text) = (.argument, nil, "%arg")
                rest = scan.dropFirst(3)
                return
            }
            let digits = scan.prefix { $0.isASCII && $0.isNumber }
            if !digits.isEmpty, scan.dropFirst(digits.count).first == "$" {
                position = Int(digits)
                scan = scan.dropFirst(digits.count + 1)
            } else {
                position = nil
            }
            if scan.hasPrefix("#@"), let end = scan.dropFirst(2).firstIndex(of: "@") {
                kind = .substitution(String(scan.dropFirst(2)[..<end]))
                rest = scan[scan.index(after: end)...]
                text = String(start[..<rest.startIndex])
                return
            }
            let flags = scan.prefix { "0123456789.-+ #'lhqzjt".contains($0) }
            scan = scan.dropFirst(flags.count)
            guard let conversion = scan.first, "@dDiuUxXoOfFeEgGaAcCsSp".contains(conversion) else { return nil }
            kind = .value
            rest = scan.dropFirst()
            text = String(start[..<rest.startIndex])
        }
    }
}

/// Numbers as they stand in texts.
enum NumberText {
    /// Returns an integer with the grouping and digits of the language.
    static func integer(_ value: Int64, _ locale: Locale?) -> String {
        let locale = locale ?? Localizer.currentLocale
        // Below a thousand nothing is grouped, and most languages use these digits: no formatter is needed.
        if (-999...999).contains(value), !usesOtherDigits(locale) { return String(value) }
        return value.formatted(.number.locale(locale))
    }

    /// Returns a number that `printf` wrote, with the decimal separator of the language.
    static func localized(_ text: String, _ locale: Locale?) -> String {
        let separator = (locale ?? Localizer.currentLocale).decimalSeparator ?? "."
        return separator == "." ? text : text.replacingOccurrences(of: ".", with: separator)
    }

    /// Returns a number as C's `printf` writes it.
    static func printf(_ value: Double, _ specifier: String) -> String {
        let specifier = withoutPosition(specifier)
        return specifier.last.map { "fFeEgGaA".contains($0) } == true
            ? String(format: specifier, value) : String(format: "%lf", value)
    }

    /// Returns an integer as C's `printf` writes it.
    static func printf<Value: FixedWidthInteger & CVarArg>(_ value: Value, _ specifier: String) -> String {
        let specifier = withoutPosition(specifier)
        guard let conversion = specifier.last, "diuxXo".contains(conversion) else { return String(value) }
        // The value is 64 bits wide, so the specifier says so whatever its author wrote.
        let flags = specifier.dropFirst().dropLast().filter { !"lhqzjt".contains($0) }
        return String(format: "%\(flags)ll\(conversion)", value)
    }

    private static func withoutPosition(_ specifier: String) -> String {
        guard let dollar = specifier.firstIndex(of: "$") else { return specifier }
        return "%" + specifier[specifier.index(after: dollar)...]
    }

    private static func usesOtherDigits(_ locale: Locale) -> Bool {
        ["ar", "fa", "ur", "bn", "mr", "ne", "my", "ckb", "ps", "dz", "as", "sd"]
            .contains(locale.language.languageCode?.identifier ?? "")
    }
}
