package import IntentProtocol

/// Something that a call gives: an argument that comes out, what a callback gathers, or what is returned.
package struct ForeignOutput: Hashable, Sendable {
    package var name: String
    package var title: LocalizedText
    package var type: CType
    package var form: ForeignForm
    package var isOptional: Bool
    /// Whether it can be shown to a person: a pointer means nothing outside of the library.
    package var isShown: Bool
    /// Whether it is the result of an intent that names none.
    package var isOfItself: Bool

    /// Its type in the metadata document.
    package var valueType: ValueType { type.valueType(form) ?? .int }
}

extension ForeignResult {
    /// Whether it only tells whether the call succeeded.
    package var isStatus: Bool { failsWhen != nil && type.isScalar }
}

extension ForeignIntent {
    /// All outputs of all calls, in their order.
    package var outputs: [ForeignOutput] {
        calls.flatMap { call in
            let lengths = Set(call.arguments.compactMap(\.form.length) + [call.result.form.length].compactMap(\.self))
            var outputs = call.arguments.compactMap { argument -> ForeignOutput? in
                if case .callback = argument.type {
                    return ForeignOutput(
                        name: argument.name, title: argument.title, type: .array(.string), form: argument.form,
                        isOptional: false, isShown: true, isOfItself: false)
                }
                guard argument.isOutput else { return nil }
                var isLength = lengths.contains(argument.name)
                if case .length = argument.source { isLength = true }
                return ForeignOutput(
                    name: argument.name, title: argument.title, type: argument.type, form: argument.form,
                    isOptional: argument.isOptional, isShown: argument.type != .pointer,
                    isOfItself: argument.type != .pointer && !isLength)
            }
            if call.result.type != .void {
                outputs.append(
                    ForeignOutput(
                        name: call.result.name, title: call.result.title, type: call.result.type,
                        form: call.result.form, isOptional: call.result.isOptional,
                        isShown: call.result.type != .pointer,
                        isOfItself: call.result.type != .pointer && !call.result.isStatus
                            && !lengths.contains(call.result.name)))
            }
            return outputs
        }
    }

    package func output(_ name: String) -> ForeignOutput? { outputs.first { $0.name == name } }
}

extension CType {
    /// The type in the metadata document; nil where a person can neither give nor read one.
    func valueType(_ form: ForeignForm) -> ValueType? {
        switch self {
        case .void, .pointer, .callback: nil
        case .integer: form.shape == .hex ? .string : .int
        case .float, .double: .double
        case .bool: .bool
        case .string: .string
        case .bytes:
            switch form.shape {
            case .text: .string
            case .file: .file
            case .data, .hex, nil: .data
            }
        case .array(let element): element.valueType(ForeignForm()).map(ValueType.array)
        case .structure(let name): .codable(name)
        case .enumeration(let name): .enumeration(name)
        case .descriptor, .path: .file
        }
    }
}
