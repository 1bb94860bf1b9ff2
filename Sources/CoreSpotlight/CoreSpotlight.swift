// The set of attributes stands in `AppIntents`, whose `IndexedEntity` gives one.
@_exported public import class AppIntents.CSSearchableItemAttributeSet
@_exported public import struct AppIntents.CSSearchableIndexDescription
@_exported public import Foundation
