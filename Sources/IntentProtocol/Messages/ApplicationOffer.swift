/// What a running program offers in its ``Hello``: to serve an app's target `main` in its own process.
///
/// Fields: 0 app, 1 command, 2 desktop entry.
package struct ApplicationOffer: Hashable, Sendable {
    /// The app's identifier.
    package var app: String
    /// A program and its arguments that start it where it does not run; empty for none.
    package var command: [String]
    /// The identifier of the desktop entry that starts it, without `.desktop`; empty for none.
    package var desktopEntry: String

    package init(app: String, command: [String] = [], desktopEntry: String = "") {
        self.app = app
        self.command = command
        self.desktopEntry = desktopEntry
    }

    func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.field(0, app, in: fields)
        if !command.isEmpty {
            writer.key(1, in: fields)
            writer.texts(command)
        }
        if !desktopEntry.isEmpty { writer.field(2, desktopEntry, in: fields) }
    }

    init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var offer = ApplicationOffer(app: "")
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: offer.app = try reader.text()
            case 1: offer.command = try reader.texts()
            case 2: offer.desktopEntry = try reader.text()
            default: return false
            }
            return true
        }
        guard !offer.app.isEmpty else { throw CBORError(.missingKey("0 (app)"), at: start) }
        self = offer
    }
}
