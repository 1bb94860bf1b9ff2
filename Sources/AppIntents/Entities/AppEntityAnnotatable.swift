/// Something of the app's that stands for an entity, such as a document or a search result.
public protocol AppEntityAnnotatable {
    /// The entity that it stands for.
    var appEntityIdentifier: EntityIdentifier? { get set }
}
