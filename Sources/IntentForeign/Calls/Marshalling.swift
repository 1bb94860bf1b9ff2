import Glibc
import IntentManifest
import IntentProtocol

/// Values of the protocol as values of C in memory, and back.
struct Marshalling {
    let layouts: Layouts

    // MARK: Into memory

    /// Writes a number, a truth value, a case or a struct.
    ///
    /// - Parameter name: The parameter, for messages.
    func store(
        _ value: IntentValue, _ type: CType, at place: UnsafeMutableRawPointer, _ name: String
    ) throws(IntentError) {
        switch (type, value) {
        case (.integer(let integer), .int(let number)): try store(number, integer, at: place, name)
        case (.integer(let integer), .bool(let truth)): try store(truth ? 1 : 0, integer, at: place, name)
        case (.integer(let integer), .double(let number)):
            guard let whole = Int64(exactly: number) else { throw .value(name, "is \(number), which is not whole") }
            try store(whole, integer, at: place, name)
        case (.float, .double(let number)):
            guard !number.isFinite || Float(number).isFinite else {
                throw .value(name, "is \(number), which does not fit a float")
            }
            place.storeBytes(of: Float(number), as: Float.self)
        case (.float, .int(let number)): place.storeBytes(of: Float(number), as: Float.self)
        case (.double, .double(let number)): place.storeBytes(of: number, as: Double.self)
        case (.double, .int(let number)): place.storeBytes(of: Double(number), as: Double.self)
        case (.bool, .bool(let truth)): place.storeBytes(of: truth ? 1 : 0, as: UInt8.self)
        case (.enumeration(let type), .enumeration(_, let rawValue)), (.enumeration(let type), .string(let rawValue)):
            guard let entry = layouts.cases(of: type).first(where: { $0.name == rawValue }) else {
                throw .value(name, "has no case “\(rawValue.prefix(40))”")
            }
            try store(entry.value, layouts.base(of: type), at: place, name)
        case (.structure(let type), .codable(_, let json)):
            do {
                try store(try JSON(parsing: json), structure: type, at: place, name)
            } catch let error as IntentError {
                throw error
            } catch {
                throw .value(name, "is no JSON: \(error)")
            }
        case (_, .null):
            throw IntentError(
                .request, .missingValue, "the parameter “\(name)” has no value, and null is no \(type.name)",
                parameter: name)
        default: throw .value(name, "is no \(type.name)")
        }
    }

    private func store(
        _ number: Int64, _ integer: CInteger, at place: UnsafeMutableRawPointer, _ name: String
    ) throws(IntentError) {
        guard integer.range.contains(number) else {
            throw .value(
                name, "is \(number), which does not fit \(integer.name)",
                remedy: "give one from \(integer.range.lowerBound) to \(integer.range.upperBound)")
        }
        Self.store(number, size: integer.size, at: place)
    }

    /// Writes the low bytes of a number.
    static func store(_ number: Int64, size: Int, at place: UnsafeMutableRawPointer) {
        switch size {
        case 1: place.storeBytes(of: Int8(truncatingIfNeeded: number), as: Int8.self)
        case 2: place.storeBytes(of: Int16(truncatingIfNeeded: number), as: Int16.self)
        case 4: place.storeBytes(of: Int32(truncatingIfNeeded: number), as: Int32.self)
        default: place.storeBytes(of: number, as: Int64.self)
        }
    }

    private func store(
        _ json: JSON, structure: String, at place: UnsafeMutableRawPointer, _ name: String
    ) throws(IntentError) {
        guard case .object(let members) = json else { throw .value(name, "is no object with the struct's fields") }
        let fields = layouts.fields(of: structure)
        if let unknown = members.first(where: { member in !fields.contains { $0.name == member.name } }) {
            throw .value(
                name, "has no field “\(unknown.name.prefix(40))”",
                remedy: "its fields are: \(fields.map(\.name).joined(separator: ", "))")
        }
        for field in fields where field.type != .pointer {
            let path = "\(name).\(field.name)"
            guard let value = json[field.name] else { throw .value(name, "lacks the field “\(field.name)”") }
            guard let count = field.count else {
                try store(value, field.type, at: place + field.offset, path)
                continue
            }
            guard let items = value.array, items.count == count else {
                throw .value(name, "has no list of \(count) in its field “\(field.name)”")
            }
            let size = layouts.size(of: field.type)
            for (index, item) in items.enumerated() {
                try store(item, field.type, at: place + field.offset + index * size, path)
            }
        }
    }

