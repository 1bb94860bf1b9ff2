/// A whole number of C: its name in a manifest, its width and sign on this machine.
package struct CInteger: Hashable, Sendable {
    package let name: String
    /// Bytes: 1, 2, 4 or 8.
    package let size: Int
    package let isSigned: Bool

    /// All that a manifest may name, by the spellings of C.
    static let all: [String: CInteger] = {
        func of<Number: FixedWidthInteger>(_ type: Number.Type, _ names: String...) -> [(String, CInteger)] {
            names.map { ($0, CInteger(name: $0, size: Number.bitWidth / 8, isSigned: Number.isSigned)) }
        }
        let all =
            of(CChar.self, "char") + of(Int8.self, "signed char", "int8_t")
            + of(UInt8.self, "unsigned char", "uint8_t") + of(CShort.self, "short", "int16_t")
            + of(CUnsignedShort.self, "unsigned short", "uint16_t") + of(CInt.self, "int", "int32_t")
            + of(CUnsignedInt.self, "unsigned int", "unsigned", "uint32_t") + of(CLong.self, "long", "ssize_t")
            + of(CUnsignedLong.self, "unsigned long", "size_t") + of(CLongLong.self, "long long", "int64_t")
            + of(CUnsignedLongLong.self, "unsigned long long", "uint64_t")
            + of(Int.self, "intptr_t", "ptrdiff_t") + of(UInt.self, "uintptr_t")
        return Dictionary(uniqueKeysWithValues: all)
    }()

    package static let int = CInteger(name: "int", size: 4, isSigned: true)

    /// The least and the greatest value, as far as they fit the protocol's integers.
    package var range: ClosedRange<Int64> {
        let bits = size * 8
        guard isSigned else { return 0...(bits == 64 ? .max : 1 << Int64(bits) - 1) }
        return bits == 64 ? .min ... .max : -(1 << Int64(bits - 1))...(1 << Int64(bits - 1) - 1)
    }
}

/// How a `char *` is read as text.
package enum TextEncoding: String, Hashable, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case latin1 = "latin-1"
}

/// What an argument, a field or a return value is in C.
package indirect enum CType: Hashable, Sendable {
    case void
    case integer(CInteger)
    case float
    case double
    /// `_Bool`, one byte.
    case bool
    /// A pointer that only the library looks behind: a handle of its own, or a constant.
    case pointer
    /// `char *` that ends in a NUL.
    case string
    /// A pointer to bytes.
    case bytes
    /// A pointer to elements one after another: numbers, or `string[]`.
    case array(CType)
    /// A `struct` of the manifest, by value unless the argument says otherwise.
    case structure(String)
    case enumeration(String)
    /// An `int`: an open descriptor of a file that the caller gave.
    case descriptor
    /// `char *`: the path of a private copy of a file that the caller gave.
    case path
    /// A pointer to a function: a callback of the manifest.
    case callback(String)

    /// As a manifest writes it.
    package var name: String {
        switch self {
        case .void: "void"
        case .integer(let integer): integer.name
        case .float: "float"
        case .double: "double"
        case .bool: "bool"
        case .pointer: "pointer"
        case .string: "string"
        case .bytes: "bytes"
        case .array(let element): element.name + "[]"
        case .structure(let name): "struct \(name)"
        case .enumeration(let name): "enum \(name)"
        case .descriptor: "file"
        case .path: "path"
        case .callback(let name): "callback \(name)"
        }
    }

    /// Reads the name; nil where it is no type. Whether named types are there is not looked at.
    init?(name: String) {
        if let integer = CInteger.all[name] {
            self = .integer(integer)
            return
        }
        if name.hasSuffix("[]"), let element = CType(name: String(name.dropLast(2))), element.isElement {
            self = .array(element)
            return
        }
        let words = name.split(separator: " ", omittingEmptySubsequences: false)
        switch (words.first, words.count) {
        case ("struct", 2): self = .structure(String(words[1]))
        case ("enum", 2): self = .enumeration(String(words[1]))
        case ("callback", 2): self = .callback(String(words[1]))
        default:
            let plain: [CType] = [.void, .float, .double, .bool, .pointer, .string, .bytes, .descriptor, .path]
            guard let type = plain.first(where: { $0.name == name }) else { return nil }
            self = type
        }
    }

    /// Whether it can stand in an array.
    private var isElement: Bool {
        switch self {
        case .integer, .float, .double, .string: true
        default: false
        }
    }

    /// Whether a pointer is passed for it.
    package var isPointer: Bool {
        switch self {
        case .pointer, .string, .bytes, .array, .path, .callback: true
        default: false
        }
    }

    /// Whether it is a whole number in C.
    package var isWhole: Bool {
        switch self {
        case .integer, .bool, .enumeration: true
        default: false
        }
    }

    /// Whether it is a number, a truth value or an enumeration's case, which a pointer can lead to.
    package var isScalar: Bool {
        switch self {
        case .integer, .float, .double, .bool, .enumeration: true
        default: false
        }
    }
}
