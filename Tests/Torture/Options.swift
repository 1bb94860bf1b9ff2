/// How much is done of everything.
struct Effort: Sendable {
    /// 1 for ten minutes.
    var share: Double

    static let quick = Effort(share: 0.02)

    /// A share of what is done in ten minutes, at least `least`.
    func count(_ standard: Int, least: Int) -> Int { max(least, Int(Double(standard) * share)) }
    /// Whether only the smallest of everything is done.
    var isQuick: Bool { share < 0.05 }
}

/// The command line.
struct Options {
    var effort = Effort(share: 1)
    var parts: Set<String> = []

    /// - Returns: Nil for a wrong command line.
    init?(_ arguments: ArraySlice<String>, parts known: [String]) {
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": effort = .quick
            case "--minutes":
                guard let minutes = rest.popFirst().flatMap(Double.init), minutes > 0, minutes <= 10_000 else {
                    return nil
                }
                effort = Effort(share: minutes / 10)
            default:
                guard known.contains(argument) else { return nil }
                parts.insert(argument)
            }
        }
    }
}
