import CForeignFunctions
import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol

/// Lays what goes into a call out in memory.
struct ArgumentInput {
    private let prepared: PreparedCall
    private let library: PreparedLibrary
    private let run: ForeignRun
    private let memory: CallMemory
    private let marshalling: Marshalling

    init(_ prepared: PreparedCall, _ library: PreparedLibrary, _ run: ForeignRun, _ memory: CallMemory) {
        self.prepared = prepared
        self.library = library
        self.run = run
        self.memory = memory
        marshalling = Marshalling(layouts: library.layouts)
    }

    /// Guarded memory for what the argument at a place points to.
    private func room(_ size: Int, _ alignment: Int, at index: Int) throws(IntentError) -> UnsafeMutableRawPointer {
        try memory.guarded(
            size, alignment: alignment, of: prepared.crashNames[index], prepared.call.arguments[index].name)
    }

    // MARK: Values

    /// Lays out an argument that depends on no other.
    func lay(_ argument: ForeignArgument, at index: Int, _ slots: inout [CallExecution.Slot]) throws(IntentError) {
        if case .callback(let name) = argument.type {
            guard let callback = library.callbacks[name] else { return }
            let state = CallbackState(callback, marshalling, argument.name, run: run)
            slots[index].callback = state
            slots[index].place.storeBytes(of: try state.function(), as: UnsafeMutableRawPointer?.self)
            return
        }
        guard argument.isIndirect else {
            return try lay(try value(of: argument), argument, at: index, into: slots[index].place, &slots[index])
        }
        let target = try room(
            library.layouts.size(of: argument.type), library.layouts.alignment(of: argument.type), at: index)
        slots[index].target = target
        slots[index].place.storeBytes(of: target, as: UnsafeMutableRawPointer?.self)
        guard argument.direction != .out else { return }
        try lay(try value(of: argument), argument, at: index, into: target, &slots[index])
    }

    /// The value that goes in: the caller's, the manifest's, or nil for an earlier output.
    private func value(of argument: ForeignArgument) throws(IntentError) -> IntentValue? {
        switch argument.source {
        case .constant(let constant): return constant.value(of: argument.type, .string)
        case .output, .length, .none: return nil
        case .asked:
            let given = run.values[argument.name] ?? .null
            guard given == .null else { return given }
            if let value = argument.defaultValue { return value.value(of: argument.type, .string) }
            guard argument.isOptional else {
                throw IntentError(
                    .request, .missingValue, "the parameter “\(argument.name)” has no value",
                    remedy: "give it one: null is not allowed for it", parameter: argument.name)
            }
            return .null
        }
    }

    private func lay(
        _ value: IntentValue?, _ argument: ForeignArgument, at index: Int, into place: UnsafeMutableRawPointer,
        _ slot: inout CallExecution.Slot
    ) throws(IntentError) {
        if case .output(let name) = argument.source {
            guard let output = run.outputs[name] else {
                throw IntentError(.app, .functionFailed, "“\(name)”, which it takes, was not put out")
            }
            return try lay(output, argument, into: place)
        }
        guard let value else { return }
        let name = argument.name
        switch argument.type {
        case .descriptor:
            let descriptor = try descriptor(value, name)
            if !argument.isClosed { run.files.own(descriptor) }
            place.storeBytes(of: descriptor, as: Int32.self)
        case .path:
            let path = try copy(value, name)
            let bytes = Array(path.utf8) + [0]
            place.storeBytes(of: try pointer(to: bytes, at: index), as: UnsafeMutableRawPointer?.self)
        case .pointer:
            if case .int(let number) = value { place.storeBytes(of: number, as: Int64.self) }
        case .string, .bytes, .array:
            guard value != .null else { return }
            place.storeBytes(
                of: try content(value, argument, at: index, &slot), as: UnsafeMutableRawPointer?.self)
        default: try marshalling.store(value, argument.type, at: place, name)
        }
    }

    private func lay(
        _ output: ForeignRun.Output, _ argument: ForeignArgument, into place: UnsafeMutableRawPointer
    ) throws(IntentError) {
        if argument.type.isPointer {
            guard output.word != 0 || argument.isOptional else {
                throw IntentError(
                    .app, .functionFailed, "the pointer “\(argument.name)”, which it takes, is null",
                    parameter: argument.name)
            }
            place.storeBytes(of: output.word, as: UInt64.self)
        } else {
            try marshalling.store(output.value, argument.type, at: place, argument.name)
        }
    }

    // MARK: Texts, bytes, arrays

