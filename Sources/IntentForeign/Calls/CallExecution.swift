import CForeignFunctions
import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol

/// Makes one call: lays its arguments out, calls, and reads what came back.
struct CallExecution {
    private let prepared: PreparedCall
    private let library: PreparedLibrary
    private let run: ForeignRun
    private let memory: CallMemory
    private let marshalling: Marshalling
    private var slots: [Slot]
    /// Where libffi puts what is returned.
    private let result: UnsafeMutableRawPointer

    /// An argument's place.
    struct Slot {
        /// What libffi is given the address of.
        var place: UnsafeMutableRawPointer
        /// What a pointer in `place` leads to, of an output.
        var target: UnsafeMutableRawPointer?
        /// Elements or bytes behind it.
        var count = 0
        /// Kept as long as the call.
        var callback: CallbackState?
    }

    init(_ prepared: PreparedCall, _ library: PreparedLibrary, _ run: ForeignRun) {
        self.prepared = prepared
        self.library = library
        self.run = run
        memory = CallMemory(of: prepared)
        marshalling = Marshalling(layouts: library.layouts)
        result = memory.plain(max(16, library.layouts.size(of: prepared.call.result.type)))
        slots = prepared.call.arguments.map { [memory, library] argument in
            Slot(place: memory.plain(library.layouts.size(of: argument.isIndirect ? .pointer : argument.type)))
        }
    }

    mutating func perform() throws(IntentError) {
        let arguments = prepared.call.arguments
        let input = ArgumentInput(prepared, library, run, memory)
        run.memories.append(memory)
        defer { memory.leave() }
        for (index, argument) in arguments.enumerated() where !Self.isLate(argument) {
            try input.lay(argument, at: index, &slots)
        }
        // What depends on the lengths of others comes after them.
        for (index, argument) in arguments.enumerated() where argument.capacity != nil {
            try input.layBuffer(argument, at: index, &slots)
        }
        for (index, argument) in arguments.enumerated() {
            if case .length(let name) = argument.source { try input.layLength(argument, of: name, at: index, &slots) }
        }
        var places: [UnsafeMutableRawPointer?] = slots.map(\.place)
        memory.enter()
        let number = intent_foreign_call(
            prepared.cif, intent_foreign_function(prepared.function.address), result, &places)
        for slot in slots { if let problem = slot.callback?.problem { throw problem } }
        try checkFailure(number)
        try readOutputs()
        try readResult()
    }

    private static func isLate(_ argument: ForeignArgument) -> Bool {
        if case .length = argument.source { return true }
        return argument.capacity != nil
    }

    // MARK: Failure

    /// - Parameter number: The `errno` that the call left.
    private func checkFailure(_ number: Int32) throws(IntentError) {
        let returns = prepared.call.result
        guard let failure = returns.failsWhen else { return }
        var code: Int64 = 0
        let hasFailed: Bool
        switch returns.type {
        case .float: hasFailed = Self.fails(failure, Double(result.load(as: Float.self)))
        case .double: hasFailed = Self.fails(failure, result.load(as: Double.self))
        default:
            code = word(returns.type, at: result)
            hasFailed =
                switch failure {
                case .negative: code < 0
                case .nonzero: code != 0
                case .zero, .null: code == 0
                case .notANumber: false
                }
        }
        guard hasFailed, !run.wasStopped else { return }
        throw IntentError(.app, .functionFailed, "it failed" + words(for: code, number))
    }

    private static func fails(_ failure: ForeignResult.Failure, _ value: Double) -> Bool {
        switch failure {
        case .notANumber: value.isNaN
        case .zero: value == 0
        case .nonzero: value != 0
        case .negative: value < 0
        case .null: false
        }
    }

