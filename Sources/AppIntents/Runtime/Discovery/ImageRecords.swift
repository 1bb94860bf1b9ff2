import CIntentSystem

/// The records that the compiler lists in sections of the image that the SDK is linked into.
enum ImageRecords {
    /// Where one of an image's sections begins, and its bytes.
    typealias Section = (intent_metadata_sections) -> (start: UnsafeRawPointer?, length: UInt)

    /// The addresses of all records of a section, four bytes each, of the image that holds an address.
    static func all(near address: UnsafeRawPointer, in section: @escaping Section) -> [UnsafeRawPointer] {
        struct Search {
            let base: UnsafeRawPointer?
            let section: Section
            var records: [UnsafeRawPointer] = []
        }
        var search = Search(base: intent_image_base(address), section: section)
        withUnsafeMutablePointer(to: &search) { pointer in
            swift_enumerateAllMetadataSections(
                { sections, context in
                    guard let sections = sections?.pointee,
                        let search = context?.assumingMemoryBound(to: Search.self)
                    else { return true }
                    let (start, length) = search.pointee.section(sections)
                    guard let start, intent_image_base(start) == search.pointee.base else { return true }
                    search.pointee.records += stride(from: 0, to: Int(length), by: 4).map { start + $0 }
                    return true
                }, pointer)
        }
        return search.records
    }
}
