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

/// Something for each target, or none: what every run looks up, without the hash of a dictionary.
package struct PerTarget<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
    private var main: Value?
    private var `extension`: Value?
    private var widget: Value?

    package init(dictionaryLiteral elements: (RunTarget, Value)...) {
        for (target, value) in elements { self[target] = value }
    }

    package subscript(_ target: RunTarget) -> Value? {
        get {
            switch target {
            case .main: main
            case .extension: self.extension
            case .widget: widget
            }
        }
        set {
            switch target {
            case .main: main = newValue
            case .extension: self.extension = newValue
            case .widget: widget = newValue
            }
        }
    }

    package var values: [Value] { RunTarget.allCases.compactMap { self[$0] } }
}

extension PerTarget: Equatable where Value: Equatable {}
extension PerTarget: Hashable where Value: Hashable {}

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
