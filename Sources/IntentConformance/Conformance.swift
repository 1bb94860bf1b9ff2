package import IntentProtocol
package import IntentSandbox

/// Drives a worker through the protocol's messages, good and bad, and tells what it gets wrong (`Protocol/intent-ipc.md`).
///
/// Each check has a worker of its own, in the same cage as in service, with a data folder that is thrown away. Blocks: a
/// worker that answers takes well under a second for all of them, one that does not up to some minutes.
package struct Conformance {
    private let specification: CageSpecification

    /// - Parameter specification: The cage of a worker of the kind `extension`; its socket is filled in.
    package init(_ specification: CageSpecification) {
        self.specification = specification
    }

    /// Makes all checks. Where the worker does not even begin, the others are skipped.
    package func run() throws(IntentError) -> [Finding] {
        var findings: [Finding] = []
        var metadata: AppMetadata?
        for check in Check.all {
            if let first = findings.first, first.state == .failed {
                findings.append(Finding(check.rule, .skipped, "it says no hello"))
                continue
            }
            let exchange = Exchange(try WorkerPeer(specification), metadata: metadata)
            do throws(Deviation) {
                try check.body(exchange)
                findings.append(Finding(check.rule, .passed))
            } catch {
                switch error {
                case .failed(let words):
                    findings.append(Finding(check.rule, .failed, words + exchange.peer.lastWords))
                case .skipped(let words): findings.append(Finding(check.rule, .skipped, words))
                }
            }
            metadata = metadata ?? exchange.metadata
        }
        return findings
    }
}

/// One rule of the protocol and what finds out whether a worker keeps it.
struct Check: Sendable {
    let rule: String
    let body: @Sendable (Exchange) throws(Deviation) -> Void

    init(_ rule: String, _ body: @escaping @Sendable (Exchange) throws(Deviation) -> Void) {
        self.rule = rule
        self.body = body
    }

    static let all = connection + calls + runs + endings
}
