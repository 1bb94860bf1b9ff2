import Synchronization

/// BCP 47 language tags, and the order in which their languages are tried.
package enum LanguageTag {
    private static let known = Mutex<[String: [String]]>([:])

    /// Returns a tag with hyphens, without what a POSIX name adds: `es_MX.UTF-8` is `es-MX`.
    package static func normalized(_ name: String) -> String {
        String(name.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
    }

    /// Returns the tags to look for, best first: `es-MX`, `es-419`, `es`.
    ///
    /// - Parameter name: A tag or a POSIX name.
    package static func fallbacks(of name: String) -> [String] {
        if let tags = known.withLock({ $0[name] }) { return tags }
        let tags = makeFallbacks(normalized(name))
        known.withLock { known in
            if known.count > 64 { known = [:] }
            known[name] = tags
        }
        return tags
    }

    private static func makeFallbacks(_ tag: String) -> [String] {
        var parts = tag.split(separator: "-").map(String.init)
        guard let language = parts.first?.lowercased(), language != "c", language != "posix" else { return [] }
        parts[0] = language
        var tags: [String] = []
        while !parts.isEmpty {
            tags.append(parts.joined(separator: "-"))
            parts.removeLast()
        }
        if let parent = parent(of: tags[0], language) { tags.insert(parent, at: tags.count - 1) }
        return tags
    }

    /// The tag between a region's and its language's, where there is one.
    private static func parent(of tag: String, _ language: String) -> String? {
        let region = tag.split(separator: "-").last.map { $0.uppercased() } ?? ""
        switch language {
        case "zh" where ["TW", "HK", "MO"].contains(region): return "zh-Hant"
        case "zh" where ["CN", "SG"].contains(region): return "zh-Hans"
        case "es" where latinAmerica.contains(region): return "es-419"
        case "pt" where ["AO", "CH", "CV", "GW", "LU", "MO", "MZ", "ST", "TL"].contains(region): return "pt-PT"
        case "en" where ["AU", "NZ", "IE", "IN", "ZA"].contains(region): return "en-GB"
        default: return nil
        }
    }

    private static let latinAmerica: Set<String> = [
        "AR", "BO", "BR", "BZ", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "PY",
        "SV", "US", "UY", "VE",
    ]
}
