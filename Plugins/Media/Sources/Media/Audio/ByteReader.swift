/// Reads numbers out of bytes that a stranger wrote: what lies outside is nil, and never read.
struct ByteReader {
    let bytes: ArraySlice<UInt8>
    var isLittleEndian = false

    init(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool = false) {
        self.bytes = bytes
        self.isLittleEndian = isLittleEndian
    }

    var count: Int { bytes.count }

    /// The bytes from an offset on, counted from the reader's beginning.
    func slice(_ offset: Int, _ length: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
        return bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + length)]
    }

    func number(_ offset: Int, bytes length: Int) -> Int? {
        guard let slice = slice(offset, length) else { return nil }
        let ordered: any Sequence<UInt8> = isLittleEndian ? slice.reversed() : Array(slice)
        return ordered.reduce(0) { $0 << 8 | Int($1) }
    }

    func byte(_ offset: Int) -> Int? { number(offset, bytes: 1) }
    func short(_ offset: Int) -> Int? { number(offset, bytes: 2) }
    func long(_ offset: Int) -> Int? { number(offset, bytes: 4) }

    /// Whether a text in ASCII stands at an offset.
    func has(_ text: String, at offset: Int) -> Bool {
        slice(offset, text.utf8.count).map { $0.elementsEqual(text.utf8) } ?? false
    }
}
