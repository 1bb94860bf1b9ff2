import CIntentSystem

/// A layer that a person may let workers start without, where the machine can't put it up.
///
/// There are no others: what is left holds a worker without these, but without bubblewrap's namespaces nothing keeps it
/// from the person's files. The names are those of ``LayerReport``.
package enum OptionalLayer: String, Sendable, CaseIterable {
    case landlock
    case systemCalls = "system-calls"
}

extension Cage {
    /// Whether workers can't have a layer on this machine.
    package static func lacks(_ layer: OptionalLayer, on system: CageSystem = .current) -> Bool {
        switch layer {
        case .landlock: return intent_landlock_abi() <= 0
        case .systemCalls:
            if case .failure = system.filter() { return true }
            return false
        }
    }
}
