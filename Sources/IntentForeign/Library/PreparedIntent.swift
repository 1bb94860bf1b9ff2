import CForeignFunctions
import Glibc
package import IntentManifest
package import IntentProtocol

/// An intent whose functions were found and whose signatures libffi has accepted.
struct PreparedIntent: Sendable {
    let intent: ForeignIntent
    let calls: [PreparedCall]
}

/// One call that is ready to be made, any number of times.
struct PreparedCall: @unchecked Sendable {
    // Sendable: what the pointers lead to is written here and never again, and stays for the life of the process.
    let call: ForeignCall
    let cif: UnsafeMutablePointer<ffi_cif>
    let function: ForeignFunction
    /// `compress2 of libz.so.1`, for messages and for the line that a crash leaves.
    let label: String
    let crashLabel: UnsafePointer<CChar>
    /// The arguments' names for that line.
    let crashNames: [UnsafePointer<CChar>]
    /// Functions that free, measure and explain, by name.
    let helpers: [String: ForeignFunction]
}

/// A callback's signature.
struct PreparedCallback: @unchecked Sendable {
    // Sendable: as in ``PreparedCall``.
    let callback: CCallback
    let cif: UnsafeMutablePointer<ffi_cif>
}

/// A library that is open, with everything that its manifest names found in it.
package struct PreparedLibrary: Sendable {
    let manifest: LibraryManifest
    let layouts: Layouts
    let intents: [String: PreparedIntent]
    let callbacks: [String: PreparedCallback]

    /// Opens the library and looks every function up.
    ///
    /// - Parameters:
    ///   - folder: Where the manifest lies.
    ///   - file: The manifest's name, for messages.
    /// - Throws: `invalidPlugin` that names line, function and reason.
    package init(_ manifest: LibraryManifest, folder: String, file: String) throws(IntentError) {
        let library = try OpenLibrary(manifest.library, folder: folder)
        self.manifest = manifest
        layouts = Layouts(manifest)
        do throws(ManifestError) {
            var callbacks: [String: PreparedCallback] = [:]
            for (name, callback) in manifest.callbacks {
                callbacks[name] = PreparedCallback(
                    callback: callback,
                    cif: try Self.prepare(
                        callback.parameters.map(\.type), returning: callback.result, layouts: layouts, line: 0))
            }
            self.callbacks = callbacks
            var intents: [String: PreparedIntent] = [:]
            for intent in manifest.functions {
                var calls: [PreparedCall] = []
                for call in intent.calls { calls.append(try Self.prepare(call, in: library, layouts)) }
                intents[intent.id] = PreparedIntent(intent: intent, calls: calls)
            }
            self.intents = intents
        } catch {
            throw error.intentError(file)
        }
    }

    private static func prepare(
        _ call: ForeignCall, in library: OpenLibrary, _ layouts: Layouts
    ) throws(ManifestError) -> PreparedCall {
        let function = try library.function(call.function, line: call.line)
        var helpers: [String: ForeignFunction] = [:]
        var names = [call.result.free, call.result.explain?.function]
        for argument in call.arguments {
            names.append(argument.free)
            if case .function(let name, _)? = argument.capacity { names.append(name) }
        }
        for name in names.compactMap(\.self) { helpers[name] = try library.function(name, line: call.line) }
        let types = call.arguments.map { $0.isIndirect ? .pointer : $0.type }
        let label = "\(call.function) of \(library.name)"
        return PreparedCall(
            call: call,
            cif: try prepare(
                types, returning: call.result.type, declared: call.declared, layouts: layouts, line: call.line,
                function: call.function),
            function: function, label: label, crashLabel: permanent(label),
            crashNames: call.arguments.map { permanent($0.name) }, helpers: helpers)
    }

    /// A copy that is never freed.
    private static func permanent(_ text: String) -> UnsafePointer<CChar> {
        let bytes = Array(text.utf8CString)
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        copy.update(from: bytes, count: bytes.count)
        return UnsafePointer(copy)
    }

    private static func prepare(
        _ types: [CType], returning result: CType, declared: Int? = nil, layouts: Layouts, line: Int,
        function: String? = nil
    ) throws(ManifestError) -> UnsafeMutablePointer<ffi_cif> {
        let cif = UnsafeMutablePointer<ffi_cif>.allocate(capacity: 1)
        let list = UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?>.allocate(capacity: types.count + 1)
        for (index, type) in types.enumerated() { list[index] = layouts.ffi(type) }
        let status =
            if let declared {
                ffi_prep_cif_var(
                    cif, FFI_DEFAULT_ABI, UInt32(declared), UInt32(types.count), layouts.ffi(result), list)
            } else {
                ffi_prep_cif(cif, FFI_DEFAULT_ABI, UInt32(types.count), layouts.ffi(result), list)
            }
        guard status == FFI_OK else {
            throw ManifestError(
                line: line, function: function, "libffi can't call such a signature (\(status.rawValue))")
        }
        return cif
    }
}
