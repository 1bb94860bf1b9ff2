extension IntentParameter {
    /// The smallest and the largest value that is taken, such as `(1, 10)`.
    public typealias InclusiveRange<Bound> = (lowerBound: Bound, upperBound: Bound)

    /// How a form shows a whole number.
    public enum IntControlStyle: String, Sendable {
        /// A field to type in.
        case field
        /// Buttons for one more and one less.
        case stepper
    }

    /// How a form shows a number.
    public enum DoubleControlStyle: String, Sendable {
        /// A field to type in.
        case field
        /// Buttons for more and less.
        case stepper
        /// A line with a knob.
        case slider
    }

    /// Which part of a point in time is wanted.
    public enum DateKind: String, Sendable {
        /// The day.
        case date
        /// The time of day.
        case time
        /// Both.
        case dateTime
    }

    /// Which part of a place a form shows.
    public enum PlacemarkDisplayStyle: String, Sendable {
        /// The name of the place.
        case name
        /// Street, city and country.
        case address
        /// The city.
        case city
    }
}