    /// Writes a field.
    private func store(
        _ json: JSON, _ type: CType, at place: UnsafeMutableRawPointer, _ name: String
    ) throws(IntentError) {
        switch (type, json) {
        case (.structure(let inner), _): try store(json, structure: inner, at: place, name)
        case (_, .integer(let value)): try store(IntentValue.int(value), type, at: place, name)
        case (_, .number(let value)): try store(IntentValue.double(value), type, at: place, name)
        case (_, .bool(let value)): try store(IntentValue.bool(value), type, at: place, name)
        case (_, .string(let value)): try store(IntentValue.string(value), type, at: place, name)
        default: throw .value(name, "is no \(type.name)")
        }
    }

    // MARK: Out of memory

    /// Reads a number, a truth value, a case or a struct.
    func load(
        _ type: CType, _ form: ForeignForm, at place: UnsafeRawPointer, _ name: String
    ) throws(IntentError) -> IntentValue {
        switch type {
        case .integer(let integer):
            if form.shape == .hex { return .string(Self.hex(place, integer.size)) }
            return .int(try load(integer, at: place, name))
        case .float: return .double(Double(place.loadUnaligned(as: Float.self)))
        case .double: return .double(place.loadUnaligned(as: Double.self))
        case .bool: return .bool(place.load(as: UInt8.self) != 0)
        case .enumeration(let type):
            let number = try load(layouts.base(of: type), at: place, name)
            guard let entry = layouts.cases(of: type).first(where: { $0.value == number }) else {
                throw .output(
                    name, "is \(number), which is no case of \(type)", remedy: "the manifest's enum lacks that value")
            }
            return .enumeration(type: type, rawValue: entry.name)
        case .structure(let type): return .codable(type: type, json: try load(structure: type, at: place, name).text())
        default: throw .output(name, "is a \(type.name), which can't be read")
        }
    }

    private func load(_ integer: CInteger, at place: UnsafeRawPointer, _ name: String) throws(IntentError) -> Int64 {
        switch (integer.size, integer.isSigned) {
        case (1, true): return Int64(place.load(as: Int8.self))
        case (1, false): return Int64(place.load(as: UInt8.self))
        case (2, true): return Int64(place.loadUnaligned(as: Int16.self))
        case (2, false): return Int64(place.loadUnaligned(as: UInt16.self))
        case (4, true): return Int64(place.loadUnaligned(as: Int32.self))
        case (4, false): return Int64(place.loadUnaligned(as: UInt32.self))
        case (_, true): return place.loadUnaligned(as: Int64.self)
        default:
            let value = place.loadUnaligned(as: UInt64.self)
            guard let number = Int64(exactly: value) else {
                throw .output(
                    name, "is \(value), and a whole number of the protocol ends at 2^63 - 1",
                    remedy: "the manifest can show it “as”: “hex”")
            }
            return number
        }
    }

    private static func hex(_ place: UnsafeRawPointer, _ size: Int) -> String {
        var value: UInt64 = 0
        withUnsafeMutableBytes(of: &value) { $0.copyMemory(from: UnsafeRawBufferPointer(start: place, count: size)) }
        let digits = String(value, radix: 16)
        // Leading zeros as far as half of the width: a checksum of 32 bits in an unsigned long has 8 digits.
        let width = size > 4 && value >> 32 == 0 ? 8 : size * 2
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private func load(
        structure: String, at place: UnsafeRawPointer, _ name: String
    ) throws(IntentError) -> JSON {
        var members: [JSON.Member] = []
        for field in layouts.fields(of: structure) where field.type != .pointer {
            let size = layouts.size(of: field.type)
            var items: [JSON] = []
            for index in 0..<(field.count ?? 1) {
                let place = place + field.offset + index * size
                if case .structure(let inner) = field.type {
                    items.append(try load(structure: inner, at: place, name))
                } else {
                    items.append(try load(field.type, ForeignForm(), at: place, "\(name).\(field.name)").json)
                }
            }
            members.append(JSON.Member(field.name, field.count == nil ? items[0] : .array(items)))
        }
        return .object(members)
    }
}
