/// Where an intent runs.
package enum RunTarget: String, Hashable, Sendable, CaseIterable {
    case main
    case `extension`
    case widget

    /// The bit of `IntentExecutionTargets` in the metadata.
    var bit: Int {
        switch self {
        case .main: 1
        case .extension: 2
        case .widget: 4
        }
    }

    /// Milliseconds that a run there may take unless the caller allows less.
    package var limit: UInt32 {
        switch self {
        case .main, .extension: 30_000
        case .widget: 5_000
        }
    }
}

/// Why a run was given its target, for its record.
enum TargetReason: String, Hashable, Sendable {
    /// The caller asked for it.
    case asked
    /// Its author allows no other.
    case only
    /// A process was there already.
    case warm
    /// The plugin is trusted, so the host itself runs it.
    case trusted
    /// Nothing spoke for another one.
    case standard
}
