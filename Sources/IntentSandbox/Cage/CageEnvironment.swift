import Glibc

/// Which environment variables reach a worker.
package enum CageEnvironment {
    /// Whether a variable of this name may be handed in: language, time zone, and Intendant's own.
    package static func allows(_ name: String) -> Bool {
        name == "LANG" || name == "LANGUAGE" || name == "TZ" || name.hasPrefix("LC_") || name.hasPrefix("INTENDANT_")
    }

    /// The language and time-zone variables of this process.
    package static func ofThisProcess() -> [String: String] {
        variables().filter { allows($0.key) && !$0.key.hasPrefix("INTENDANT_") }
    }

    /// The variables of a caged worker in the order of their names: what may come in, and the cage's own folders, so
    /// that code which asks for a home or a place for temporary files gets one that it can use.
    static func inside(_ specification: CageSpecification) -> [(name: String, value: String)] {
        var variables = specification.environment.filter { allows($0.key) }
        variables["HOME"] = specification.dataFolder == nil ? "/" : CagePaths.data
        variables["TMPDIR"] = CagePaths.scratch
        return variables.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// The variables of a worker without cage: all of this process's, and the specification's.
    static func outside(_ specification: CageSpecification) -> [String: String] {
        variables().merging(specification.environment) { $1 }
    }

    /// All variables of this process.
    private static func variables() -> [String: String] {
        var result: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return result
    }
}
