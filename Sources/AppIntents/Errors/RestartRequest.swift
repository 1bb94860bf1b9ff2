import IntentProtocol

/// Thrown out of `perform()` to ask for something and begin again.
struct RestartRequest: Error {
    /// What has to be there before the run begins again.
    enum Need {
        case value(AnyIntentParameter, IntentDialog?)
        case choice(AnyIntentParameter, [RestartOption], IntentDialog?)
        case foreground(IntentDialog?, alwaysConfirm: Bool)
    }

    let need: Need

    /// The error where nobody can be asked.
    var withoutHost: IntentError {
        switch need {
        case .value(let parameter, let dialog):
            IntentError(
                .request, .missingValue,
                dialog.map { String(localized: $0.full) }
                    ?? "“\(String(localized: parameter.displayTitle))” has no value", parameter: parameter.name)
        case .choice(let parameter, _, let dialog):
            IntentError(
                .request, .ambiguousValue,
                dialog.map { String(localized: $0.full) }
                    ?? "“\(String(localized: parameter.displayTitle))” could be one of several",
                parameter: parameter.name)
        case .foreground:
            Foreground.unavailable
        }
    }
}

/// A value on offer, with how it is shown.
struct RestartOption {
    let display: DisplayRepresentation
    let value: IntentValue

    init(_ value: some _IntentValue) {
        display = DisplayRepresentation(showing: value)
        self.value = value._encode(.reference).raw
    }
}
