/// A type of the app's that parameters can take: an entity or an enumeration.
public protocol AppValue: _IntentValue, PersistentlyIdentifiable, DisplayRepresentable {}
