package import IntentProtocol

/// What is wrong in a shortcut's file, and where.
package struct ShortcutProblem: Error, Hashable, Sendable {
    /// Counted from 1; 0 where it is about the file as a whole.
    package var line: Int
    /// The step's number; nil outside of steps.
    package var step: String?
    package var message: String
    package var remedy: String?

    package init(line: Int, step: String? = nil, _ message: String, remedy: String? = nil) {
        self.line = line
        self.step = step
        self.message = message
        self.remedy = remedy
    }

    /// The problem as `line 4, step 2: …`.
    package var text: String {
        let places = [line > 0 ? "line \(line)" : nil, step.map { "step \($0)" }].compactMap(\.self)
        return places.isEmpty ? message : places.joined(separator: ", ") + ": " + message
    }

    /// - Parameter file: What people call the file.
    package func error(in file: String) -> IntentError {
        IntentError(.request, .invalidValue, "\(file): \(text)", remedy: remedy)
    }
}

/// How large a shortcut and what it does may be.
package enum ShortcutLimits {
    /// Bytes of a file: 1 MiB.
    package static let file = 1 << 20
    /// Bytes of one text: 64 KiB.
    package static let text = 64 << 10
    /// Bytes of a name: 128.
    package static let name = 128
    /// Steps of a file, those within others counted.
    package static let steps = 500
    /// Steps within steps.
    package static let depth = 8
    package static let inputs = 64
    package static let triggers = 16
    package static let options = 50
    package static let variables = 256
    /// Rounds of one loop, and elements of one list.
    package static let rounds = 1000
    /// Elements of a list, those of lists within it counted: a list of lists could double each round.
    package static let elements = 10_000
    /// Steps that one run may take, rounds counted.
    package static let taken = 10_000
    /// Values that one run may give.
    package static let outputs = 1000
    /// Entities that one search may find.
    package static let found = 1000
}
