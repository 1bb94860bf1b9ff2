/// What this copy of the SDK was built as: the facts in the plugin's magic block.
enum BuildFacts {
    /// The SDK's version.
    static let sdkVersion: StaticString = "0.1.0"

    /// The compiler's major and minor version; its runtime and ours must agree where both share a process.
    static let compilerVersion: StaticString = {
        #if compiler(>=6.5)
        "6.5 or later"
        #elseif compiler(>=6.4)
        "6.4"
        #elseif compiler(>=6.3)
        "6.3"
        #else
        "6.2"
        #endif
    }()

    /// The target, as the compiler names it.
    static let targetTriple: StaticString = {
        #if arch(x86_64) && canImport(Glibc)
        "x86_64-unknown-linux-gnu"
        #elseif arch(arm64) && canImport(Glibc)
        "aarch64-unknown-linux-gnu"
        #else
        "unknown"
        #endif
    }()
}
