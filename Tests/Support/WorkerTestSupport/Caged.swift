import IntentSandbox

/// Whether the tests of the cage can run here.
package enum Caged {
    /// Found out by a trial, once; what stands against it is printed so that nobody misses it.
    package static let isPossible: Bool = {
        let missing = Cage.doctor(worker: Built.worker).filter {
            $0.state == .unavailable && !Cage.dispensable.contains($0.name)
        }
        for layer in missing {
            print("==== THE SANDBOX IS NOT TESTED: \(layer.name): \(layer.reason ?? "unavailable") ====")
        }
        return missing.isEmpty
    }()
}
