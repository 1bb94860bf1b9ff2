/// The first frame of either side: who speaks, and what it understands.
///
/// Fields: 0 version, 1 role, 2 name, 3 features, 4 calls in flight, 5 application.
package struct Hello: Hashable, Sendable {
    /// The version of the protocol that this build speaks. A peer of another major version is refused.
    package static let currentVersion: UInt32 = 1

    package enum Role: String, Hashable, Sendable {
        case client
        case host
        case plugin
    }

    package var version: UInt32
    package var role: Role
    /// The program's name and version, for the journal and for people.
    package var name: String
    /// Names of optional abilities; unknown ones are ignored.
    package var features: [String]
    /// How many calls the sender lets the other side have under way: its credit. A call's terminal frame gives one back.
    package var callsInFlight: UInt32
    /// Of a plugin that connects to the host's socket by itself: the app that it serves.
    package var application: ApplicationOffer?

    package init(
        role: Role, name: String, features: [String] = [], version: UInt32 = Hello.currentVersion,
        callsInFlight: UInt32 = UInt32(FrameLimits.callsInFlight), application: ApplicationOffer? = nil
    ) {
        self.version = version
        self.role = role
        self.name = name
        self.features = features
        self.callsInFlight = callsInFlight
        self.application = application
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.key(0, in: fields)
        writer.unsigned(UInt64(version))
        writer.key(1, in: fields)
        writer.text(role.rawValue)
        writer.key(2, in: fields)
        writer.text(name)
        writer.key(3, in: fields)
        writer.texts(features)
        writer.key(4, in: fields)
        writer.unsigned(UInt64(callsInFlight))
        if let application {
            writer.key(5, in: fields)
            application.write(to: &writer)
        }
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var version: UInt32?
        var role: Role?
        var name = ""
        var features: [String] = []
        var calls = UInt32(FrameLimits.callsInFlight)
        var application: ApplicationOffer?
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: version = try reader.unsigned(as: UInt32.self)
            case 1:
                let start = reader.offset
                role = Role(rawValue: try reader.text())
                if role == nil { throw CBORError(.outOfRange("the role"), at: start) }
            case 2: name = try reader.text()
            case 3: features = try reader.texts()
            case 4: calls = try reader.unsigned(as: UInt32.self)
            case 5: application = try ApplicationOffer(from: &reader)
            default: return false
            }
            return true
        }
        guard let version else { throw CBORError(.missingKey("0 (version)"), at: start) }
        guard let role else { throw CBORError(.missingKey("1 (role)"), at: start) }
        self.init(
            role: role, name: name, features: features, version: version, callsInFlight: calls,
            application: application)
    }
}

extension CBORWriter {
    package mutating func texts(_ texts: [String]) {
        array(count: texts.count)
        for text in texts { self.text(text) }
    }
}

extension CBORReader {
    package mutating func texts() throws(CBORError) -> [String] {
        let count = try array()
        var texts: [String] = []
        texts.reserveCapacity(min(count, 1024))
        for _ in 0..<count { texts.append(try text()) }
        return texts
    }
}
