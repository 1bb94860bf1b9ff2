import IntentProtocol

/// Why a value can't be read, told where it was found; ``ProblemText`` makes the error of it.
struct ValueProblem: Error {
    /// The reason, where the expected form alone doesn't tell it: one clause in lower case.
    var detail: String?
    /// What to do, where something better than an example of the form is known.
    var remedy: String?
    /// A value that is probably meant.
    var suggestion: String?
    var code: IntentError.Code
    /// What was given in the place that the reading came to, and the type it was read as.
    var given: IntentValue?
    var type: ValueType?

    init(
        _ detail: String? = nil, remedy: String? = nil, suggestion: String? = nil,
        code: IntentError.Code = .invalidValue
    ) {
        self.detail = detail
        self.remedy = remedy
        self.suggestion = suggestion
        self.code = code
    }
}
