/// Whether an intent runs with its app in front, behind, or either.
public struct IntentModes: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Behind: the app isn't brought to the front.
    public static var background: Self { Self(rawValue: 1) }
    /// In front, before the intent runs.
    public static var foreground: Self { foreground(.immediate) }

    /// In front, at the given time.
    public static func foreground(_ mode: ForegroundMode) -> Self {
        switch mode.name {
        case "immediate": Self(rawValue: 2)
        case "dynamic": Self(rawValue: 4)
        default: Self(rawValue: 8)
        }
    }

    /// The modes by the names that the metadata has.
    var names: [String] {
        let named: [(IntentModes, String)] = [
            (.background, "background"), (.foreground(.immediate), "foreground"),
            (.foreground(.dynamic), "foregroundDynamic"), (.foreground(.deferred), "foregroundDeferred"),
        ]
        return named.filter { contains($0.0) }.map(\.1)
    }

    /// When the app comes to the front.
    public struct ForegroundMode: Sendable, Hashable {
        let name: String

        /// Before the intent runs.
        public static var immediate: Self { Self(name: "immediate") }
        /// While it runs, when the intent asks for it.
        public static var dynamic: Self { Self(name: "dynamic") }
        /// At some time before it ends.
        public static var deferred: Self { Self(name: "deferred") }
    }

    /// Where the intent runs at this moment.
    public struct Current: Sendable, Hashable {
        let isForeground: Bool
        /// Whether the app may be brought to the front: the intent runs for a host, which can be asked to.
        ///
        /// Whether the host knows a program of the app and a place to show it is told by its answer alone.
        public let canContinueInForeground: Bool

        /// Behind.
        public static var background: Self { Self(isForeground: false, canContinueInForeground: false) }
        /// In front.
        public static var foreground: Self { Self(isForeground: true, canContinueInForeground: true) }
        /// Behind, with a host that can be asked to bring the app to the front.
        static var mayContinue: Self { Self(isForeground: false, canContinueInForeground: true) }

        public static func == (left: Self, right: Self) -> Bool {
            left.isForeground == right.isForeground
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(isForeground)
        }
    }
}
