package import IntentProtocol

/// Why a manifest can't be used: the line, the function and the reason.
package struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// From 1; 0 where no line is to blame.
    package var line: Int
    /// The C function that it is about; nil outside of one.
    package var function: String?
    package var reason: String
    /// What to do; nil where the reason tells it.
    package var remedy: String?

    package init(line: Int, function: String? = nil, _ reason: String, remedy: String? = nil) {
        self.line = line
        self.function = function
        self.reason = reason
        self.remedy = remedy
    }

    package var description: String {
        (line > 0 ? "line \(line): " : "") + (function.map { "function \($0): " } ?? "") + reason
    }

    /// The error as a caller hears it.
    ///
    /// - Parameter file: The manifest's file name.
    package func intentError(_ file: String) -> IntentError {
        IntentError(
            .request, .invalidPlugin, "\(file)\(line > 0 ? ", " : ": ")\(self)",
            remedy: remedy ?? "the members of a manifest are told by Protocol/intent-manifest.schema.json")
    }
}
