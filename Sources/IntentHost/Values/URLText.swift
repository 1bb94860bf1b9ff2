/// A URL as it is typed: an absolute URI of RFC 3986, which has a scheme.
enum URLText {
    /// Checks the syntax, and suggests the URL that is probably meant.
    static func check(_ text: String) throws(ValueProblem) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw ValueProblem("it is empty") }
        let schemeEnd = scheme(of: bytes)
        guard let colon = schemeEnd, !isHostAndPort(bytes, colon: colon) else {
            throw ValueProblem("the scheme is missing", suggestion: address(bytes, hasPort: schemeEnd != nil))
        }
        try syntax(bytes, colon: colon)
    }

    /// The address on the web that a text without a scheme is probably meant as.
    private static func address(_ bytes: [UInt8], hasPort: Bool) -> String? {
        let host = bytes.prefix { !"/?#".utf8.contains($0) }
        guard host.contains(UInt8(ascii: ".")) || hasPort, hasPort || !host.contains(UInt8(ascii: ":")) else {
            return nil
        }
        let address = "https://" + encoded(bytes)
        return (try? syntax(Array(address.utf8), colon: 5)) == nil ? nil : address
    }

    private static func syntax(_ bytes: [UInt8], colon: Int) throws(ValueProblem) {
        var index = colon + 1
        var isFragment = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                guard index + 2 < bytes.count, isHex(bytes[index + 1]), isHex(bytes[index + 2]) else {
                    throw ValueProblem("two hexadecimal digits belong behind the % at \(index + 1)")
                }
                index += 3
                continue
            }
            if byte == UInt8(ascii: "#") {
                guard !isFragment else { throw ValueProblem("a second # stands at \(index + 1)") }
                isFragment = true
            } else if !isAllowed(byte) {
                throw ValueProblem(
                    "\(name(of: bytes, at: index)) at \(index + 1) has to be written in % form",
                    suggestion: encoded(bytes))
            }
            index += 1
        }
        try authority(bytes, colon: colon)
        guard bytes.count > colon + 1 else { throw ValueProblem("nothing follows the scheme") }
    }

    /// The schemes of the web have a host; brackets stand only around an IPv6 address there.
    private static func authority(_ bytes: [UInt8], colon: Int) throws(ValueProblem) {
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        let rest = bytes[(colon + 1)...]
        let brackets: Set = [UInt8(ascii: "["), UInt8(ascii: "]")]
        guard rest.starts(with: "//".utf8) else {
            if ["http", "https", "ws", "wss", "ftp"].contains(scheme) {
                throw ValueProblem("// and a host belong behind \(scheme):")
            }
            guard !rest.contains(where: brackets.contains) else { throw ValueProblem("brackets stand outside a host") }
            return
        }
        let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
        guard !rest[authority.endIndex...].contains(where: brackets.contains) else {
            throw ValueProblem("brackets stand outside a host")
        }
        var port = host
        if host.first == UInt8(ascii: "[") {
            guard let end = host.firstIndex(of: UInt8(ascii: "]")) else { throw ValueProblem("a ] is missing") }
            let address = host[(host.startIndex + 1)..<end]
            guard address.contains(UInt8(ascii: ":")),
                address.allSatisfy({ isHex($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
            else { throw ValueProblem("no IPv6 address stands in the brackets") }
            port = host[(end + 1)...]
            guard port.isEmpty || port.first == UInt8(ascii: ":") else { throw ValueProblem("something follows the ]") }
        } else {
            guard !host.contains(where: brackets.contains) else { throw ValueProblem("brackets stand outside a host") }
            port = host[(host.firstIndex(of: UInt8(ascii: ":")) ?? host.endIndex)...]
            if scheme != "file", host.count == port.count { throw ValueProblem("the host is missing") }
        }
        let digits = port.dropFirst()
        guard digits.allSatisfy({ 48...57 ~= $0 }), digits.count <= 5 else {
            throw ValueProblem("its port is no number")
        }
        guard digits.isEmpty || Int(String(decoding: digits, as: UTF8.self)) ?? 0 <= 65_535 else {
            throw ValueProblem("a port is at most 65535")
        }
    }

    /// The offset of the colon behind a scheme.
    private static func scheme(of bytes: [UInt8]) -> Int? {
        guard let first = bytes.first, isLetter(first), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
            return nil
        }
        let isScheme = bytes[..<colon].allSatisfy { isLetter($0) || 48...57 ~= $0 || "+-.".utf8.contains($0) }
        return isScheme ? colon : nil
    }

    /// Whether what looks like a scheme is a host with a port: `localhost:8080`, `example.org:443/path`.
    private static func isHostAndPort(_ bytes: [UInt8], colon: Int) -> Bool {
        let port = bytes[(colon + 1)...].prefix { !"/?#".utf8.contains($0) }
        let name = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        return (name.contains(".") || name == "localhost") && !port.isEmpty && port.allSatisfy { 48...57 ~= $0 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 97...122 ~= byte | 0x20 }
    private static func isHex(_ byte: UInt8) -> Bool { 48...57 ~= byte || 97...102 ~= byte | 0x20 }

    /// Unreserved and reserved characters of RFC 3986, section 2, without `#` and `%`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        isLetter(byte) || 48...57 ~= byte || "-._~:/?[]@!$&'()*+,;=".utf8.contains(byte)
    }

    private static func name(of bytes: [UInt8], at index: Int) -> String {
        let end = bytes[(index + 1)...].firstIndex { $0 & 0xc0 != 0x80 } ?? bytes.count
        let character = String(decoding: bytes[index..<end], as: UTF8.self)
        return character == " " ? "the space" : "the \(Shown.text(character))"
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        for byte in bytes {
            if isAllowed(byte) || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "%") {
                output.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                output += Array(("%" + (digits.count == 1 ? "0" : "") + digits).utf8)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
