package import CIntentPlugin
import Glibc
package import IntentProtocol

/// A plugin whose library is open and whose magic block was accepted.
package struct Plugin: @unchecked Sendable {
    // Sendable: the table is constant for the life of the process, and its functions may be called from any thread.
    private let table: UnsafePointer<intent_plugin>
    package let magic: PluginMagic
    /// The library's file name, for messages.
    package let name: String

    fileprivate init(table: UnsafePointer<intent_plugin>, magic: PluginMagic, name: String) {
        self.table = table
        self.magic = magic
        self.name = name
    }

    /// Starts the plugin; to be called once, before any frame is delivered.
    package func start() throws(IntentError) {
        let result = table.pointee.start?(table.pointee.context) ?? 0
        guard result == 0 else {
            throw IntentError(
                .app, .invalidPlugin, "the plugin \(name) could not start: \(String(cString: strerror(result)))")
        }
    }

    /// Hands a whole frame over. The descriptors are the plugin's from now on.
    ///
    /// - Parameter inline: Whether the plugin may run a call on this thread to its end.
    package func deliver(
        _ frame: UnsafeRawBufferPointer, descriptors: UnsafeBufferPointer<Int32>, inline: Bool
    ) {
        table.pointee.deliver(
            table.pointee.context, frame.baseAddress, frame.count, descriptors.baseAddress, descriptors.count,
            inline ? INTENT_DELIVER_INLINE : 0)
    }
}

/// Opens plugins, and refuses what is none.
package enum PluginLoader {
    /// Opens a library, asks it for its table, and compares its magic block.
    ///
    /// The library's constructors run here, before anything of it could be checked: only a process that may be lost,
    /// or a library that is trusted, is right for that. The library stays open for the life of the process.
    ///
    /// - Throws: An `IntentError` with code `invalid-plugin` that says what speaks against the library.
    package static func load(
        _ path: String, host: PluginHost, sharing: PluginMagic.Sharing,
        expecting expected: PluginMagic = .ofThisBuild
    ) throws(IntentError) -> Plugin {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        // Without a slash the loader would search its own folders for the name.
        let file = path.contains("/") ? path : "./" + path
        guard let library = dlopen(file, RTLD_NOW | RTLD_LOCAL) else {
            let words = dlerror().map { String(cString: $0) } ?? "no reason was given"
            throw IntentError(
                .request, .invalidPlugin, "\(name) can't be loaded: \(words)",
                remedy: "check that it is a shared library for this machine, and that what it needs lies beside it")
        }
        guard let symbol = dlsym(library, INTENT_PLUGIN_ENTRY) else {
            throw IntentError(
                .request, .invalidPlugin,
                "\(name) is not an Intendant plugin: it does not export \(INTENT_PLUGIN_ENTRY)",
                remedy: "build it with Intendant's SDK, or after Protocol/include/intent_plugin.h")
        }
        let entry = unsafeBitCast(symbol, to: intent_plugin_entry_function.self)
        guard let table = entry(host.table) else {
            throw IntentError(.request, .invalidPlugin, "\(name) can't be loaded: its entry gave no table")
        }
        return try accept(table, name: name, sharing: sharing, expecting: expected)
    }

    /// Checks a plugin's table field by field.
    package static func accept(
        _ table: UnsafePointer<intent_plugin>, name: String, sharing: PluginMagic.Sharing,
        expecting expected: PluginMagic = .ofThisBuild
    ) throws(IntentError) -> Plugin {
        try checkSize(table.pointee.size, MemoryLayout<intent_plugin>.size, "table", name)
        guard let block = table.pointee.magic else {
            throw IntentError(.request, .invalidPlugin, "\(name) can't be loaded: it has no magic block")
        }
        try checkSize(block.pointee.size, MemoryLayout<intent_magic>.size, "magic block", name)
        let magic = PluginMagic(block.pointee)
        if let refusal = magic.refusal(by: expected, sharing: sharing, library: name) { throw refusal }
        guard table.pointee.start != nil, table.pointee.deliver != nil else {
            throw IntentError(.request, .invalidPlugin, "\(name) can't be loaded: its table lacks start or deliver")
        }
        return Plugin(table: table, magic: magic, name: name)
    }

    private static func checkSize(
        _ size: UInt32, _ needed: Int, _ what: String, _ name: String
    ) throws(IntentError) {
        guard size >= UInt32(needed) else {
            throw IntentError(
                .request, .invalidPlugin,
                "\(name) can't be loaded: its \(what) has a size of \(size) bytes, and \(needed) are needed",
                remedy: "build the plugin again with the installed SDK")
        }
    }
}
