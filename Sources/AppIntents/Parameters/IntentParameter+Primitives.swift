// Int, Double, Bool and String, and optionals, arrays and sets of them.

extension IntentParameter {
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
}
