import CIntentPlugin
package import IntentProtocol

/// A magic block's fields, copied out of the library that they stand in.
package struct PluginMagic: Sendable, Hashable {
    package var magic: [UInt8]
    package var abiVersion: UInt32
    package var sdkVersion: String
    package var compilerVersion: String
    package var targetTriple: String

    package init(
        magic: [UInt8] = Array(INTENT_MAGIC_BYTES.utf8), abiVersion: UInt32, sdkVersion: String,
        compilerVersion: String, targetTriple: String
    ) {
        self.magic = magic
        self.abiVersion = abiVersion
        self.sdkVersion = sdkVersion
        self.compilerVersion = compilerVersion
        self.targetTriple = targetTriple
    }

    /// What this build would put into a block.
    package static let ofThisBuild = PluginMagic(
        abiVersion: INTENT_ABI_VERSION, sdkVersion: "\(BuildIdentity.sdkVersion)",
        compilerVersion: "\(BuildIdentity.compilerVersion)", targetTriple: "\(BuildIdentity.targetTriple)")

    init(_ raw: intent_magic) {
        var raw = raw
        self.init(
            magic: withUnsafeBytes(of: &raw.magic) { Array($0) }, abiVersion: raw.abi_version,
            sdkVersion: Self.text(raw.sdk_version), compilerVersion: Self.text(raw.compiler_version),
            targetTriple: Self.text(raw.target_triple))
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    /// What plugin and loading process have in common beyond the frames that they exchange.
    package enum Sharing: Sendable {
        /// The plugin has its process to itself.
        case nothing
        /// The plugin is loaded into the host and uses the host's Swift runtime.
        case runtime
    }

    /// Why a plugin with this block is not used by a process of `expected`; nil when nothing speaks against it.
    ///
    /// The first field that differs is named. SDK and compiler are compared only where the runtime is shared, and the
    /// compiler only where there is Swift inside at all.
    package func refusal(by expected: PluginMagic, sharing: Sharing, library: String) -> IntentError? {
        guard magic == expected.magic else {
            return IntentError(
                .request, .invalidPlugin, "\(library) is not an Intendant plugin: its magic differs",
                remedy: "build it with Intendant's SDK, or after Protocol/include/intent_plugin.h")
        }
        if abiVersion != expected.abiVersion {
            return Self.mismatch(
                library, "ABI version", "\(expected.abiVersion)", "\(abiVersion)",
                remedy: abiVersion < expected.abiVersion
                    ? "build the plugin again with the installed SDK" : "update Intendant")
        }
        if targetTriple != expected.targetTriple {
            return Self.mismatch(
                library, "target triple", expected.targetTriple, targetTriple,
                remedy: "build the plugin on this kind of machine")
        }
        guard sharing == .runtime, !compilerVersion.isEmpty else { return nil }
        if compilerVersion != expected.compilerVersion {
            return Self.mismatch(
                library, "compiler version", expected.compilerVersion, compilerVersion,
                remedy: "build the plugin with that compiler, or distrust it so that it runs in a process of its own")
        }
        if sdkVersion != expected.sdkVersion {
            return Self.mismatch(
                library, "SDK version", expected.sdkVersion, sdkVersion,
                remedy: "build the plugin with that SDK, or distrust it so that it runs in a process of its own")
        }
        return nil
    }

    private static func mismatch(
        _ library: String, _ field: String, _ expected: String, _ found: String, remedy: String
    ) -> IntentError {
        IntentError(
            .request, .invalidPlugin,
            "\(library) can't be loaded: its \(field) is \(found.isEmpty ? "empty" : found), and \(expected) is needed",
            remedy: remedy)
    }
}
