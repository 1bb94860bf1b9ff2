/// What a query or an options provider gives: an array, or items in sections.
public protocol ResultsCollection<Result>: Sendable {
    /// The type of one result.
    associatedtype Result: _IntentValue

    /// A collection without items.
    static var empty: Self { get }

    /// The results with how they are shown, in order.
    var items: [IntentItem<Result>] { get }
    /// What is said above the items.
    var promptLabel: LocalizedStringResource? { get }
    /// Whether surfaces sort the items and show an index of initials.
    var usesIndexedCollation: Bool { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
    public typealias Result = Element

    /// An array without elements.
    public static var empty: [Element] { [] }
    /// The elements, shown as they show themselves.
    public var items: [IntentItem<Element>] { map { IntentItem($0) } }
    /// Nothing is said above the items.
    public var promptLabel: LocalizedStringResource? { nil }
    /// False: the order is the author's.
    public var usesIndexedCollation: Bool { false }
}

/// One result with how it is shown.
public struct IntentItem<Result: _IntentValue>: Sendable {
    /// The result.
    public let value: Result
    /// How it is shown, where it doesn't show itself.
    package let representation: DisplayRepresentation?

    /// Creates an item that is shown as the value shows itself.
    public init(_ value: Result) {
        self.value = value
        representation = nil
    }

    /// Creates an item with words of its own.
    ///
    /// - Parameters:
    ///   - value: The result.
    ///   - title: The words that name it.
    ///   - subtitle: A second line.
    ///   - image: A picture beside the words.
    public init(
        _ value: Result, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
        image: DisplayRepresentation.Image? = nil
    ) {
        self.value = value
        representation = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
    }

    /// How the result is shown: the item's words, else the value's own, else the value as text.
    package var display: DisplayRepresentation {
        representation ?? DisplayRepresentation(showing: value)
    }
}

extension IntentItem: CustomStringConvertible {
    /// The item's title in the source language.
    public var description: String { display.title.description }
}
