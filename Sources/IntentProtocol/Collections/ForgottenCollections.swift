/// Tells a plugin of collections that are gone, so that it keeps their memory no longer. Field: 0 handles.
package struct ForgottenCollections: Hashable, Sendable {
    /// The feature of a plugin's hello that asks for it.
    package static let feature = "collections.forget"
    /// The feature of a plugin that keeps what came with a call that it completed, within
    /// ``CollectionLimits/keptByPlugin`` and ``CollectionLimits/keptByPluginBytes``, until it is told to forget it.
    package static let keepingFeature = "collections.keep"

    package var handles: [String]

    package init(_ handles: [String]) {
        self.handles = handles
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.key(0, in: fields)
        writer.texts(handles)
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        var handles: [String] = []
        try reader.fields { (key, reader) throws(CBORError) in
            guard key == 0 else { return false }
            handles = try reader.texts()
            return true
        }
        self.init(handles)
    }
}
