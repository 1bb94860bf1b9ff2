/// A value as it travels between app, host and surface: what a parameter takes and a result gives.
///
/// What it must be is told by a ``ValueType`` in the metadata. On the wire (`Protocol/intent-ipc.md`, section Values)
/// simple values are plain CBOR, dates and URLs carry their standard tags, all others are a map whose key 0 names
/// the kind.
///
/// Only the small, frequent cases lie in the value itself, so that copies of it stay cheap.
package enum IntentValue: Hashable, Sendable {
    /// No value: an optional parameter that is not set.
    case null
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string(String)
    case data([UInt8])
    /// Seconds since 1970-01-01T00:00:00Z.
    case date(Double)
    case url(String)
    case array([IntentValue])
    indirect case entity(EntityValue)
    /// A case of an `AppEnum`, by its raw value as text.
    indirect case enumeration(type: String, rawValue: String)
    /// A case of an `AppUnionValue` and what it holds.
    indirect case union(type: String, case: String, value: IntentValue)
    /// A quantity in a unit, by the unit's symbol (`km`, `°C`).
    indirect case measurement(value: Double, unit: String)
    /// A length of time: seconds and attoseconds, as in Swift's `Duration`.
    case duration(seconds: Int64, attoseconds: Int64)
    /// An amount as decimal text and an ISO 4217 code.
    indirect case currency(amount: String, code: String)
    /// Calendar components by name (`year`, `month`, …, `weekday`), and `timeZone`, `calendar` as text.
    case dateComponents([String: IntentValue])
    indirect case file(FileValue)
    /// A structure with named members: `person`, `personName`, `searchCriteria`, `placemark`, or a transient entity.
    indirect case record(kind: String, fields: [String: IntentValue])
    indirect case collection(CollectionValue)
    /// A type that is only known to be Codable: its name and its JSON.
    indirect case codable(type: String, json: String)
    /// Text that a person typed or chose, which the host reads by the parameter's type before the app sees it.
    case unresolved(String)
}

/// An entity by its identifier, with what is shown of it where it was sent for show.
package struct EntityValue: Hashable, Sendable {
    /// The entity type's identifier in the app's metadata.
    package var type: String
    /// The identifier as text (`EntityIdentifierConvertible.entityIdentifierString`).
    package var id: String
    package var display: DisplayValue?
    /// Values of `@Property` members by name, in the order of declaration.
    package var properties: [NamedValue]
    /// Where a browser or another app finds it, of an entity that has a URL.
    package var url: String?

    package init(
        type: String, id: String, display: DisplayValue? = nil, properties: [NamedValue] = [], url: String? = nil
    ) {
        self.type = type
        self.id = id
        self.display = display
        self.properties = properties
        self.url = url
    }
}

/// A value with a name.
package struct NamedValue: Hashable, Sendable {
    package var name: String
    package var value: IntentValue

    package init(_ name: String, _ value: IntentValue) {
        self.name = name
        self.value = value
    }
}

/// How something is shown, in the caller's language.
package struct DisplayValue: Hashable, Sendable {
    package var title: String
    package var subtitle: String?
    /// `system:NAME` for a symbol, `named:NAME` for a resource of the app, or a URL.
    package var image: String?
    package var synonyms: [String]
    /// The title of the section that it is offered in, among others.
    package var section: String?
    /// What it is about, for search and assistants that don't load it.
    package var content: ContentValue?

    package init(
        title: String, subtitle: String? = nil, image: String? = nil, synonyms: [String] = [],
        section: String? = nil, content: ContentValue? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.synonyms = synonyms
        self.section = section
        self.content = content
    }
}

/// What something is about, in words and a picture.
package struct ContentValue: Hashable, Sendable {
    /// Words for what is there, such as "dog" and "beach".
    package var labels: [String]
    /// A sentence about it.
    package var text: String?
    /// In the forms of ``DisplayValue/image``.
    package var image: String?

    package init(labels: [String], text: String? = nil, image: String? = nil) {
        self.labels = labels
        self.text = text
        self.image = image
    }
}

/// A file's name and content: bytes, or a descriptor that travels with the frame.
package struct FileValue: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case data([UInt8])
        /// Index into the frame's descriptors.
        case descriptor(Int)
    }

    package var name: String
    /// A uniform type identifier or a MIME type, where known.
    package var contentType: String?
    package var content: Content

    package init(name: String, contentType: String? = nil, content: Content) {
        self.name = name
        self.contentType = contentType
        self.content = content
    }
}

/// Identifiers of one entity type, listed or named by a handle of the host's.
package struct CollectionValue: Hashable, Sendable {
    package enum Members: Hashable, Sendable {
        case identifiers([String])
        case handle(String)
    }

    package var type: String
    package var members: Members
    /// Of a handle: the index of the set's file among the frame's descriptors, where it travels with the frame.
    package var descriptor: Int?

    package init(type: String, members: Members, descriptor: Int? = nil) {
        self.type = type
        self.members = members
        self.descriptor = descriptor
    }
}
