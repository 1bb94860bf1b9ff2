/// A name that something of an app had in an earlier version, and the one that it has now.
///
/// What people stored under the old name, such as the steps of their shortcuts, is found by it.
package struct RenameMetadata: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case intent
        /// Of the intent ``RenameMetadata/owner``.
        case parameter
        case entity
        case enumeration
        /// A case of the enumeration ``RenameMetadata/owner``, by its raw value.
        case enumerationCase
    }

    package var kind: Kind
    /// The type that a parameter or case belongs to, by its name of now; nil for a type.
    package var owner: String?
    package var from: String
    package var to: String

    package init(_ kind: Kind, owner: String? = nil, from: String, to: String) {
        self.kind = kind
        self.owner = owner
        self.from = from
        self.to = to
    }

    package var cbor: CBOR {
        .object([
            "kind": .text(kind.rawValue), "owner": owner.map(CBOR.text), "from": .text(from), "to": .text(to),
        ])
    }

    /// Reads one of a document; nil where it is of a kind that this version doesn't know.
    package init?(cbor item: CBOR) {
        guard let kind = item["kind"]?.text.flatMap(Kind.init(rawValue:)), let from = item["from"]?.text,
            let to = item["to"]?.text
        else { return nil }
        self.init(kind, owner: item["owner"]?.text, from: from, to: to)
    }
}

extension AppMetadata {
    /// The name that something has now.
    ///
    /// - Parameter name: A name as it was stored; one that was not changed is given back.
    package func currentName(of name: String, _ kind: RenameMetadata.Kind, owner: String? = nil) -> String {
        var name = name
        // A name may have changed several times; a circle ends.
        for _ in 0..<renames.count {
            let rename = renames.first { $0.kind == kind && $0.owner == owner && $0.from == name }
            guard let rename else { break }
            name = rename.to
        }
        return name
    }
}
