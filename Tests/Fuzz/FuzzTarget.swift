import AppIntents
import IntentHost
import IntentManifest
import IntentProtocol

/// What reads bytes or text of a stranger. Each target crashes where a promise is broken: by a trap, by memory that
/// it takes without bound, or by a `precondition` on what was read.
enum FuzzTarget {
    typealias Body = @Sendable (UnsafeRawBufferPointer) -> Void

    // Set once before the driver starts, which runs on one thread.
    nonisolated(unsafe) static var chosen: Body?

    static let all: [String: Body] = [
        "frames": frames, "cbor": cbor, "messages": messages, "metadata": metadata, "json": json, "text": text,
        "catalog": catalog, "assistant": AssistantFuzz.lines, "manifest": manifest,
        "identifiers": identifiers,
    ]

    /// A stream of frames that comes in two reads, and the connection's rules for each of both sides.
    static func frames(_ bytes: UnsafeRawBufferPointer) {
        guard let first = bytes.first else { return }
        let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        let cut = rest.count * Int(first) / 256
        var decoder = FrameDecoder()
        var host = ConnectionMachine(local: Hello(role: .host, name: "fuzz"), accepting: [.client])
        var client = ConnectionMachine(local: Hello(role: .client, name: "fuzz"), accepting: [.host])
        for part in [rest[..<cut], rest[cut...]] {
            decoder.append(UnsafeRawBufferPointer(rebasing: part))
            do throws(FrameError) {
                while let frame = try decoder.next() {
                    precondition(frame.payload.count <= FrameLimits.payload)
                    _ = host.receive(frame)
                    _ = client.receive(frame)
                }
            } catch {
                return
            }
        }
    }

    /// A sealed file of identifiers: no access leaves it, and what passes the check can be built again.
    static func identifiers(_ bytes: UnsafeRawBufferPointer) {
        guard let file = try? IdentifierSet.memoryFile(Array(bytes)),
            let set = try? IdentifierSet(file)
        else { return }
        let texts = (0..<set.count).map { set[$0] }
        guard (try? set.check()) != nil else { return }
        guard var builder = try? IdentifierSetBuilder(type: set.type) else {
            preconditionFailure("the type's name passes the check and is refused")
        }
        for text in texts {
            guard (try? builder.append(text)) != nil else {
                preconditionFailure("an identifier passes the check and is refused")
            }
        }
        guard let again = try? builder.finish(), let copy = try? IdentifierSet(again) else {
            preconditionFailure("what was built can't be read")
        }
        precondition((0..<copy.count).map { copy[$0] } == texts, "what was built reads differently")
    }

    /// The manifest of a plugin: what is read makes a metadata document that can be read again.
    static func manifest(_ bytes: UnsafeRawBufferPointer) {
        guard let manifest = try? IntentManifest(parsing: String(decoding: bytes, as: UTF8.self)) else { return }
        for file in manifest.files { precondition(!file.hasPrefix("/") && !file.split(separator: "/").contains("..")) }
        guard case .library(let library) = manifest.provider else { return }
        let metadata = library.metadata(app: "fuzz", name: manifest.name)
        precondition((try? AppMetadata(cbor: metadata.cbor)) == metadata, "the metadata reads differently")
    }

    /// One CBOR item: what is read is written in deterministic form, which reads as the same and is written the same.
    static func cbor(_ bytes: UnsafeRawBufferPointer) {
        guard let item = try? CBOR(decoding: [UInt8](bytes)) else { return }
        let encoded = item.encoded()
        guard let again = try? CBOR(decoding: encoded) else { preconditionFailure("what was written can't be read") }
        precondition(again.encoded() == encoded, "what was read twice is written differently")
        _ = JSON(item).text()
    }

