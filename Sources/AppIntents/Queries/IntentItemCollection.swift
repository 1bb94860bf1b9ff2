/// Results in sections, with something said above them.
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection {
    /// What is said above the items.
    public let promptLabel: LocalizedStringResource?
    /// Whether surfaces sort the items and show an index of initials.
    public let usesIndexedCollation: Bool
    /// The sections.
    public let sections: [IntentItemSection<Result>]

    /// Creates a collection of sections.
    ///
    /// - Parameters:
    ///   - promptLabel: What is said above the items.
    ///   - usesIndexedCollation: Whether surfaces sort the items and show an index of initials.
    ///   - sections: The sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        sections: [IntentItemSection<Result>]
    ) {
        self.promptLabel = promptLabel
        self.usesIndexedCollation = usesIndexedCollation
        self.sections = sections
    }

    /// Creates a collection of items in one section without a title.
    ///
    /// - Parameters:
    ///   - promptLabel: What is said above the items.
    ///   - usesIndexedCollation: Whether surfaces sort the items and show an index of initials.
    ///   - items: The results.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, items: [Result]
    ) {
        self.init(
            promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
            sections: [IntentItemSection(items: items.map { IntentItem($0) })])
    }

    /// Creates a collection of sections that are listed.
    ///
    /// - Parameters:
    ///   - promptLabel: What is said above the items.
    ///   - usesIndexedCollation: Whether surfaces sort the items and show an index of initials.
    ///   - sections: The sections.
    public init(
        promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
        @IntentItemSection<Result>.Builder sections: () -> [IntentItemSection<Result>]
    ) {
        self.init(promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation, sections: sections())
    }

    /// A collection without items.
    public static var empty: Self { Self(sections: []) }

    /// The items of all sections.
    public var items: [IntentItem<Result>] { sections.flatMap(\.items) }
}

extension IntentItemCollection: SectionedResults {
    /// The sections' titles, one for each item.
    var sectionTitles: [LocalizedStringResource?] {
        sections.flatMap { section in section.items.map { _ in section.representation?.title } }
    }
}

/// Results that may stand in sections.
protocol SectionedResults {
    /// For each item the title of its section; nil where it stands in none.
    var sectionTitles: [LocalizedStringResource?] { get }
}

/// Results under a title.
public struct IntentItemSection<Result: _IntentValue>: Sendable {
    /// Lists the sections of a collection.
    @resultBuilder
    public enum Builder {
        /// Lists nothing.
        public static func buildBlock() -> [IntentItemSection<Result>] { [] }

        /// Lists the sections of the block.
        public static func buildBlock(_ components: IntentItemSection<Result>...) -> [IntentItemSection<Result>] {
            components
        }
    }

    /// The title, with a second line and a picture where there are any.
    package let representation: DisplayRepresentation?
    /// The items.
    public let items: [IntentItem<Result>]

    /// Creates a section without a title.
    public init(items: [IntentItem<Result>]) {
        representation = nil
        self.items = items
    }

    /// Creates a section.
    public init(_ title: LocalizedStringResource, items: [IntentItem<Result>]) {
        representation = DisplayRepresentation(title: title)
        self.items = items
    }

    /// Creates a section.
    public init(title: LocalizedStringResource, items: [IntentItem<Result>]) {
        self.init(title, items: items)
    }

    /// Creates a section of items that are listed.
    public init(_ title: LocalizedStringResource, @IntentItem<Result>.Builder items: () -> [IntentItem<Result>]) {
        self.init(title, items: items())
    }

    /// Creates a section with a second line and a picture, of items that are listed.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - subtitle: A second line.
    ///   - image: A picture beside the title.
    ///   - items: The items.
    public init(
        _ title: LocalizedStringResource, subtitle: LocalizedStringResource?,
        image: DisplayRepresentation.Image? = nil, @IntentItem<Result>.Builder items: () -> [IntentItem<Result>]
    ) {
        representation = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
        self.items = items()
    }
}

extension IntentItemSection: CustomStringConvertible {
    /// The title in the source language; empty where there is none.
    public var description: String { representation?.title.description ?? "" }
}

extension IntentItem {
    /// Lists the items of a section.
    @resultBuilder
    public enum Builder {
        /// Takes an item.
        public static func buildExpression(_ expression: IntentItem<Result>) -> [IntentItem<Result>] { [expression] }

        /// Takes a result that shows itself.
        public static func buildExpression(_ expression: Result) -> [IntentItem<Result>] { [IntentItem(expression)] }

        /// Lists nothing.
        public static func buildBlock() -> [IntentItem<Result>] { [] }

        /// Lists the items of the block.
        public static func buildBlock(_ components: [IntentItem<Result>]...) -> [IntentItem<Result>] {
            components.flatMap { $0 }
        }

        /// Lists the items of a loop.
        public static func buildArray(_ components: [[IntentItem<Result>]]) -> [IntentItem<Result>] {
            components.flatMap { $0 }
        }
    }
}

extension DynamicOptionsProvider {
    /// One result with how it is shown.
    public typealias Item = IntentItem
    /// Results under a title.
    public typealias ItemSection = IntentItemSection
    /// Results in sections, with something said above them.
    public typealias ItemCollection = IntentItemCollection
    /// The values of other parameters of the intent whose options are wanted.
    public typealias ParameterDependency = IntentParameterDependency
}
