public import AppIntents
package import IntentProtocol

/// Tells what is in the files of an app, so that they are found: subclass it and override ``update(_:forFileAt:)``.
///
/// The host asks for all files when the app is installed or replaced, and when its index is lost: those in `Documents` of the
/// app's own folder and in the folders that it was granted, 100,000 at most. An app whose index has a delegate is not asked,
/// since the delegate gives all.
open class CSImportExtension: FileImporting {
    public required init() {}

    /// Sets what is known of a file.
    ///
    /// - Parameters:
    ///   - attributes: What the file is found by. A file of which no attribute is set is not found; one without a title by
    ///     the name of its file.
    ///   - contentURL: The file.
    /// - Throws: Where the file can't be read; it is not found then.
    open func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {}

    package final func item(forFileAt url: URL) throws -> IndexItem? {
        let type = UTType(filenameExtension: url.pathExtension) ?? .item
        let attributes = CSSearchableItemAttributeSet(contentType: type)
        try update(attributes, forFileAt: url)
        guard !attributes.isEmpty else { return nil }
        if attributes.title == nil, attributes.displayName == nil { attributes.title = url.lastPathComponent }
        if attributes.contentURL == nil { attributes.contentURL = url }
        return IndexItem(url.path, domain: nil, expires: nil, attributes: attributes)
    }
}
