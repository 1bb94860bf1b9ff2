package import IntentProtocol

/// Turns whatever an app throws into the error that a caller hears.
package enum AppErrors {
    /// Returns the error for the caller.
    ///
    /// - Parameters:
    ///   - error: What an intent or a query threw.
    ///   - code: What it counts as where nothing better is known.
    package static func intentError(_ error: any Error, code: IntentError.Code = .intentFailed) -> IntentError {
        switch error {
        case let error as IntentError:
            return error
        case let error as any CustomAppIntentErrorConvertible:
            return intentError(error.appIntentError, code: code)
        case let error as AppIntentError:
            let named = error.code == "intent-failed" ? code : IntentError.Code(rawValue: error.code)
            return IntentError(.app, named, error.description)
        case let error as AppDependencyManager.Error:
            return IntentError(.system, .missingDependency, error.description)
        case let error as RestartRequest:
            return error.withoutHost
        default:
            return IntentError(.app, code, message(of: error))
        }
    }

    /// Returns the words for a person: the author's where there are any.
    package static func message(of error: any Error) -> String {
        switch error {
        case let error as any CustomAppIntentErrorConvertible: error.appIntentError.description
        case let error as any CustomLocalizedStringResourceConvertible: String(localized: error.localizedStringResource)
        case let error as any LocalizedError: error.errorDescription ?? String(describing: error)
        case is CancellationError: "The run was cancelled."
        default: String(describing: error)
        }
    }
}
