extension DisplayRepresentation {
    /// A picture that stands for a value.
    public struct Image: Sendable, Hashable {
        /// The outline that a picture is shown in.
        public struct DisplayStyle: Sendable, Hashable {
            package let name: String

            /// As the surface shows pictures.
            public static var `default`: Self { Self(name: "default") }
            /// Cut to a circle, as for a person.
            public static var circular: Self { Self(name: "circular") }
        }

        /// Where the picture comes from.
        package enum Source: Sendable, Hashable {
            case symbol(String)
            case named(String)
            case url(URL)
            case data(Data)
        }

        package var source: Source
        /// Whether only the outline counts and the surface chooses the colour.
        package var isTemplate: Bool?
        package var displayStyle: DisplayStyle
        /// The size in points, where the author states it.
        package var size: Size?

        package struct Size: Sendable, Hashable {
            package var width: Double
            package var height: Double
        }

        init(_ source: Source, _ isTemplate: Bool?, _ style: DisplayStyle = .default, _ size: Size? = nil) {
            self.source = source
            self.isTemplate = isTemplate
            displayStyle = style
            self.size = size
        }

        /// Creates a picture from the name of a symbol; desktop surfaces map it to their icon theme.
        public init(systemName: String, isTemplate: Bool? = nil) {
            self.init(.symbol(systemName), isTemplate)
        }

        /// Creates a picture from the name of a file in the app's resources.
        public init(named name: String, isTemplate: Bool? = nil) {
            self.init(.named(name), isTemplate)
        }

        /// Creates a picture from the name of a file in the app's resources.
        public init(named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle) {
            self.init(.named(name), isTemplate, displayStyle)
        }

        /// Creates a picture from the bytes of an image file.
        public init(data: Data, isTemplate: Bool? = nil) {
            self.init(.data(data), isTemplate)
        }

        /// Creates a picture from the bytes of an image file.
        public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle) {
            self.init(.data(data), isTemplate, displayStyle)
        }

        /// Creates a picture from the place of an image file.
        public init(url: URL, isTemplate: Bool? = nil) {
            self.init(.url(url), isTemplate)
        }

        /// Creates a picture from the place of an image file.
        public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle) {
            self.init(.url(url), isTemplate, displayStyle)
        }

        /// Creates a picture from the place of an image file, with its size in points.
        public init(url: URL, width: Double, height: Double, isTemplate: Bool? = nil) {
            self.init(.url(url), isTemplate, .default, Size(width: width, height: height))
        }

        /// Creates a picture from the place of an image file, with its size in points.
        public init(url: URL, width: Double, height: Double, isTemplate: Bool? = nil, displayStyle: DisplayStyle) {
            self.init(.url(url), isTemplate, displayStyle, Size(width: width, height: height))
        }
    }
}
