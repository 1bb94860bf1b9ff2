import IntentProtocol

extension AppMetadata {
    /// Unions within unions that are looked into: 8. What lies deeper counts as a file's.
    private static let unionDepth = 8

    /// Whether a value that the app made holds text where a file belongs. The host would open what it names for the app, as
    /// it does for what a person types.
    func namesFile(_ value: IntentValue, as type: ValueType) -> Bool {
        switch (type, value) {
        case (_, .null), (.file, .file): false
        case (.file, _): true
        case (.array(let element), .array(let values)), (.set(let element), .array(let values)):
            values.contains { namesFile($0, as: element) }
        case (.array(let element), _), (.set(let element), _): namesFile(value, as: element)
        case (.union(let name), .union(_, let given, let held)):
            // A case may be named by its title too, which is not looked for here.
            union(name)?.cases.first { $0.rawValue == given }.map { found in
                found.type.map { namesFile(held, as: $0) } ?? false
            } ?? takesFile(type)
        case (.union, _): takesFile(type)
        default: false
        }
    }

    private func takesFile(_ type: ValueType, depth: Int = unionDepth) -> Bool {
        switch type {
        case .file: true
        case .array(let element), .set(let element): takesFile(element, depth: depth)
        case .union(let name):
            depth == 0
                || union(name)?.cases.contains { $0.type.map { takesFile($0, depth: depth - 1) } ?? false } == true
        default: false
        }
    }
}
