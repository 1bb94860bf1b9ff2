/// Asks for a run of an intent: client to host, and, with the values resolved, host to plugin.
///
/// Fields: 0 app, 1 intent, 2 parameters (name → value), 3 caller, 4 locale, 5 deadline in ms, 6 target, 7 askable,
/// 8 assume yes, 9 run, 10 idempotency key, 11 follow, 12 surface, 13 working folder, 14 kind of the surface, 15 detached.
package struct Perform: Hashable, Sendable {
    /// Kinds of question that the caller can put to somebody.
    package struct Askable: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let value = Askable(rawValue: 1)
        package static let choice = Askable(rawValue: 2)
        package static let confirmation = Askable(rawValue: 4)
        package static let all: Askable = [.value, .choice, .confirmation]
    }

    /// Parameters of one run at most.
    package static let maximumParameters = 256

    // A request is handed on from one place to the next many times in each run, and has a dozen members: they lie
    // behind one reference, so that handing it on costs one retain.
    private var storage: Storage

    private final class Storage: @unchecked Sendable {
        // Sendable: the fields change only while one request alone refers to them (`change`).
        var fields: Fields

        init(_ fields: Fields) {
            self.fields = fields
        }
    }

    private struct Fields: Hashable, Sendable {
        var app: String = ""
        var intent: String = ""
        var parameters: [NamedValue] = []
        var caller: String = ""
        var locale: String = ""
        var deadline: UInt32 = 0
        var target: String = ""
        var askable: Askable = []
        var assumeYes: Bool = false
        var run: String = ""
        var idempotencyKey: String = ""
        var follow: Bool = false
        var surface: String = ""
        var workingFolder: String = ""
        var surfaceKind = SurfaceKind.unknown
        var isDetached = false
    }

    private mutating func change(_ body: (inout Fields) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
        body(&storage.fields)
    }

    /// The app's identifier; empty where the client leaves it to the host to find the one app with that intent.
    package var app: String {
        get { storage.fields.app }
        set { change { $0.app = newValue } }
    }
    /// The intent's persistent identifier.
    package var intent: String {
        get { storage.fields.intent }
        set { change { $0.intent = newValue } }
    }
    package var parameters: [NamedValue] {
        get { storage.fields.parameters }
        set { change { $0.parameters = newValue } }
    }
    /// Who calls, for policy and journal; the host puts what it knows of the connection in its place.
    package var caller: String {
        get { storage.fields.caller }
        set { change { $0.caller = newValue } }
    }
    /// A BCP 47 tag or a POSIX locale name; empty for the source language.
    package var locale: String {
        get { storage.fields.locale }
        set { change { $0.locale = newValue } }
    }
    /// Milliseconds that the run may take; 0 for the target's own limit.
    package var deadline: UInt32 {
        get { storage.fields.deadline }
        set { change { $0.deadline = newValue } }
    }
    /// `main`, `extension` or `widget`; empty for any.
    package var target: String {
        get { storage.fields.target }
        set { change { $0.target = newValue } }
    }
    package var askable: Askable {
        get { storage.fields.askable }
        set { change { $0.askable = newValue } }
    }
    /// Whether confirmations that policy lets a caller answer are answered with yes.
    package var assumeYes: Bool {
        get { storage.fields.assumeYes }
        set { change { $0.assumeYes = newValue } }
    }
    /// The run's identifier, given by the host.
    package var run: String {
        get { storage.fields.run }
        set { change { $0.run = newValue } }
    }
    /// A repeat with the same key within a day gets the first run's outcome.
    package var idempotencyKey: String {
        get { storage.fields.idempotencyKey }
        set { change { $0.idempotencyKey = newValue } }
    }
    /// Whether the caller wants `started` and `progress` frames.
    package var follow: Bool {
        get { storage.fields.follow }
        set { change { $0.follow = newValue } }
    }
    /// The surface: `cli`, `mcp`, `web`, ….
    package var surface: String {
        get { storage.fields.surface }
        set { change { $0.surface = newValue } }
    }
    /// The caller's working folder, an absolute path: relative paths in typed text count from it.
    package var workingFolder: String {
        get { storage.fields.workingFolder }
        set { change { $0.workingFolder = newValue } }
    }
    /// Who sits at the surface, for confirmations that only a person at this machine may give.
    package var surfaceKind: SurfaceKind {
        get { storage.fields.surfaceKind }
        set { change { $0.surfaceKind = newValue } }
    }
    /// Whether the run goes on when its client is gone.
    package var isDetached: Bool {
        get { storage.fields.isDetached }
        set { change { $0.isDetached = newValue } }
    }

    package init(app: String, intent: String, parameters: [NamedValue] = []) {
        storage = Storage(Fields(app: app, intent: intent, parameters: parameters))
    }

    package static func == (left: Perform, right: Perform) -> Bool {
        left.storage === right.storage || left.storage.fields == right.storage.fields
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(storage.fields)
    }

    package func write(to writer: inout CBORWriter) {
        write(to: &writer, app: app, intent: intent, parameters: parameters)
    }

    /// Writes the message with another name and other values, as a host does that found and read them.
    package func write(to writer: inout CBORWriter, app: String, intent: String, parameters: [NamedValue]) {
        let request = storage.fields
        let fields = writer.openFields()
        if !app.isEmpty { writer.field(0, app, in: fields) }
        writer.field(1, intent, in: fields)
        if !parameters.isEmpty {
            writer.key(2, in: fields)
            writer.values(parameters)
        }
        if !request.caller.isEmpty { writer.field(3, request.caller, in: fields) }
        if !request.locale.isEmpty { writer.field(4, request.locale, in: fields) }
        if request.deadline != 0 { writer.field(5, UInt64(request.deadline), in: fields) }
        if !request.target.isEmpty { writer.field(6, request.target, in: fields) }
        if !request.askable.isEmpty { writer.field(7, UInt64(request.askable.rawValue), in: fields) }
        if request.assumeYes { writer.field(8, true, in: fields) }
        if !request.run.isEmpty { writer.field(9, request.run, in: fields) }
        if !request.idempotencyKey.isEmpty { writer.field(10, request.idempotencyKey, in: fields) }
        if request.follow { writer.field(11, true, in: fields) }
        if !request.surface.isEmpty { writer.field(12, request.surface, in: fields) }
        if !request.workingFolder.isEmpty { writer.field(13, request.workingFolder, in: fields) }
        if request.surfaceKind != .unknown { writer.field(14, request.surfaceKind.rawValue, in: fields) }
        if request.isDetached { writer.field(15, true, in: fields) }
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var message = Fields()
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: message.app = try reader.text()
            case 1: message.intent = try reader.text()
            case 2: message.parameters = try reader.values()
            case 3: message.caller = try reader.text()
            case 4: message.locale = try reader.text()
            case 5: message.deadline = try reader.unsigned(as: UInt32.self)
            case 6: message.target = try reader.text()
            case 7: message.askable = Askable(rawValue: try reader.unsigned(as: UInt8.self))
            case 8: message.assumeYes = try reader.bool()
            case 9: message.run = try reader.text()
            case 10: message.idempotencyKey = try reader.text()
            case 11: message.follow = try reader.bool()
            case 12: message.surface = try reader.text()
            case 13: message.workingFolder = try reader.text()
            case 14: message.surfaceKind = SurfaceKind(rawValue: try reader.text())
            case 15: message.isDetached = try reader.bool()
            default: return false
            }
            return true
        }
        guard !message.intent.isEmpty else { throw CBORError(.missingKey("1 (intent)"), at: start) }
        storage = Storage(message)
    }
}

