public import AppIntents

/// A view for each element of a collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, _PrimitiveView {
    private let data: Data
    private let make: (Data.Element) -> Content

    private init(_ data: Data, _ make: @escaping (Data.Element) -> Content) {
        self.data = data
        self.make = make
    }

    public var _nodes: [_SnippetNode] { data.flatMap { make($0)._nodes } }

    /// Creates views from what has an identity.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, content)
    }

    /// Creates views from elements that a member tells from each other.
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {
        self.init(data, content)
    }
}

extension ForEach where Data == Range<Int>, ID == Int {
    /// Creates a view for each number of a range.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(data, id: \.self, content: content)
    }
}
