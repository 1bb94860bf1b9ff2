import CIntentPlugin
import Glibc
import Synchronization

/// The function that every plugin exports (`intent_plugin.h`): hands out the plugin's table.
///
/// The loading process calls it; an app never does.
@_cdecl("intent_plugin_entry")
public func _intentPluginEntry(_ host: UnsafeRawPointer?) -> UnsafeRawPointer? {
    guard let host else { return nil }
    let link = HostLink(host.assumingMemoryBound(to: intent_host.self))
    return UnsafeRawPointer(PluginTable.shared(for: link))
}

/// Makes the table that a plugin hands out, and all that it points to. What it makes is kept as long as the process.
enum PluginTable {
    /// The process's table, the same at each call.
    static func shared(for link: HostLink) -> UnsafePointer<intent_plugin> {
        made.withLock { made in
            if let made { return made }
            let endpoint = PluginEndpoint(link: link, service: AppService(app: link.app))
            // While it is described an app has neither data nor a host that keeps anything.
            if !link.dataFolder.isEmpty { AppHost.connect(endpoint.outside) }
            let table = make(endpoint)
            made = table
            return table
        }
    }

    private static let made = Mutex<UnsafePointer<intent_plugin>?>(nil)

    /// Makes a table whose functions lead to an endpoint, which is never freed.
    static func make(_ endpoint: PluginEndpoint) -> UnsafePointer<intent_plugin> {
        kept(
            intent_plugin(
                size: UInt32(MemoryLayout<intent_plugin>.size), reserved: 0, magic: makeMagic(),
                context: Unmanaged.passRetained(endpoint).toOpaque(),
                start: { context in
                    guard let context else { return EINVAL }
                    return PluginTable.endpoint(context).start()
                },
                deliver: { context, frame, length, descriptors, count, flags in
                    guard let context else { return }
                    PluginTable.endpoint(context).deliver(
                        UnsafeRawBufferPointer(start: frame, count: length),
                        descriptors: count == 0 ? [] : Array(UnsafeBufferPointer(start: descriptors, count: count)),
                        mayRunHere: flags & INTENT_DELIVER_INLINE != 0)
                }))
    }

    private static func makeMagic() -> UnsafePointer<intent_magic> {
        var magic = intent_magic()
        magic.size = UInt32(MemoryLayout<intent_magic>.size)
        magic.abi_version = INTENT_ABI_VERSION
        withUnsafeMutableBytes(of: &magic.magic) { $0.copyBytes(from: INTENT_MAGIC_BYTES.utf8) }
        magic.sdk_version = text(BuildFacts.sdkVersion)
        magic.compiler_version = text(BuildFacts.compilerVersion)
        magic.target_triple = text(BuildFacts.targetTriple)
        return kept(magic)
    }

    private static func endpoint(_ context: UnsafeMutableRawPointer) -> PluginEndpoint {
        Unmanaged<PluginEndpoint>.fromOpaque(context).takeUnretainedValue()
    }

    private static func kept<Value>(_ value: Value) -> UnsafePointer<Value> {
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        pointer.initialize(to: value)
        return UnsafePointer(pointer)
    }

    /// The bytes of a literal, which end in a zero and live as long as the library.
    private static func text(_ literal: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
