import IntentProtocol
import IntentSandbox

extension HostSettings {
    /// Reads `sandbox.mayLack`: the names of layers that can be done without.
    static func layers(_ value: JSON, _ path: String) throws(IntentError) -> Set<OptionalLayer> {
        let known = OptionalLayer.allCases.map(\.rawValue).joined(separator: " and ")
        guard case .array(let items) = value else {
            throw IntentError(
                .request, .configuration, "\(path): sandbox.mayLack is not a list",
                remedy: "name layers in brackets; \(known) can be done without")
        }
        var layers: Set<OptionalLayer> = []
        for item in items {
            guard let layer = item.string.flatMap(OptionalLayer.init(rawValue:)) else {
                let name = item.string.map(Shown.text) ?? "what is no text"
                throw IntentError(
                    .request, .configuration,
                    "\(path): sandbox.mayLack names \(name), which is no layer that plugins can do without",
                    remedy: "only \(known) can be done without; without any other layer no plugin is run")
            }
            layers.insert(layer)
        }
        return layers
    }
}

extension Host {
    /// The layers that plugins may run without, as the settings say, and whether this machine lacks each.
    var acceptedLacks: [(layer: OptionalLayer, isLacking: Bool)] {
        OptionalLayer.allCases.filter { settings.mayLack.contains($0) }.map { ($0, Cage.lacks($0)) }
    }

    /// Says at the start what of the sandbox plugins may do without.
    func announceLacks() {
        for (layer, isLacking) in acceptedLacks {
            let here = isLacking ? "; this machine lacks it, so they do" : "; this machine has it, so none does"
            log.write("plugins may run without \(layer.rawValue), as sandbox.mayLack in \(paths.settings) says\(here)")
        }
    }
}
