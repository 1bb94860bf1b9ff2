import IntentProtocol

/// What a search in an app looks for.
public protocol SearchCriteria: _IntentValue {
    /// Where may be searched.
    associatedtype SearchScopes
}

/// Words to look for in an app.
public struct StringSearchCriteria: SearchCriteria {
    public typealias SearchScopes = StringSearchScope

    /// The words.
    public var term: String

    /// Creates criteria.
    public init(term: String) {
        self.term = term
    }
}

extension StringSearchCriteria {
    public static var _family: _ValueFamily { _ValueFamily(.searchCriteria) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        switch value.raw {
        case .string(let text), .unresolved(let text): return Self(term: text)
        case .record("searchCriteria", let fields):
            guard case .string(let term)? = fields["term"] else { throw mismatch(value) }
            return Self(term: term)
        default: throw mismatch(value)
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(.record(kind: "searchCriteria", fields: ["term": .string(term)]))
    }
}

/// Where a search by words may look.
public enum StringSearchScope: String, AppEnum {
    case general
    case movies
    case tv
    case freeformVideo

    /// The scopes, in this order.
    public static var allCases: [StringSearchScope] { [.general, .movies, .tv, .freeformVideo] }

    /// The names of the type.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Search Scope" }

    /// How each scope is shown.
    public static var caseDisplayRepresentations: [Self: DisplayRepresentation] {
        [.general: "General", .movies: "Movies", .tv: "TV", .freeformVideo: "Videos"]
    }
}

/// An intent that shows the results of a search in its app.
@_alwaysEmitConformanceMetadata
public protocol ShowInAppSearchResultsIntent: AppIntent {
    /// What is looked for.
    associatedtype Criteria: SearchCriteria

    /// Where may be searched.
    static var searchScopes: [Criteria.SearchScopes] { get }

    /// What is looked for.
    var criteria: Criteria { get set }
}

extension ShowInAppSearchResultsIntent {
    /// True: results are shown in the app.
    public static var openAppWhenRun: Bool { true }
}
