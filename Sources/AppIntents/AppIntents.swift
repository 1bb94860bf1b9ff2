// Sources written for `import AppIntents` use Foundation's types without importing Foundation.
@_exported public import Foundation
