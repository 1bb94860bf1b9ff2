package import IntentProtocol
import Synchronization

/// What a search index knows of an item: the words it is found by and what is shown of it.
///
/// Belongs to `CoreSpotlight`, which passes it on; it stands here since ``IndexedEntity`` gives one.
public final class CSSearchableItemAttributeSet: Sendable {
    private let values: Mutex<[String: any Sendable]>

    /// The kind of item.
    public let contentType: UTType

    /// Creates a set with no attribute.
    ///
    /// - Parameter contentType: The kind of item.
    public init(contentType: UTType) {
        self.contentType = contentType
        values = Mutex([:])
    }

    /// Creates a set with no attribute.
    ///
    /// - Parameter itemContentType: The identifier of the kind of item, such as `public.text`.
    public convenience init(itemContentType: String) {
        self.init(contentType: UTType(itemContentType) ?? .item)
    }

    private func read<Value: Sendable>(_ name: String) -> Value? {
        values.withLock { $0[name] as? Value }
    }

    private func write<Value: Sendable>(_ name: String, _ value: Value?) {
        values.withLock { $0[name] = value }
    }

    /// Whether no attribute is set.
    package var isEmpty: Bool { values.withLock { $0.isEmpty } }

    /// Sets an attribute of the app's own.
    func setCustom(_ value: (any Sendable)?, named name: String) {
        values.withLock { $0["custom." + name] = value }
    }

    /// Returns an attribute of the app's own.
    func custom(named name: String) -> (any Sendable)? {
        values.withLock { $0["custom." + name] }
    }

    /// The name of the item.
    public var title: String? {
        get { read("title") }
        set { write("title", newValue) }
    }
    /// The name to show, where it differs from the title.
    public var displayName: String? {
        get { read("displayName") }
        set { write("displayName", newValue) }
    }
    /// Other names that the item is found by.
    public var alternateNames: [String]? {
        get { read("alternateNames") }
        set { write("alternateNames", newValue) }
    }
    /// A few sentences about the item.
    public var contentDescription: String? {
        get { read("contentDescription") }
        set { write("contentDescription", newValue) }
    }
    /// The text that is searched.
    public var textContent: String? {
        get { read("textContent") }
        set { write("textContent", newValue) }
    }
    /// The subject of a message.
    public var subject: String? {
        get { read("subject") }
        set { write("subject", newValue) }
    }
    /// Words that the item is found by.
    public var keywords: [String]? {
        get { read("keywords") }
        set { write("keywords", newValue) }
    }
    /// The names of those who made the item.
    public var authorNames: [String]? {
        get { read("authorNames") }
        set { write("authorNames", newValue) }
    }
    /// The name of who made the item.
    public var artist: String? {
        get { read("artist") }
        set { write("artist", newValue) }
    }
    /// The album that the item belongs to.
    public var album: String? {
        get { read("album") }
        set { write("album", newValue) }
    }
    /// The address of the item.
    public var url: URL? {
        get { read("url") }
        set { write("url", newValue) }
    }
    /// The file that holds the item.
    public var contentURL: URL? {
        get { read("contentURL") }
        set { write("contentURL", newValue) }
    }
    /// A picture of the item, as a file.
    public var thumbnailURL: URL? {
        get { read("thumbnailURL") }
        set { write("thumbnailURL", newValue) }
    }
    /// A picture of the item.
    public var thumbnailData: Data? {
        get { read("thumbnailData") }
        set { write("thumbnailData", newValue) }
    }
    /// When the item was made.
    public var contentCreationDate: Date? {
        get { read("contentCreationDate") }
        set { write("contentCreationDate", newValue) }
    }
    /// When the item was changed.
    public var contentModificationDate: Date? {
        get { read("contentModificationDate") }
        set { write("contentModificationDate", newValue) }
    }
    /// When the item is due.
    public var dueDate: Date? {
        get { read("dueDate") }
        set { write("dueDate", newValue) }
    }
    /// When what the item tells of begins.
    public var startDate: Date? {
        get { read("startDate") }
        set { write("startDate", newValue) }
    }
    /// When what the item tells of ends.
    public var endDate: Date? {
        get { read("endDate") }
        set { write("endDate", newValue) }
    }
    /// The name of the place.
    public var namedLocation: String? {
        get { read("namedLocation") }
        set { write("namedLocation", newValue) }
    }
    /// The latitude of the place in degrees.
    public var latitude: Double? {
        get { read("latitude") }
        set { write("latitude", newValue) }
    }
    /// The longitude of the place in degrees.
    public var longitude: Double? {
        get { read("longitude") }
        set { write("longitude", newValue) }
    }
    /// A grade from 0 to 5.
    public var rating: Double? {
        get { read("rating") }
        set { write("rating", newValue) }
    }
    /// How long the item plays, in seconds.
    public var duration: Double? {
        get { read("duration") }
        set { write("duration", newValue) }
    }
    /// The place of the item among those that are found alike; a greater one is nearer the top.
    public var rankingHint: Double? {
        get { read("rankingHint") }
        set { write("rankingHint", newValue) }
    }
    /// The group that the item belongs to.
    public var domainIdentifier: String? {
        get { read("domainIdentifier") }
        set { write("domainIdentifier", newValue) }
    }
    /// The item whose attributes these are.
    public var relatedUniqueIdentifier: String? {
        get { read("relatedUniqueIdentifier") }
        set { write("relatedUniqueIdentifier", newValue) }
    }

    /// The entities that the item stands for, with the priority of each.
    package var entities: [EntityValue] {
        get { read("entities") ?? [] }
        set { write("entities", newValue) }
    }

    /// The attributes of the app's own that are texts.
    var customTexts: [String] {
        values.withLock { values in
            values.filter { $0.key.hasPrefix("custom.") }.sorted { $0.key < $1.key }.compactMap { $0.value as? String }
        }
    }

    /// The texts that a search looks through.
    package var searchableTexts: [String] {
        [title, displayName, contentDescription, textContent, subject, artist, album, namedLocation].compactMap { $0 }
            + (keywords ?? []) + (alternateNames ?? []) + (authorNames ?? [])
    }
}
