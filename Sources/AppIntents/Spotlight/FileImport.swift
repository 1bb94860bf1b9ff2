import Foundation
package import IntentProtocol

/// Tells what is in a file, for the search index: an app's import extension.
package protocol FileImporting: AnyObject {
    init()
    /// What a file is found by; nil where there is nothing to tell of it.
    func item(forFileAt url: URL) throws -> IndexItem?
}

/// Lets the app's import extensions tell of the files that the app sees: those in `Documents` of its own folder, and those of
/// the folders that were granted.
enum FileImport {
    /// The app's index that the files are in, so that those that are gone can be told from what else the app put in.
    static let indexName = IndexLimits.importIndex
    /// Files that are looked at.
    static let fileLimit = 100_000
    /// Items that are put in at once.
    private static let chunk = 500
    /// How long nothing is said to the host at most while files are read.
    private static let pause = Duration.seconds(10)

    /// The app's import extensions.
    static var importers: [any FileImporting.Type] {
        guard let here = ConformanceRecords.protocolDescriptor(of: (any FileImporting).self) else { return [] }
        return ClassRecords.classes(near: here) { $0 as? any FileImporting.Type }
    }

    /// Gives all files to the index.
    ///
    /// - Returns: False where the app has no import extension.
    static func all() async throws -> Bool {
        let importers = importers.map { $0.init() }
        guard !importers.isEmpty, let index = HostSearchIndex.current(indexName) else { return false }
        var items: [IndexItem] = []
        var told = ContinuousClock.now
        for url in files() {
            try Task.checkCancellation()
            // One that can't be read isn't found; the others are.
            if let item = importers.lazy.compactMap({ try? $0.item(forFileAt: url) }).first { items.append(item) }
            guard items.count == chunk || ContinuousClock.now - told > pause else { continue }
            try await index.give(items)
            (items, told) = ([], .now)
        }
        try await index.give(items)
        return true
    }

    /// The files, without hidden ones; links are not followed.
    static func files() -> [URL] {
        let documents = IntentEnvironment.dataFolder.appendingPathComponent("Documents", isDirectory: true)
        var found: [URL] = []
        for folder in [documents] + IntentEnvironment.grantedFolders {
            guard let paths = FileManager.default.enumerator(atPath: folder.path) else { continue }
            while found.count < fileLimit, let path = paths.nextObject() as? String {
                let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
                let isFile = paths.fileAttributes?[.type] as? FileAttributeType == .typeRegular
                if isFile, !isHidden { found.append(folder.appendingPathComponent(path)) }
            }
        }
        return found.sorted { $0.path < $1.path }
    }
}
