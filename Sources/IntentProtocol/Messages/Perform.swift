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

    // A request is handed on from one place to the next many times in each run, and has a dozen members.
    private var fields: Boxed<Fields>

    fileprivate struct Fields: Hashable, Sendable {
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

    /// The app's identifier; empty where the client leaves it to the host to find the one app with that intent.
    package var app: String {
        get { fields.value.app }
        set { fields.value.app = newValue }
    }
    /// The intent's persistent identifier.
    package var intent: String {
        get { fields.value.intent }
        set { fields.value.intent = newValue }
    }
    package var parameters: [NamedValue] {
        get { fields.value.parameters }
        set { fields.value.parameters = newValue }
    }
    /// Who calls, for policy and journal; the host puts what it knows of the connection in its place.
    package var caller: String {
        get { fields.value.caller }
        set { fields.value.caller = newValue }
    }
    /// A BCP 47 tag or a POSIX locale name; empty for the source language.
    package var locale: String {
        get { fields.value.locale }
        set { fields.value.locale = newValue }
    }
    /// Milliseconds that the run may take; 0 for the target's own limit.
    package var deadline: UInt32 {
        get { fields.value.deadline }
        set { fields.value.deadline = newValue }
    }
    /// `main`, `extension` or `widget`; empty for any.
    package var target: String {
        get { fields.value.target }
        set { fields.value.target = newValue }
    }
    package var askable: Askable {
        get { fields.value.askable }
        set { fields.value.askable = newValue }
    }
    /// Whether confirmations that policy lets a caller answer are answered with yes.
    package var assumeYes: Bool {
        get { fields.value.assumeYes }
        set { fields.value.assumeYes = newValue }
    }
    /// The run's identifier, given by the host.
    package var run: String {
        get { fields.value.run }
        set { fields.value.run = newValue }
    }
    /// A repeat with the same key within a day gets the first run's outcome.
    package var idempotencyKey: String {
        get { fields.value.idempotencyKey }
        set { fields.value.idempotencyKey = newValue }
    }
    /// Whether the caller wants `started` and `progress` frames.
    package var follow: Bool {
        get { fields.value.follow }
        set { fields.value.follow = newValue }
    }
    /// The surface: `cli`, `mcp`, `web`, ….
    package var surface: String {
        get { fields.value.surface }
        set { fields.value.surface = newValue }
    }
    /// The caller's working folder, an absolute path: relative paths in typed text count from it.
    package var workingFolder: String {
        get { fields.value.workingFolder }
        set { fields.value.workingFolder = newValue }
    }
    /// Who sits at the surface, for confirmations that only a person at this machine may give.
    package var surfaceKind: SurfaceKind {
        get { fields.value.surfaceKind }
        set { fields.value.surfaceKind = newValue }
    }
    /// Whether the run goes on when its client is gone.
    package var isDetached: Bool {
        get { fields.value.isDetached }
        set { fields.value.isDetached = newValue }
    }

    package init(app: String, intent: String, parameters: [NamedValue] = []) {
        fields = Boxed(Fields(app: app, intent: intent, parameters: parameters))
    }

    package func write(to writer: inout CBORWriter) {
        write(to: &writer, app: app, intent: intent, parameters: parameters)
    }

    /// Writes the message with another name and other values, as a host does that found and read them.
    package func write(to writer: inout CBORWriter, app: String, intent: String, parameters: [NamedValue]) {
        fields.value.write(to: &writer, app: app, intent: intent, parameters: parameters)
    }

    /// Texts and values of the request that was read before: most are the same in the next one, which then shares them.
    package struct Texts: Sendable {
        fileprivate var app = ""
        fileprivate var intent = ""
        fileprivate var caller = ""
        fileprivate var locale = ""
        fileprivate var target = ""
        fileprivate var surface = ""
        fileprivate var workingFolder = ""
        fileprivate var surfaceKind = ""
        fileprivate var parameters = RecalledValues()

        package init() {}
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        var texts = Texts()
        try self.init(from: &reader, recalling: &texts)
    }

    /// Reads a request whose texts may be those of the one before.
    package init(from reader: inout CBORReader, recalling texts: inout Texts) throws(CBORError) {
        fields = Boxed(Fields())
        try fields.value.read(from: &reader, recalling: &texts)
    }
}

extension Perform.Fields {
    fileprivate mutating func read(
        from reader: inout CBORReader, recalling texts: inout Perform.Texts
    ) throws(CBORError) {
        let start = reader.offset
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: app = try reader.text(recalling: &texts.app)
            case 1: intent = try reader.text(recalling: &texts.intent)
            case 2: parameters = try reader.values(recalling: &texts.parameters)
            case 3: caller = try reader.text(recalling: &texts.caller)
            case 4: locale = try reader.text(recalling: &texts.locale)
            case 5: deadline = try reader.unsigned(as: UInt32.self)
            case 6: target = try reader.text(recalling: &texts.target)
            case 7: askable = Perform.Askable(rawValue: try reader.unsigned(as: UInt8.self))
            case 8: assumeYes = try reader.bool()
            case 9: run = try reader.text()
            case 10: idempotencyKey = try reader.text()
            case 11: follow = try reader.bool()
            case 12: surface = try reader.text(recalling: &texts.surface)
            case 13: workingFolder = try reader.text(recalling: &texts.workingFolder)
            case 14: surfaceKind = SurfaceKind(rawValue: try reader.text(recalling: &texts.surfaceKind))
            case 15: isDetached = try reader.bool()
            default: return false
            }
            return true
        }
        guard !intent.isEmpty else { throw CBORError(.missingKey("1 (intent)"), at: start) }
    }

    fileprivate func write(to writer: inout CBORWriter, app: String, intent: String, parameters: [NamedValue]) {
        let fields = writer.openFields()
        if !app.isEmpty { writer.field(0, app, in: fields) }
        writer.field(1, intent, in: fields)
        if !parameters.isEmpty {
            writer.key(2, in: fields)
            writer.values(parameters)
        }
        if !caller.isEmpty { writer.field(3, caller, in: fields) }
        if !locale.isEmpty { writer.field(4, locale, in: fields) }
        if deadline != 0 { writer.field(5, UInt64(deadline), in: fields) }
        if !target.isEmpty { writer.field(6, target, in: fields) }
        if !askable.isEmpty { writer.field(7, UInt64(askable.rawValue), in: fields) }
        if assumeYes { writer.field(8, true, in: fields) }
        if !run.isEmpty { writer.field(9, run, in: fields) }
        if !idempotencyKey.isEmpty { writer.field(10, idempotencyKey, in: fields) }
        if follow { writer.field(11, true, in: fields) }
        if !surface.isEmpty { writer.field(12, surface, in: fields) }
        if !workingFolder.isEmpty { writer.field(13, workingFolder, in: fields) }
        if !surfaceKind.rawValue.isEmpty { writer.field(14, surfaceKind.rawValue, in: fields) }
        if isDetached { writer.field(15, true, in: fields) }
    }
}

extension Perform: CustomReflectable {
    /// The members as they are declared, not the reference that they lie behind.
    package var customMirror: Mirror { Mirror(reflecting: fields.value) }
}
