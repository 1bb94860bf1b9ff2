package import Foundation
package import IntentProtocol

/// Where a view stands from side to side.
public struct HorizontalAlignment: Sendable, Hashable {
    package let name: String

    /// At the end where a line of text begins.
    public static let leading = HorizontalAlignment(name: "leading")
    /// In the middle.
    public static let center = HorizontalAlignment(name: "center")
    /// At the end where a line of text ends.
    public static let trailing = HorizontalAlignment(name: "trailing")

    package var cbor: CBOR? { self == .center ? nil : .text(name) }
}

/// Where a view stands from top to bottom.
public struct VerticalAlignment: Sendable, Hashable {
    package let name: String

    /// At the top.
    public static let top = VerticalAlignment(name: "top")
    /// In the middle.
    public static let center = VerticalAlignment(name: "center")
    /// At the bottom.
    public static let bottom = VerticalAlignment(name: "bottom")
    /// With the first line of its text on that of the others.
    public static let firstTextBaseline = VerticalAlignment(name: "firstTextBaseline")
    /// With the last line of its text on that of the others.
    public static let lastTextBaseline = VerticalAlignment(name: "lastTextBaseline")

    package var cbor: CBOR? { self == .center ? nil : .text(name) }
}

/// Where a view stands in both directions.
public struct Alignment: Sendable, Hashable {
    /// From side to side.
    public var horizontal: HorizontalAlignment
    /// From top to bottom.
    public var vertical: VerticalAlignment

    /// Creates an alignment.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// In the middle.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// In the middle of the leading edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// In the middle of the trailing edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// In the middle of the top.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// In the middle of the bottom.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// In the leading corner at the top.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// In the trailing corner at the top.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// In the leading corner at the bottom.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// In the trailing corner at the bottom.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    package var cbor: CBOR? {
        self == .center ? nil : .object(["horizontal": .text(horizontal.name), "vertical": .text(vertical.name)])
    }
}

/// Where the lines of a text begin.
public enum TextAlignment: String, Sendable, Hashable {
    case leading, center, trailing
}

/// Sides of a view.
public enum Edge: Int8, Sendable, Hashable, CaseIterable {
    case top, leading, bottom, trailing

    /// Several sides.
    public struct Set: OptionSet, Sendable, Hashable {
        public let rawValue: Int8

        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// The top.
        public static let top = Set(rawValue: 1)
        /// The side where a line of text begins.
        public static let leading = Set(rawValue: 2)
        /// The bottom.
        public static let bottom = Set(rawValue: 4)
        /// The side where a line of text ends.
        public static let trailing = Set(rawValue: 8)
        /// Both sides of a line of text.
        public static let horizontal: Set = [.leading, .trailing]
        /// Top and bottom.
        public static let vertical: Set = [.top, .bottom]
        /// All sides.
        public static let all: Set = [.horizontal, .vertical]

        package var names: [String] {
            [("top", Set.top), ("leading", .leading), ("bottom", .bottom), ("trailing", .trailing)]
                .filter { contains($0.1) }.map(\.0)
        }
    }
}

extension CBOR {
    /// A length in points: whole where it is.
    package static func number(_ value: CGFloat) -> CBOR {
        Int64(exactly: value).map(CBOR.int) ?? .float(Double(value))
    }
}
