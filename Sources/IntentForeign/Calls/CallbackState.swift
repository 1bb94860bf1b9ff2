import CForeignFunctions
import Glibc
import IntentManifest
import IntentProtocol

/// What one callback does during one call: tells how far it is, gathers, and makes the library stop.
final class CallbackState {
    /// Texts that one call gathers at most.
    static let itemLimit = 100_000
    /// Bytes of them.
    static let byteLimit = 16 << 20

    private let prepared: PreparedCallback
    private let marshalling: Marshalling
    private let name: String
    private let run: ForeignRun
    private(set) var gathered: [String] = []
    private var bytes = 0
    /// What a callback could not do; the call fails with it.
    private(set) var problem: IntentError?
    private var handle: OpaquePointer?

    init(_ prepared: PreparedCallback, _ marshalling: Marshalling, _ name: String, run: ForeignRun) {
        self.prepared = prepared
        self.marshalling = marshalling
        self.name = name
        self.run = run
    }

    deinit {
        if let handle { intent_callback_destroy(handle) }
    }

    /// The C function to pass; the object has to live as long as it may be called.
    func function() throws(IntentError) -> UnsafeMutableRawPointer? {
        // Unsafe: the pointer is used during the call only, and the run keeps this object until the call is over.
        let context = Unmanaged.passUnretained(self).toOpaque()
        handle = intent_callback_create(prepared.cif, Self.called, context)
        guard let handle else {
            throw IntentError(
                .system, .unsupported,
                "no function can be made for the callback “\(name)”: its parameters don't fit the registers, and the"
                    + " sandbox keeps memory from being written and then executed",
                remedy: "use a callback of at most 6 whole numbers and pointers and 8 floating-point numbers",
                parameter: name)
        }
        return intent_callback_function(handle)
    }

    private static let called: intent_callback_handler = { _, result, arguments, context in
        guard let context, let arguments else { return }
        // Unsafe: the context is the object that ``function()`` passed.
        Unmanaged<CallbackState>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.call(arguments, result) }
    }

    private func call(_ arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ result: UnsafeMutableRawPointer?) {
        let callback = prepared.callback
        if problem == nil {
            do throws(IntentError) {
                try gather(arguments)
                try report(arguments)
            } catch {
                problem = error
            }
        }
        let stops = problem != nil || run.isCancelled
        if stops, problem == nil { run.wasStopped = true }
        // A whole number is returned as a full word (ffi_call(3)).
        if callback.result != .void { result?.storeBytes(of: stops ? callback.stop : callback.goOn, as: Int64.self) }
    }

    private func report(_ arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>) throws(IntentError) {
        let callback = prepared.callback
        guard let completed = try number(callback.completed, arguments) else { return }
        run.report(completed: completed, total: try number(callback.total, arguments) ?? 0)
    }

    /// A parameter that is a number; nil where none is named.
    private func number(
        _ name: String?, _ arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) throws(IntentError) -> Int64? {
        guard let name, let index = prepared.callback.parameters.firstIndex(where: { $0.name == name }),
            let place = arguments[index]
        else { return nil }
        switch try marshalling.load(prepared.callback.parameters[index].type, ForeignForm(), at: place, name) {
        case .int(let value): return value
        case .double(let value): return Int64(exactly: value.rounded()) ?? 0
        default: return nil
        }
    }

    private func gather(_ arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>) throws(IntentError) {
        let callback = prepared.callback
        guard let index = callback.parameters.firstIndex(where: { $0.name == callback.collects }),
            let place = arguments[index]
        else { return }
        let parameter = callback.parameters[index]
        let count = Int(try number(parameter.length, arguments) ?? 0)
        let text = try text(of: parameter, count, at: place)
        bytes += text.utf8.count
        guard gathered.count < Self.itemLimit, bytes <= Self.byteLimit else {
            throw .output(name, "has more than \(Self.itemLimit) entries or \(Self.byteLimit >> 20) MiB")
        }
        gathered.append(text)
    }

    private func text(
        of parameter: CCallback.Parameter, _ count: Int, at place: UnsafeMutableRawPointer
    ) throws(IntentError) -> String {
        let pointer = parameter.type.isPointer ? place.load(as: UnsafeRawPointer?.self) : nil
        switch parameter.type {
        case .string:
            return try pointer.map { (pointer) throws(IntentError) in
                try CText.read(pointer, limit: Self.byteLimit, .utf8, parameter.name)
            } ?? ""
        case .bytes:
            guard let pointer, (0...Self.byteLimit).contains(count) else { return "" }
            return try CText.decode(UnsafeRawBufferPointer(start: pointer, count: count), .utf8, parameter.name)
        case .array(let element):
            guard let pointer, (0...Self.itemLimit).contains(count) else { return "" }
            var words: [String] = []
            for index in 0..<count {
                let place = pointer + index * marshalling.layouts.size(of: element)
                if element == .string {
                    let text = place.load(as: UnsafeRawPointer?.self)
                    words.append(
                        try text.map { (text) throws(IntentError) in
                            try CText.read(text, limit: Self.byteLimit, .utf8, parameter.name)
                        } ?? "")
                } else {
                    words.append(try marshalling.load(element, ForeignForm(), at: place, parameter.name).line)
                }
            }
            return words.joined(separator: prepared.callback.separator)
        default: return try marshalling.load(parameter.type, ForeignForm(), at: place, parameter.name).line
        }
    }
}
