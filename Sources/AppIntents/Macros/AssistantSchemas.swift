/// The schemas that assistants know: an intent of a schema does what the schema's name says, in whatever app.
///
/// A schema is named by its domain and its own name, `.photos.createAlbum`, in `@AppIntent(schema:)` and its like; the
/// metadata has the same as `photos.createAlbum`.
public enum AssistantSchemas {
    /// The schema of an intent.
    public struct IntentSchema: Sendable, Hashable {
        /// Domain and name, such as `system.search`.
        package let name: String

        init(_ name: String) {
            self.name = name
        }
    }

    /// The schema of an entity.
    public struct EntitySchema: Sendable, Hashable {
        /// Domain and name, such as `mail.message`.
        package let name: String

        init(_ name: String) {
            self.name = name
        }
    }

    /// The schema of an enumeration.
    public struct EnumSchema: Sendable, Hashable {
        /// Domain and name, such as `photos.assetType`.
        package let name: String

        init(_ name: String) {
            self.name = name
        }
    }
}
