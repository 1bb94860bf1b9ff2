/// One item of the search index: what it is found by, what is shown of it, and what it stands for.
///
/// On the wire a map with text keys, in the arguments of `index.add` (`Protocol/intent-ipc.md`).
package struct IndexItem: Hashable, Sendable {
    /// What an item stands for.
    package enum Kind: Int64, Hashable, Sendable {
        /// An entity of the app, of which the host can ask the app.
        case entity = 0
        /// Something that only its app knows.
        case item = 1
        /// An App Shortcut, which the host puts in from the app's metadata.
        case shortcut = 2
    }

    /// The name of the item in its index.
    package var identifier: String
    package var kind = Kind.item
    /// The entity that it stands for: type and identifier.
    package var entity: String?
    package var entityIdentifier: String?
    /// The group that it belongs to; a dot divides a group from its sub-groups.
    package var domain: String?
    package var title: String
    package var subtitle: String?
    /// Other names: synonyms, names in other languages, phrases.
    package var names: [String] = []
    package var keywords: [String] = []
    /// Any other text that it is found by.
    package var text: String?
    /// The place among what is found alike, from 0 to ``IndexLimits/hint``; a greater one is nearer the top.
    package var hint = 0
    /// Seconds since 1970 from which on it is not found; nil for never.
    package var expires: Double?
    package var url: String?
    package var image: String?
    /// Whether it only changes one that is in the index: what it leaves out stays.
    package var isUpdate = false

    package init(_ identifier: String, title: String) {
        self.identifier = identifier
        self.title = title
    }
}

/// What one item and one request may take of the search index; what an app may, the store tells (`StoreOptions`).
package enum IndexLimits {
    /// Items, identifiers or groups of one request.
    package static let itemsOfRequest = 1000
    /// Bytes of an identifier, a group or an entity's type.
    package static let identifier = 1024
    /// Bytes of a title, a subtitle, a name or a keyword; longer ones are cut off by the SDK.
    package static let phrase = 1024
    /// Names of an item; as many keywords.
    package static let phrases = 100
    /// Bytes of an item's other text; longer ones are cut off by the SDK.
    package static let text = 32 << 10
    /// Bytes of an address.
    package static let address = 4096
    /// Bytes of the name of an index.
    package static let indexName = 64
    /// Indexes of one app.
    package static let indexesOfApp = 16
    /// Bytes that an app notes of its own state.
    package static let clientState = 250
    /// The greatest hint; a greater one counts as this, one below zero as zero.
    package static let hint = 100
    /// Bytes of a text that is searched for; what is beyond is not looked at.
    package static let search = 256
    /// What stands for all files of an app's import extension among what a reindexing gave.
    package static let importedFiles = "#files"
    /// The index of an app that these files are in.
    package static let importIndex = "CSImportExtension"
    /// Results of one search.
    package static let results = 200
}

extension IndexItem {
    package var cbor: CBOR {
        // In the order of the wire: shorter names first.
        .object([
            "id": .text(identifier), "url": url.map(CBOR.text), "hint": hint == 0 ? nil : .int(Int64(hint)),
            "text": text.map(CBOR.text), "image": image.map(CBOR.text),
            "names": names.isEmpty ? nil : .array(names.map(CBOR.text)), "title": title.isEmpty ? nil : .text(title),
            "domain": domain.map(CBOR.text), "entity": entity.map(CBOR.text), "update": isUpdate ? true : nil,
            "expires": expires.map(CBOR.float), "entityId": entityIdentifier.map(CBOR.text),
            "keywords": keywords.isEmpty ? nil : .array(keywords.map(CBOR.text)), "subtitle": subtitle.map(CBOR.text),
        ])
    }

    /// Reads an item that a worker sent: nothing in it is trusted.
    ///
    /// - Throws: An error of code `invalid-value` that names the member.
    package init(cbor item: CBOR) throws(IntentError) {
        guard let identifier = try item.bounded("id", IndexLimits.identifier), !identifier.isEmpty else {
            throw Self.fault("an item has no identifier")
        }
        self.init(identifier, title: try item.bounded("title", IndexLimits.phrase) ?? "")
        entity = try item.bounded("entity", IndexLimits.identifier)
        entityIdentifier = try item.bounded("entityId", IndexLimits.identifier)
        guard (entity == nil) == (entityIdentifier == nil) else {
            throw Self.fault("an item names an entity's type and identifier, or neither")
        }
        kind = entity == nil ? .item : .entity
        domain = try item.bounded("domain", IndexLimits.identifier)
        subtitle = try item.bounded("subtitle", IndexLimits.phrase)
        names = try item.phrases("names")
        keywords = try item.phrases("keywords")
        text = try item.bounded("text", IndexLimits.text)
        hint = min(max(Int(clamping: item["hint"]?.int ?? 0), 0), IndexLimits.hint)
        expires = item["expires"]?.double.flatMap { $0.isFinite && abs($0) < 1e12 ? $0 : nil }
        url = try item.bounded("url", IndexLimits.address)
        image = try item.bounded("image", IndexLimits.address)
        isUpdate = item["update"]?.bool ?? false
        guard isUpdate || !title.isEmpty || !names.isEmpty || !keywords.isEmpty || text != nil else {
            throw Self.fault("the item “\(identifier.prefix(40))” has nothing that it could be found by")
        }
    }

    fileprivate static func fault(_ message: String) -> IntentError {
        IntentError(.request, .invalidValue, "the search index: \(message)", remedy: "give the item a title")
    }
}

extension CBOR {
    /// A text member of limited length; nil where there is none.
    package func bounded(_ name: String, _ limit: Int) throws(IntentError) -> String? {
        guard let text = self[name]?.text else { return nil }
        guard text.utf8.count <= limit else {
            throw IntentError(
                .request, .invalidValue,
                "the search index: “\(name)” has \(text.utf8.count) bytes, and \(limit) are allowed",
                remedy: "shorten it")
        }
        return text
    }

    fileprivate func phrases(_ name: String) throws(IntentError) -> [String] {
        let texts = self[name]?.array?.compactMap(\.text) ?? []
        guard texts.count <= IndexLimits.phrases, texts.allSatisfy({ $0.utf8.count <= IndexLimits.phrase }) else {
            throw IntentError(
                .request, .invalidValue,
                "the search index: an item has at most \(IndexLimits.phrases) \(name) of \(IndexLimits.phrase) bytes",
                remedy: "give fewer or shorter ones")
        }
        return texts
    }
}
