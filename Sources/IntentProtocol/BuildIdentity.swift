/// What this build says of itself in a plugin's magic block, and what a loader compares that block with.
///
/// Static strings, since the block points to them for the life of the process.
package enum BuildIdentity {
    /// The version of the SDK and of everything that is built with it.
    package static let sdkVersion: StaticString = "0.1.0"

    /// The compiler's version, as far as modules and runtime depend on it.
    package static var compilerVersion: StaticString {
        #if compiler(>=6.4)
        "6.4 or newer"
        #elseif compiler(>=6.3)
        "6.3"
        #else
        "6.2"
        #endif
    }

    package static var targetTriple: StaticString {
        #if arch(x86_64)
        "x86_64-unknown-linux-gnu"
        #elseif arch(arm64)
        "aarch64-unknown-linux-gnu"
        #else
        #error("the target triple of this architecture has to be named here")
        #endif
    }
}
