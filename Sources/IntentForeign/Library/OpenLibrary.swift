import Glibc
import IntentManifest
import IntentProtocol

/// A C library that is open for the life of the process.
struct OpenLibrary: @unchecked Sendable {
    // Sendable: the handle is constant, and the loader's functions may be called from any thread.
    private let handle: UnsafeMutableRawPointer
    /// The name as the manifest has it, for messages.
    let name: String

    /// Opens a library: the file beside the manifest where there is one, else what the loader finds.
    init(_ name: String, folder: String) throws(IntentError) {
        self.name = name
        let beside = folder + "/" + name
        let path = !name.contains("/") && access(beside, R_OK) == 0 ? beside : name
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            let words = dlerror().map { String(cString: $0) } ?? "no reason was given"
            throw IntentError(
                .request, .invalidPlugin, "the library \(name) can't be loaded: \(words)",
                remedy: "install its package, or put the library beside the manifest")
        }
        self.handle = handle
    }

    /// A function's address.
    ///
    /// - Parameter line: The manifest's line that names it.
    func function(_ symbol: String, line: Int) throws(ManifestError) -> ForeignFunction {
        // The allocator is the process's, whatever C library the handle would lead to: a sanitizer brings another one.
        guard let address = dlsym(symbol == "free" ? nil : handle, symbol) else {
            throw ManifestError(
                line: line, function: symbol, "it is not in \(name)",
                remedy: "see nm -D of the library for the functions that it has")
        }
        return ForeignFunction(address)
    }
}

/// The address of a C function.
struct ForeignFunction: @unchecked Sendable {
    // Sendable: constant for the life of the process.
    let address: UnsafeMutableRawPointer

    init(_ address: UnsafeMutableRawPointer) { self.address = address }

    /// Calls a function that frees what a pointer leads to.
    func free(_ pointer: UnsafeMutableRawPointer) {
        // Unsafe: the manifest says that it is a `void f(void *)`; a result that it has is in a register nobody reads.
        unsafeBitCast(address, to: (@convention(c) (UnsafeMutableRawPointer) -> Void).self)(pointer)
    }

    /// Calls a function of one length that gives another, such as `compressBound`.
    func size(of count: Int) -> Int {
        // Unsafe: as above, of a `size_t f(size_t)`.
        unsafeBitCast(address, to: (@convention(c) (Int) -> Int).self)(count)
    }

    /// Calls a function that gives words for a code.
    func words(for code: Int64) -> String? {
        // Unsafe: as above, of a `const char *f(int)`; a long goes into the same register.
        let function = unsafeBitCast(address, to: (@convention(c) (Int) -> UnsafePointer<CChar>?).self)
        return function(Int(code)).map { String(cString: $0) }
    }

    /// Calls a function that gives words for the last failure of a handle.
    func words(of handle: UnsafeMutableRawPointer?) -> String? {
        // Unsafe: as above, of a `const char *f(void *)`.
        let function = unsafeBitCast(
            address, to: (@convention(c) (UnsafeMutableRawPointer?) -> UnsafePointer<CChar>?).self)
        return function(handle).map { String(cString: $0) }
    }
}