    /// Every message by the first byte, from the bytes behind it; what is read is written and read again.
    static func messages(_ bytes: UnsafeRawBufferPointer) {
        guard let first = bytes.first else { return }
        let rest = [UInt8](bytes.dropFirst())
        switch first % 12 {
        case 0: again(rest, { (r) throws(CBORError) in try Perform(from: &r) }) { $0.write(to: &$1) }
        case 1: again(rest, { (r) throws(CBORError) in try RunResult(from: &r) }) { $0.write(to: &$1) }
        case 2: again(rest, { (r) throws(CBORError) in try Failure(from: &r) }) { $0.write(to: &$1) }
        case 3: again(rest, { (r) throws(CBORError) in try EntityRequest(from: &r) }) { $0.write(to: &$1) }
        case 4: again(rest, { (r) throws(CBORError) in try EntityPage(from: &r) }) { $0.write(to: &$1) }
        case 5: again(rest, { (r) throws(CBORError) in try Question(from: &r) }) { $0.write(to: &$1) }
        case 6: again(rest, { (r) throws(CBORError) in try Answer(from: &r) }) { $0.write(to: &$1) }
        case 7: again(rest, { (r) throws(CBORError) in try ProgressReport(from: &r) }) { $0.write(to: &$1) }
        case 8: again(rest, { (r) throws(CBORError) in try AdminRequest(from: &r) }) { $0.write(to: &$1) }
        case 9: again(rest, { (r) throws(CBORError) in try Hello(from: &r) }) { $0.write(to: &$1) }
        case 10: again(rest, { (r) throws(CBORError) in try IntentError(from: &r) }) { $0.write(to: &$1) }
        default: again(rest, { (r) throws(CBORError) in try IntentValue(from: &r) }) { $0.write(to: &$1) }
        }
    }

    private static func again<Message>(
        _ bytes: [UInt8], _ read: (inout CBORReader) throws(CBORError) -> Message,
        write: (Message, inout CBORWriter) -> Void
    ) {
        guard let message = try? bytes.withCBOR(read) else { return }
        var writer = CBORWriter()
        write(message, &writer)
        let written = writer.finish()
        guard let second = try? written.withCBOR(read) else { preconditionFailure("what was written can't be read") }
        var rewriter = CBORWriter()
        write(second, &rewriter)
        precondition(rewriter.finish() == written, "what was read twice is written differently")
    }

    /// A plugin's metadata document.
    static func metadata(_ bytes: UnsafeRawBufferPointer) {
        guard let item = try? CBOR(decoding: [UInt8](bytes)), let document = try? AppMetadata(cbor: item) else {
            return
        }
        guard let again = try? AppMetadata(cbor: document.cbor) else {
            preconditionFailure("a document that was written can't be read")
        }
        precondition(again == document)
    }

    /// JSON as a person or a program gives it.
    static func json(_ bytes: UnsafeRawBufferPointer) {
        guard let value = try? JSON(parsing: String(decoding: bytes, as: UTF8.self)) else { return }
        let text = value.text()
        guard let again = try? JSON(parsing: text) else { preconditionFailure("what was written can't be read") }
        precondition(again.text() == text, "what was read twice is written differently")
    }

    private static let types: [ValueType] = [
        .bool, .int, .double, .string, .attributedString, .date, .dateComponents, .url, .duration, .currency, .file,
        .person, .personName, .placemark, .searchCriteria, .data, .measurement("UnitLength"),
        .measurement("UnitTemperature"), .enumeration("Color"), .union("Target"), .array(.date), .set(.int),
        .codable("Thing"), .collection("Note"), .entity("Note"),
    ]
    private static let reader: ValueReader = {
        var app = AppMetadata(app: "fuzz", name: "Fuzz")
        app.enums = [
            EnumMetadata(
                id: "Color", name: "Color",
                cases: [.init(rawValue: "red", title: "Red"), .init(rawValue: "blue", title: "Blue")])
        ]
        app.unions = [
            EnumMetadata(
                id: "Target", name: "Target",
                cases: [
                    .init(rawValue: "count", title: "Count", type: .int), .init(rawValue: "none", title: "None"),
                    .init(rawValue: "more", title: "More", type: .union("Target")),
                ])
        ]
        app.entities = [EntityMetadata(id: "Note", name: "Note")]
        return ValueReader(app: app, clock: ReadingClock(now: { 1_777_629_600 }, offset: { _ in 3600 }))
    }()

    /// Text that a person typed, for a parameter of the type that the first byte chooses; what it is read as is read
    /// again as it is.
    static func text(_ bytes: UnsafeRawBufferPointer) {
        guard let first = bytes.first else { return }
        let type = types[Int(first) % types.count]
        let parameter = ParameterMetadata(name: "value", title: "Value", type: type)
        let typed = String(decoding: bytes.dropFirst(), as: UTF8.self)
        guard let read = try? reader.localized(for: "es", in: "/tmp").read(.unresolved(typed), for: parameter) else {
            return
        }
        guard read.lookups.isEmpty else { return }
        guard let again = try? reader.read(read.value, for: parameter) else {
            preconditionFailure("a value that was read is no value of its type")
        }
        precondition(again.value == read.value)
    }

    /// A string catalog beside a plugin's library.
    static func catalog(_ bytes: UnsafeRawBufferPointer) {
        guard let catalog = try? StringCatalog(data: Data(bytes), table: "Localizable") else { return }
        _ = catalog.languages
    }
}
