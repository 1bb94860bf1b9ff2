import IntentProtocol

/// Values and messages to bytes and back.
enum Wire {
    static func bytes(_ value: IntentValue) -> [UInt8] {
        bytes { value.write(to: &$0) }
    }

    static func bytes(_ write: (inout CBORWriter) -> Void) -> [UInt8] {
        var writer = CBORWriter()
        write(&writer)
        return writer.finish()
    }

    static func read(_ bytes: [UInt8]) throws(CBORError) -> IntentValue {
        try bytes.withCBOR { (reader) throws(CBORError) in try IntentValue(from: &reader) }
    }

    /// The tree of what was written, to look into.
    static func tree(_ write: (inout CBORWriter) -> Void) throws(CBORError) -> CBOR {
        try CBOR(decoding: bytes(write))
    }
}
