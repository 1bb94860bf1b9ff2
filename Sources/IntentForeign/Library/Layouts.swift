import CForeignFunctions
import Glibc
import IntentManifest

/// How the types of a manifest lie in memory, as libffi sees them.
///
/// What is made here stays for the life of the process, as the library does.
struct Layouts: @unchecked Sendable {
    // Sendable: filled while it is made, and constant from then on.

    /// A field of a struct and where it lies.
    struct Field {
        let name: String
        let type: CType
        let count: Int?
        let offset: Int
    }

    private let enums: [String: CEnum]
    private var structs: [String: UnsafeMutablePointer<ffi_type>] = [:]
    private var fields: [String: [Field]] = [:]

    init(_ manifest: LibraryManifest) {
        enums = manifest.enums
        // A struct is made after those that it holds; the reader has seen to it that none holds itself.
        while structs.count < manifest.structs.count {
            for (name, structure) in manifest.structs where structs[name] == nil {
                let isReady = structure.fields.allSatisfy {
                    if case .structure(let inner) = $0.type { structs[inner] != nil } else { true }
                }
                if isReady { add(name, structure) }
            }
        }
    }

    private mutating func add(_ name: String, _ structure: CStruct) {
        let elements = structure.fields.flatMap { Array(repeating: ffi($0.type), count: $0.count ?? 1) }
        let list = UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?>.allocate(capacity: elements.count + 1)
        for (index, element) in elements.enumerated() { list[index] = element }
        list[elements.count] = nil
        let type = UnsafeMutablePointer<ffi_type>.allocate(capacity: 1)
        type.initialize(to: ffi_type(size: 0, alignment: 0, type: UInt16(FFI_TYPE_STRUCT), elements: list))
        var offsets = [Int](repeating: 0, count: elements.count)
        ffi_get_struct_offsets(FFI_DEFAULT_ABI, type, &offsets)
        structs[name] = type
        var place = 0
        fields[name] = structure.fields.map { field in
            defer { place += field.count ?? 1 }
            return Field(name: field.name, type: field.type, count: field.count, offset: offsets[place])
        }
    }

    /// The type as libffi has it. An array and a callback are pointers.
    func ffi(_ type: CType) -> UnsafeMutablePointer<ffi_type>? {
        switch type {
        case .void: return intent_foreign_scalar(INTENT_SCALAR_VOID)
        case .integer(let integer): return Self.ffi(integer)
        case .float: return intent_foreign_scalar(INTENT_SCALAR_FLOAT)
        case .double: return intent_foreign_scalar(INTENT_SCALAR_DOUBLE)
        case .bool: return intent_foreign_scalar(INTENT_SCALAR_U8)
        case .descriptor: return intent_foreign_scalar(INTENT_SCALAR_S32)
        case .enumeration(let name): return Self.ffi(base(of: name))
        case .structure(let name): return structs[name] ?? nil
        case .pointer, .string, .bytes, .array, .path, .callback: return intent_foreign_scalar(INTENT_SCALAR_POINTER)
        }
    }

    private static func ffi(_ integer: CInteger) -> UnsafeMutablePointer<ffi_type>? {
        let scalar: intent_scalar =
            switch (integer.size, integer.isSigned) {
            case (1, true): INTENT_SCALAR_S8
            case (1, false): INTENT_SCALAR_U8
            case (2, true): INTENT_SCALAR_S16
            case (2, false): INTENT_SCALAR_U16
            case (4, true): INTENT_SCALAR_S32
            case (4, false): INTENT_SCALAR_U32
            case (_, true): INTENT_SCALAR_S64
            default: INTENT_SCALAR_U64
            }
        return intent_foreign_scalar(scalar)
    }

    /// Bytes of one value of a type.
    func size(of type: CType) -> Int {
        ffi(type).map { Int($0.pointee.size) } ?? MemoryLayout<UnsafeRawPointer>.size
    }

    func alignment(of type: CType) -> Int {
        max(1, ffi(type).map { Int($0.pointee.alignment) } ?? 1)
    }

    func base(of enumeration: String) -> CInteger { enums[enumeration]?.base ?? .int }
    func cases(of enumeration: String) -> [CEnum.Case] { enums[enumeration]?.cases ?? [] }
    func fields(of structure: String) -> [Field] { fields[structure] ?? [] }
}
