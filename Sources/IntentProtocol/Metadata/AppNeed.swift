/// Something outside of its own folder that an app needs, as its author declares it; a person grants it or not.
///
/// In the metadata document: `{"kind": …, "subject": …, "access": "read" or "write", "reason": …}`.
package struct AppNeed: Hashable, Sendable {
    /// What kind of thing it is. The set grows; a kind that a host does not know it can't grant.
    package struct Kind: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A folder of the person's; the subject is its path, which begins with `~/` or `/`.
        package static let folder = Kind(rawValue: "folder")
        /// A host of the network; the subject is its name.
        package static let network = Kind(rawValue: "network")
    }

    /// Needs that an app may declare.
    package static let most = 16
    /// Bytes of a subject.
    package static let longestSubject = 512

    package var kind: Kind
    package var subject: String
    package var writes: Bool
    /// Why, in the author's words.
    package var reason: LocalizedText

    package init(_ kind: Kind, _ subject: String, writes: Bool = false, reason: LocalizedText) {
        self.kind = kind
        self.subject = subject
        self.writes = writes
        self.reason = reason
    }

    package var cbor: CBOR {
        .object([
            "kind": .text(kind.rawValue), "subject": .text(subject), "access": .text(writes ? "write" : "read"),
            "reason": reason.cbor,
        ])
    }

    package init(cbor item: CBOR) throws(MetadataError) {
        self.init(
            Kind(rawValue: try item.required("kind", \.text)), try item.required("subject", \.text),
            writes: item["access"]?.text == "write", reason: item["reason"].flatMap(LocalizedText.init(cbor:)) ?? "")
    }
}
