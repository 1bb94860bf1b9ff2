import IntentProtocol

/// Compares what a parameter's values must keep to in two versions.
struct LimitComparison {
    /// Whether each change narrows what is taken, and what it is.
    let changes: [(isNarrower: Bool, message: String)]

    init(_ old: ValueLimits, _ new: ValueLimits) {
        var changes: [(Bool, String)] = []
        func bound(_ name: String, _ old: Double?, _ new: Double?, isLower: Bool) {
            guard old != new else { return }
            let unbounded = isLower ? -Double.infinity : .infinity
            let (before, now) = (old ?? unbounded, new ?? unbounded)
            let isNarrower = isLower ? now > before : now < before
            func text(_ number: Double?) -> String { number.map { IntentValue.double($0).line } ?? "without bound" }
            changes.append((isNarrower, "its \(name) is \(text(new)), and was \(text(old))"))
        }
        bound("minimum", old.minimum?.double, new.minimum?.double, isLower: true)
        bound("maximum", old.maximum?.double, new.maximum?.double, isLower: false)
        bound("least count", old.minimumCount.map(Double.init), new.minimumCount.map(Double.init), isLower: true)
        bound("greatest count", old.maximumCount.map(Double.init), new.maximumCount.map(Double.init), isLower: false)
        func choices(_ name: String, _ old: [String]?, _ new: [String]?) {
            guard old != new else { return }
            let lost = new.map { now in (old ?? []).filter { !now.contains($0) } } ?? []
            if let new, old == nil {
                changes.append((true, "takes only the \(name) \(new.joined(separator: ", "))"))
            } else if !lost.isEmpty {
                changes.append((true, "doesn't take the \(name) \(lost.joined(separator: ", ")) any more"))
            } else {
                changes.append((false, "takes more \(name) than before"))
            }
        }
        choices("cases", old.supportedValues, new.supportedValues)
        choices("types of file", old.contentTypes, new.contentTypes)
        choices("currencies", old.currencyCodes, new.currencyCodes)
        if old.supportsNegativeNumbers != false, new.supportsNegativeNumbers == false {
            changes.append((true, "takes no negative numbers any more"))
        }
        if let kind = new.dateKind, old.dateKind != kind {
            changes.append((true, "takes a \(kind), and took \(old.dateKind.map { "a \($0)" } ?? "any date")"))
        }
        self.changes = changes
    }
}
