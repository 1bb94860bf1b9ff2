import Glibc
import IntentManifest
import IntentProtocol

extension IntentError {
    /// Names the function that an error is about.
    func about(_ call: PreparedCall) -> IntentError {
        var error = self
        error.message = "\(call.label): \(message)"
        return error
    }

    /// A value of the caller's that C can't take.
    ///
    /// - Parameter name: The parameter, perhaps with the place of an element or a field: `values[1]`, `point.x`.
    static func value(_ name: String, _ words: String, remedy: String? = nil) -> IntentError {
        IntentError(
            .request, .invalidValue, "the parameter “\(name)” \(words)", remedy: remedy,
            parameter: String(name.prefix { $0 != "[" && $0 != "." }))
    }

    /// Something that the function gave and that can't be shown.
    static func output(_ name: String, _ words: String, remedy: String? = nil) -> IntentError {
        IntentError(.app, .invalidResult, "its output “\(name)” \(words)", remedy: remedy, parameter: name)
    }
}

/// Text of C.
enum CText {
    /// The bytes of a text as a function wants them, without the NUL.
    static func encode(_ text: String, _ encoding: TextEncoding, _ name: String) throws(IntentError) -> [UInt8] {
        guard !text.utf8.contains(0) else {
            throw .value(name, "holds a NUL character, where a text ends in C", remedy: "leave the character out")
        }
        guard encoding == .latin1 else { return Array(text.utf8) }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else {
                throw .value(name, "holds “\(scalar)”, which is not in Latin-1", remedy: "use characters of Latin-1")
            }
            bytes.append(byte)
        }
        return bytes
    }

    static func decode(_ bytes: some Collection<UInt8>, _ encoding: TextEncoding, _ name: String) throws(IntentError)
        -> String
    {
        guard encoding == .utf8 else { return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .output(
                name, "is not UTF-8", remedy: "the manifest can read it as “latin-1”, or as “bytes”")
        }
        return text
    }

    /// Reads a text that ends in a NUL.
    static func read(
        _ pointer: UnsafeRawPointer, limit: Int, _ encoding: TextEncoding, _ name: String
    ) throws(IntentError) -> String {
        let count = strnlen(pointer.assumingMemoryBound(to: CChar.self), limit)
        guard count < limit else { throw .output(name, "has no NUL in \(limit) bytes") }
        return try decode(UnsafeRawBufferPointer(start: pointer, count: count), encoding, name)
    }
}
