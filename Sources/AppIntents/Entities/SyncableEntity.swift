/// An entity whose identifier is the same on all of a person's machines.
@_alwaysEmitConformanceMetadata
public protocol SyncableEntity: AppEntity {}

/// An identifier of two parts: one that names the entity on this machine, one that names it everywhere.
///
/// Two identifiers are equal when both have a local part and these are equal, or when both have only a stable part and
/// these are. A local part is never compared with a stable one.
public struct SyncableEntityIdentifier<Local, Stable>: Sendable
where
    Local: EntityIdentifierConvertible & Hashable & Sendable, Stable: EntityIdentifierConvertible & Hashable & Sendable
{
    /// Names the entity on this machine.
    public let local: Local?
    /// Names the entity everywhere.
    public let stable: Stable?

    /// Creates an identifier of two parts, either of which may be unknown.
    public init(local: Local?, stable: Stable?) {
        self.local = local
        self.stable = stable
    }

    /// Creates an identifier that is the same on this machine and everywhere.
    public init(id: Local) where Local == Stable {
        self.init(local: id, stable: id)
    }
}

extension SyncableEntityIdentifier: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        switch (left.local, right.local) {
        case (let left?, let right?): left == right
        case (nil, nil): left.stable == right.stable
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        if let local { hasher.combine(local) } else { hasher.combine(stable) }
    }
}

extension SyncableEntityIdentifier: EntityIdentifierConvertible {
    /// Both parts, each written `local=` or `stable=` with everything but letters and digits percent-encoded.
    public var entityIdentifierString: String {
        func part(_ name: String, _ identifier: (any EntityIdentifierConvertible)?) -> String? {
            identifier?.entityIdentifierString.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
                .map { "\(name)=\($0)" }
        }
        return [part("local", local), part("stable", stable)].compactMap { $0 }.joined(separator: "&")
    }

    /// Reads both parts; nil where the text has neither, or a part can't be read.
    public static func entityIdentifier(for entityIdentifierString: String) -> Self? {
        var local: Local?
        var stable: Stable?
        for part in entityIdentifierString.split(separator: "&") {
            let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pieces.count == 2, let text = pieces[1].removingPercentEncoding else { return nil }
            switch pieces[0] {
            case "local":
                guard let value = Local.entityIdentifier(for: text) else { return nil }
                local = value
            case "stable":
                guard let value = Stable.entityIdentifier(for: text) else { return nil }
                stable = value
            default:
                return nil
            }
        }
        return local == nil && stable == nil ? nil : Self(local: local, stable: stable)
    }
}