    /// What a pointer leads to, and how many elements it has.
    private func content(
        _ value: IntentValue, _ argument: ForeignArgument, at index: Int, _ slot: inout CallExecution.Slot
    ) throws(IntentError) -> UnsafeMutableRawPointer {
        let name = argument.name
        switch (argument.type, value) {
        case (.string, .string(let text)), (.string, .url(let text)):
            let bytes = try CText.encode(text, argument.form.encoding, name)
            slot.count = bytes.count
            return try pointer(to: bytes + [0], at: index)
        case (.bytes, .string(let text)):
            let bytes = argument.form.encoding == .utf8 ? Array(text.utf8) : try CText.encode(text, .latin1, name)
            slot.count = bytes.count
            return try pointer(to: bytes, at: index)
        case (.bytes, .data(let bytes)):
            slot.count = bytes.count
            return try pointer(to: bytes, at: index)
        default: break
        }
        if case (.bytes, .file(let file)) = (argument.type, value) {
            let bytes = try FileContent.read(file, run.descriptors, name)
            slot.count = bytes.count
            return try pointer(to: bytes, at: index)
        }
        guard case .array(let element) = argument.type, case .array(let items) = value else {
            throw .value(name, "is no \(argument.type.name)")
        }
        slot.count = items.count
        let size = library.layouts.size(of: element)
        let start = try room(items.count * size, library.layouts.alignment(of: element), at: index)
        for (position, item) in items.enumerated() {
            let place = start + position * size
            if element == .string {
                guard case .string(let text) = item else { throw .value(name, "holds what is no text") }
                let bytes = try CText.encode(text, argument.form.encoding, name)
                let copy = memory.plain(bytes.count + 1)
                copy.copyMemory(from: bytes, byteCount: bytes.count)
                place.storeBytes(of: copy, as: UnsafeMutableRawPointer?.self)
            } else {
                try marshalling.store(item, element, at: place, "\(name)[\(position)]")
            }
        }
        return start
    }

    private func pointer(to bytes: [UInt8], at index: Int) throws(IntentError) -> UnsafeMutableRawPointer {
        let start = try room(bytes.count, 1, at: index)
        start.copyMemory(from: bytes, byteCount: bytes.count)
        return start
    }

    // MARK: Buffers and lengths

    /// Room for what the function writes.
    func layBuffer(
        _ argument: ForeignArgument, at index: Int, _ slots: inout [CallExecution.Slot]
    ) throws(IntentError) {
        let count = try capacity(argument, slots)
        let element: CType? = if case .array(let element) = argument.type { element } else { nil }
        let size = element.map { library.layouts.size(of: $0) } ?? 1
        guard count >= 0, count <= Int(ManifestLimits.buffer) / size else {
            throw IntentError(
                .request, .tooLarge,
                "the buffer “\(argument.name)” would have \(count) elements, and \(ManifestLimits.buffer) bytes are"
                    + " the limit", remedy: "give less at once", parameter: argument.name)
        }
        let start = try room(count * size, element.map { library.layouts.alignment(of: $0) } ?? 1, at: index)
        slots[index].count = count
        slots[index].target = start
        slots[index].place.storeBytes(of: start, as: UnsafeMutableRawPointer?.self)
        guard argument.direction == .both, case .array(let items) = try value(of: argument) ?? .null else { return }
        guard items.count <= count else {
            throw .value(argument.name, "has \(items.count) elements, and the buffer has room for \(count)")
        }
        for (position, item) in items.enumerated() {
            try marshalling.store(
                item, element ?? .integer(.int), at: start + position * size, "\(argument.name)[\(position)]")
        }
    }

    private func capacity(
        _ argument: ForeignArgument, _ slots: [CallExecution.Slot]
    ) throws(IntentError) -> Int {
        func count(_ name: String) -> Int {
            prepared.call.arguments.firstIndex { $0.name == name }.map { slots[$0].count } ?? 0
        }
        switch argument.capacity {
        case .fixed(let count)?: return Int(count)
        case .relative(let name, let times, let plus)?:
            let (product, overflow) = count(name).multipliedReportingOverflow(by: Int(times))
            return overflow ? .max : product.addingReportingOverflow(Int(plus)).partialValue
        case .function(let function, let name)?: return prepared.helpers[function]?.size(of: count(name)) ?? 0
        case nil: return 0
        }
    }

    /// The number of elements or bytes of another argument.
    func layLength(
        _ argument: ForeignArgument, of other: String, at index: Int, _ slots: inout [CallExecution.Slot]
    ) throws(IntentError) {
        guard case .integer(let integer) = argument.type,
            let counted = prepared.call.arguments.firstIndex(where: { $0.name == other })
        else { return }
        let count = Int64(slots[counted].count)
        guard integer.range.contains(count) else {
            throw .value(other, "has \(count) bytes, and its length is passed as \(integer.name)")
        }
        var place = slots[index].place
        if argument.isIndirect {
            place = try room(integer.size, integer.size, at: index)
            slots[index].target = place
            slots[index].place.storeBytes(of: place, as: UnsafeMutableRawPointer?.self)
        }
        Marshalling.store(count, size: integer.size, at: place)
    }

    // MARK: Files

    /// A descriptor of the caller's file, new.
    private func descriptor(_ value: IntentValue, _ name: String) throws(IntentError) -> Int32 {
        guard case .file(let file) = value else { throw .value(name, "is no file") }
        guard case .descriptor(let index) = file.content else {
            let path = try copy(value, name)
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .value(name, "can't be opened: \(String(cString: strerror(errno)))") }
            return descriptor
        }
        guard run.descriptors.indices.contains(index) else { throw .value(name, "came without its descriptor") }
        let descriptor = fcntl(run.descriptors[index], F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { throw .value(name, "can't be used: \(String(cString: strerror(errno)))") }
        return descriptor
    }

    /// The path of a private copy of a file.
    private func copy(_ value: IntentValue, _ name: String) throws(IntentError) -> String {
        guard case .file(let file) = value else { throw .value(name, "is no file") }
        let path = try FileContent.copy(file, run.descriptors, name)
        run.files.remove(path)
        return path
    }
}
