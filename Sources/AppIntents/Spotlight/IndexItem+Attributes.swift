package import IntentProtocol

extension IndexItem {
    /// Makes the index's form of what an app gives: texts are cut to what the index takes, and what is none is left out.
    package init(_ identifier: String, domain: String?, expires: Date?, attributes: CSSearchableItemAttributeSet) {
        let title = attributes.title ?? attributes.displayName ?? attributes.subject ?? ""
        self.init(identifier, title: title.cut(to: IndexLimits.phrase))
        self.domain = (domain ?? attributes.domainIdentifier).map { $0.cut(to: IndexLimits.identifier) }
        subtitle = attributes.contentDescription?.cut(to: IndexLimits.phrase)
        let more = [attributes.displayName, attributes.subject].compactMap(\.self).filter { $0 != title && !$0.isEmpty }
        names = Self.phrases(more + (attributes.alternateNames ?? []))
        let people =
            (attributes.authorNames ?? [])
            + [attributes.artist, attributes.album, attributes.namedLocation]
            .compactMap(\.self)
        keywords = Self.phrases((attributes.keywords ?? []) + people + attributes.customTexts)
        text = attributes.textContent?.cut(to: IndexLimits.text)
        hint = min(max(Int((attributes.rankingHint ?? 0).rounded()), 0), IndexLimits.hint)
        self.expires = expires?.timeIntervalSince1970
        url = (attributes.url ?? attributes.contentURL)?.absoluteString.cut(to: IndexLimits.address)
        image = attributes.thumbnailURL?.absoluteString.cut(to: IndexLimits.address)
        if let entity = attributes.entities.first {
            self.entity = entity.type
            entityIdentifier = entity.id
            kind = .entity
            image = image ?? entity.display?.image.flatMap { $0.utf8.count <= IndexLimits.address ? $0 : nil }
            url = url ?? entity.url?.cut(to: IndexLimits.address)
        }
    }

    /// Makes the index's form of an entity.
    init<Entity: IndexedEntity>(_ entity: Entity, priority: Int = 0) {
        let attributes = entity.attributeSet
        attributes.associate(entity, priority: priority)
        self.init(
            entity.id.entityIdentifierString, domain: Entity.persistentIdentifier, expires: nil, attributes: attributes)
    }

    private static func phrases(_ texts: [String]) -> [String] {
        var phrases: [String] = []
        for text in texts where !text.isEmpty && !phrases.contains(text) {
            phrases.append(text.cut(to: IndexLimits.phrase))
            if phrases.count == IndexLimits.phrases { break }
        }
        return phrases
    }
}

extension CSSearchableItemAttributeSet {
    /// Notes that the attributes are those of an entity.
    ///
    /// - Parameters:
    ///   - entity: The entity.
    ///   - priority: How near the top of what is found it stands.
    package func associate(_ entity: some AppEntity, priority: Int) {
        entities.append(entity.entityValue(.shown))
        if priority != 0 { rankingHint = Double(priority) }
    }
}

extension String {
    /// The text's beginning of so many bytes at most, which ends with a whole character.
    fileprivate func cut(to count: Int) -> String {
        guard utf8.count > count else { return self }
        var end = utf8.index(utf8.startIndex, offsetBy: count)
        while end > startIndex, end.samePosition(in: self) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