/// What kind of surface a call comes from. The set grows; one that is not known is not local.
package struct SurfaceKind: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nothing was said.
    package static let unknown = SurfaceKind(rawValue: "")
    /// A person at a terminal.
    package static let terminal = SurfaceKind(rawValue: "terminal")
    /// A person at the desktop, who answers a notification.
    package static let notification = SurfaceKind(rawValue: "notification")
    /// A person at the console in a browser of this machine.
    package static let console = SurfaceKind(rawValue: "console")
    /// A model that acts for a person; it could approve itself.
    package static let assistant = SurfaceKind(rawValue: "assistant")
    /// A program or a script.
    package static let program = SurfaceKind(rawValue: "program")

    /// Whether a person at this machine answers there.
    package var isLocal: Bool { self == .terminal || self == .notification || self == .console }
}

extension Perform: CustomReflectable {
    /// The members as they are declared, not the reference that they lie behind.
    package var customMirror: Mirror { Mirror(reflecting: storage.fields) }
}

extension CBORWriter {
    @inline(__always)
    package mutating func field(_ key: UInt8, _ text: String, in fields: Int) {
        self.key(key, in: fields)
        self.text(text)
    }

    @inline(__always)
    package mutating func field(_ key: UInt8, _ value: UInt64, in fields: Int) {
        self.key(key, in: fields)
        unsigned(value)
    }

    @inline(__always)
    package mutating func field(_ key: UInt8, _ value: Bool, in fields: Int) {
        self.key(key, in: fields)
        bool(value)
    }

    /// Writes named values as a map. Few are there, so they are put in deterministic order here.
    package mutating func values(_ values: [NamedValue]) {
        map(count: values.count)
        if zip(values, values.dropFirst()).allSatisfy({ Self.precedes($0.name, $1.name) }) {
            for entry in values { self.entry(entry) }
        } else {
            for entry in values.sorted(by: { Self.precedes($0.name, $1.name) }) { self.entry(entry) }
        }
    }

    private mutating func entry(_ entry: NamedValue) {
        text(entry.name)
        entry.value.write(to: &self)
    }

    /// Bytewise order of two names' encoded forms, of which the head tells the length.
    private static func precedes(_ left: String, _ right: String) -> Bool {
        let (left, right) = (left.utf8, right.utf8)
        return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
}

extension CBORReader {
    /// Reads a map of named values; a name that stands twice is refused.
    package mutating func values() throws(CBORError) -> [NamedValue] {
        let count = try map()
        var values: [NamedValue] = []
        values.reserveCapacity(min(count, Perform.maximumParameters))
        for _ in 0..<count {
            let start = offset
            guard values.count < Perform.maximumParameters else { throw CBORError(.tooManyItems, at: start) }
            let name = try text()
            guard !values.contains(where: { $0.name == name }) else { throw CBORError(.duplicateKey, at: start) }
            values.append(NamedValue(name, try IntentValue(from: &self)))
        }
        return values
    }
}
