// A module of its own that has Apple's names for the views of snippets. Sources written for it use Foundation's types too.
@_exported public import Foundation
