import IntentProtocol

extension IntentError {
    /// What a caller hears of an error that an intent or a query threw, in the caller's language.
    ///
    /// The words are, in this order: ours; the author's as a text that catalogs translate; the author's as Foundation
    /// knows them; what the error prints as.
    init(thrown error: any Error, code: Code) {
        switch error {
        case let error as IntentError:
            self = error
        case let error as AppDependencyManager.Error:
            self.init(.system, .missingDependency, error.description)
        case is CancellationError:
            self.init(.app, code, "the task was cancelled")
        case let error as any CustomLocalizedStringResourceConvertible:
            self.init(.app, code, String(localized: error.localizedStringResource))
        case let error as any LocalizedError:
            self.init(.app, code, error.errorDescription ?? "\(error)", remedy: error.recoverySuggestion)
        case let error as any CustomNSError:
            self.init(.app, code, error.localizedDescription)
        case let error as NSError where Swift.type(of: error as Any) is NSError.Type:
            self.init(.app, code, error.localizedDescription)
        default:
            self.init(.app, code, "\(error)")
        }
    }
}