    private func words(for code: Int64, _ number: Int32) -> String {
        let returns = prepared.call.result
        var reasons: [String] = []
        if let words = returns.errors[code] { reasons.append(words) }
        if reasons.isEmpty, let explain = returns.explain, let function = prepared.helpers[explain.function] {
            let words =
                if let of = explain.of {
                    function.words(of: UnsafeMutableRawPointer(bitPattern: UInt(pointer(named: of))))
                } else {
                    function.words(for: code)
                }
            if let words, !words.isEmpty { reasons.append(words) }
        }
        if returns.setsErrno, number != 0 { reasons.append(String(cString: strerror(number))) }
        let shown = returns.type.isWhole ? " (\(code))" : ""
        return reasons.isEmpty ? shown : ": " + reasons.joined(separator: ", ") + shown
    }

    /// The pointer of an argument of this call, or of an earlier output.
    private func pointer(named name: String) -> UInt64 {
        guard let index = prepared.call.arguments.firstIndex(where: { $0.name == name }) else {
            return run.outputs[name]?.word ?? 0
        }
        return (slots[index].target ?? slots[index].place).load(as: UInt64.self)
    }

    // MARK: Outputs

    /// A number or a pointer as a later call takes it.
    private func word(_ type: CType, at place: UnsafeRawPointer) -> Int64 {
        switch type {
        case .integer(let integer): Self.word(integer, at: place)
        case .enumeration(let name): Self.word(library.layouts.base(of: name), at: place)
        case .bool: Int64(place.load(as: UInt8.self))
        case .float: Int64(place.load(as: UInt32.self))
        case .double, .pointer, .string, .bytes: place.load(as: Int64.self)
        default: 0
        }
    }

    private static func word(_ integer: CInteger, at place: UnsafeRawPointer) -> Int64 {
        switch (integer.size, integer.isSigned) {
        case (1, true): Int64(place.load(as: Int8.self))
        case (1, false): Int64(place.load(as: UInt8.self))
        case (2, true): Int64(place.load(as: Int16.self))
        case (2, false): Int64(place.load(as: UInt16.self))
        case (4, true): Int64(place.load(as: Int32.self))
        case (4, false): Int64(place.load(as: UInt32.self))
        default: place.load(as: Int64.self)
        }
    }

    private func readOutputs() throws(IntentError) {
        let arguments = prepared.call.arguments
        for (index, argument) in arguments.enumerated() {
            let slot = slots[index]
            if let callback = slot.callback {
                run.outputs[argument.name] = .init(value: .array(callback.gathered.map(IntentValue.string)), word: 1)
                continue
            }
            guard argument.isOutput, let target = slot.target else { continue }
            let word = UInt64(bitPattern: argument.isIndirect ? word(argument.type, at: target) : 0)
            run.outputs[argument.name] = .init(
                value: try value(of: argument, slot, target), word: word, count: slot.count)
        }
    }

    private func value(
        of argument: ForeignArgument, _ slot: Slot, _ target: UnsafeMutableRawPointer
    ) throws(IntentError) -> IntentValue {
        switch argument.type {
        case .pointer: return .null
        case .string:
            guard argument.isIndirect else {
                if try counter(of: argument) != nil {
                    let count = try written(argument, most: slot.count)
                    return .string(
                        try CText.decode(
                            UnsafeRawBufferPointer(start: target, count: count), argument.form.encoding, argument.name))
                }
                return .string(
                    try CText.read(target, limit: slot.count, argument.form.encoding, argument.name))
            }
            return try text(
                target.load(as: UnsafeMutableRawPointer?.self), argument.form, argument.isOptional, argument.free,
                argument.name)
        case .bytes:
            let start = argument.isIndirect ? target.load(as: UnsafeMutableRawPointer?.self) : target
            let most = argument.isIndirect ? Int(ManifestLimits.buffer) : slot.count
            return try bytes(
                start, try written(argument, most: most), argument.form, argument.isOptional,
                argument.isIndirect ? argument.free : nil, argument.name)
        case .array(let element):
            let count = try written(argument, most: slot.count)
            let size = library.layouts.size(of: element)
            var items: [IntentValue] = []
            for index in 0..<count {
                items.append(
                    try marshalling.load(element, argument.form, at: target + index * size, argument.name))
            }
            return .array(items)
        default: return try marshalling.load(argument.type, argument.form, at: target, argument.name)
        }
    }

