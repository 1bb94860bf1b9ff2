import IntentProtocol

/// The names of tools: `app_IntentName`, at most 64 letters, digits, `_` and `-`, as all clients and models take them.
struct ToolNames {
    /// Characters of a name at most; some models take no more.
    static let lengthLimit = 64
    /// The tools that are not an app's begin so.
    static let ownPrefix = "intendant_"

    private var taken: Set<String> = []

    /// A name for an intent that no other has: the same on every machine with the same intents before it in order.
    mutating func name(app: String, intent: String) -> String {
        let plain = String("\(app)_\(intent)".unicodeScalars.map { Self.isAllowed($0) ? Character($0) : "_" })
        let isWhole = plain == "\(app)_\(intent)" && plain.utf8.count <= Self.lengthLimit
        var name = isWhole ? plain : Self.shortened(plain, "\(app).\(intent)")
        if taken.contains(name) || name.hasPrefix(Self.ownPrefix) { name = Self.shortened(plain, "\(app).\(intent)") }
        taken.insert(name)
        return name
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
        default: false
        }
    }

    /// The beginning of a name and a checksum of the whole one (FNV-1a, 64 bits).
    private static func shortened(_ plain: String, _ whole: String) -> String {
        let sum = whole.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(sum, radix: 16)
        let beginning = plain.hasPrefix(ownPrefix) ? "app_" + plain : plain
        return beginning.prefix(lengthLimit - 17) + "_" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
