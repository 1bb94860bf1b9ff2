package import IntentProtocol

/// Lists what had another name in an earlier version of the app.
///
/// The names of intents, parameters, entities and enumerations are kept in people's shortcuts and permissions. A type
/// that conforms tells how the old ones are called now, so that what was stored goes on to work:
///
///     struct Renames: AppRenamesProvider {
///         static let renames: [AppRename] = [
///             .intent(AddNoteIntent.self, was: "CreateNoteIntent"),
///             .parameter("body", of: AddNoteIntent.self, was: "text"),
///         ]
///     }
///
/// Apple's App Intents has nothing of the kind: there a name is kept with `persistentIdentifier`, which works here too.
@_alwaysEmitConformanceMetadata
public protocol AppRenamesProvider: Sendable {
    /// The names that changed, in no order. A name that changed twice has two entries.
    static var renames: [AppRename] { get }
}

/// A name that something had in an earlier version of the app.
public struct AppRename: Sendable {
    package let metadata: RenameMetadata

    private init(_ metadata: RenameMetadata) {
        self.metadata = metadata
    }

    /// An intent that had another identifier.
    public static func intent<Intent: AppIntent>(_ type: Intent.Type, was name: String) -> AppRename {
        AppRename(RenameMetadata(.intent, from: name, to: type.persistentIdentifier))
    }

    /// A parameter that had another name.
    ///
    /// - Parameters:
    ///   - parameter: The member's name now.
    ///   - type: The intent that it is of.
    ///   - name: The member's name before.
    public static func parameter<Intent: AppIntent>(
        _ parameter: String, of type: Intent.Type, was name: String
    ) -> AppRename {
        AppRename(RenameMetadata(.parameter, owner: type.persistentIdentifier, from: name, to: parameter))
    }

    /// An entity that had another identifier.
    public static func entity<Entity: AppEntity>(_ type: Entity.Type, was name: String) -> AppRename {
        AppRename(RenameMetadata(.entity, from: name, to: type.persistentIdentifier))
    }

    /// An enumeration that had another identifier.
    public static func enumeration<Enumeration: AppEnum>(_ type: Enumeration.Type, was name: String) -> AppRename {
        AppRename(RenameMetadata(.enumeration, from: name, to: type.persistentIdentifier))
    }

    /// A case that had another raw value.
    ///
    /// - Parameters:
    ///   - value: The case now.
    ///   - rawValue: Its raw value before, as text.
    public static func enumerationCase<Enumeration: AppEnum>(_ value: Enumeration, was rawValue: String) -> AppRename {
        AppRename(
            RenameMetadata(
                .enumerationCase, owner: Enumeration.persistentIdentifier, from: rawValue, to: "\(value.rawValue)"))
    }
}