    /// How many elements or bytes of a buffer the function wrote, as the output says that counts them.
    private func written(_ argument: ForeignArgument, most: Int) throws(IntentError) -> Int {
        guard let count = try counter(of: argument) else { return most }
        guard count <= most else {
            throw .output(
                argument.name, "has room for \(most), and the function says that it needs \(count)",
                remedy: "give it a larger “capacity” in the manifest")
        }
        return count
    }

    /// What counts an argument: the output that its “length” names, or the argument that is its length and comes out too;
    /// nil where nothing does.
    private func counter(of argument: ForeignArgument) throws(IntentError) -> Int? {
        let name =
            argument.form.length
            ?? prepared.call.arguments.first { other in
                if case .length(of: argument.name) = other.source { other.direction == .both } else { false }
            }?.name
        return try name.map { (name) throws(IntentError) in try count(of: argument.name, by: name) }
    }

    /// The value of an argument, or of what is returned, as a number of elements.
    private func count(of name: String, by counter: String) throws(IntentError) -> Int {
        let arguments = prepared.call.arguments
        let found =
            if let index = arguments.firstIndex(where: { $0.name == counter }) {
                word(arguments[index].type, at: slots[index].target ?? slots[index].place)
            } else {
                word(prepared.call.result.type, at: result)
            }
        guard found >= 0 else { throw .output(name, "has a length of \(found)") }
        return Int(found)
    }

    // MARK: The result

    private func readResult() throws(IntentError) {
        let returns = prepared.call.result
        guard returns.type != .void else { return }
        let value: IntentValue
        switch returns.type {
        case .pointer: value = .null
        case .string:
            value = try text(
                result.load(as: UnsafeMutableRawPointer?.self), returns.form, returns.isOptional, returns.free,
                returns.name)
        case .bytes:
            let count = try count(of: returns.name, by: returns.form.length ?? "")
            guard count <= Int(ManifestLimits.buffer) else {
                throw .output(returns.name, "has \(count) bytes, more than a message holds")
            }
            value = try bytes(
                result.load(as: UnsafeMutableRawPointer?.self), count, returns.form, returns.isOptional, returns.free,
                returns.name)
        case _ where returns.isStatus:
            // What only tells of success need not be a case or fit the protocol.
            value = .int(word(returns.type, at: result))
        default: value = try marshalling.load(returns.type, returns.form, at: result, returns.name)
        }
        run.outputs[returns.name] = .init(value: value, word: UInt64(bitPattern: word(returns.type, at: result)))
    }

    /// A text that a pointer leads to, which is freed afterwards where the manifest says with what.
    private func text(
        _ pointer: UnsafeMutableRawPointer?, _ form: ForeignForm, _ isOptional: Bool, _ free: String?, _ name: String
    ) throws(IntentError) -> IntentValue {
        guard let pointer else { return try null(name, isOptional) }
        defer { if let free { prepared.helpers[free]?.free(pointer) } }
        return .string(try CText.read(pointer, limit: Int(ManifestLimits.buffer), form.encoding, name))
    }

    private func bytes(
        _ start: UnsafeMutableRawPointer?, _ count: Int, _ form: ForeignForm, _ isOptional: Bool, _ free: String?,
        _ name: String
    ) throws(IntentError) -> IntentValue {
        guard let start else { return try null(name, isOptional) }
        defer { if let free { prepared.helpers[free]?.free(start) } }
        let content = UnsafeRawBufferPointer(start: start, count: count)
        switch form.shape {
        case .text: return .string(try CText.decode(content, form.encoding, name))
        case .file:
            return .file(
                FileValue(name: form.fileName ?? name, contentType: form.contentType, content: .data(Array(content))))
        case .data, .hex, nil: return .data(Array(content))
        }
    }

    private func null(_ name: String, _ isOptional: Bool) throws(IntentError) -> IntentValue {
        guard isOptional else {
            throw .output(name, "is null, which its manifest does not allow", remedy: "write “optional”: true there")
        }
        return .null
    }
}
