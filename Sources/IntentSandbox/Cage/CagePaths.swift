/// Where things lie inside the cage: the same places for every worker, so that no path tells about the host.
package enum CagePaths {
    package static let worker = "/intendant/intent-worker"
    package static let libraryFolder = "/plugin"
    package static let data = "/data"
    package static let scratch = "/tmp"

    /// The library's path as the worker opens it: where it lies in its folder, or by its name alone.
    package static func library(of specification: CageSpecification) -> String {
        if let folder = specification.libraryFolder, specification.library.hasPrefix(folder + "/") {
            return libraryFolder + specification.library.dropFirst(folder.count)
        }
        return libraryFolder + "/" + lastComponent(specification.library)
    }

    static func lastComponent(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
