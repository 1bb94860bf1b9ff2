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
