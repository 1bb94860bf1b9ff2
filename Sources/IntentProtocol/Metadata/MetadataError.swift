/// Why a metadata document can't be used: the member that is missing or of another type.
package struct MetadataError: Error, Hashable, Sendable, CustomStringConvertible {
    package let member: String

    package init(member: String) {
        self.member = member
    }

    package var description: String { "the metadata's member \(member) is missing or not of its type" }
}

extension CBOR {
    /// A member of a document that must be there and be readable.
    func required<Value>(_ name: String, _ read: (CBOR) -> Value?) throws(MetadataError) -> Value {
        guard let value = self[name].flatMap(read) else { throw MetadataError(member: name) }
        return value
    }

    /// A list of a document, empty where the member is missing.
    func list<Value>(
        _ name: String, _ read: (CBOR) throws(MetadataError) -> Value
    ) throws(MetadataError) -> [Value] {
        var values: [Value] = []
        for item in self[name]?.array ?? [] { values.append(try read(item)) }
        return values
    }
}
