/// An error of an intent that surfaces understand: what is missing, or why it can't be done.
///
///     throw AppIntentError.PermissionRequired.contacts
///     throw AppIntentError(predefinedError: AppIntentError.Unrecoverable.entityNotFound, description: "The note is gone.")
public struct AppIntentError: Error, Sendable {
    /// The kind of error, as programs compare it.
    package let code: String
    /// The words for a person.
    private let words: LocalizedStringResource
    /// The error that this one stands for.
    package let underlying: (any Error)?

    init(code: String, _ words: LocalizedStringResource, underlying: (any Error)? = nil) {
        self.code = code
        self.words = words
        self.underlying = underlying
    }

    /// Creates an error from words for a person.
    public init(description: LocalizedStringResource) {
        self.init(code: "intent-failed", description)
    }

    /// Creates an error of a known kind with words of the author's.
    ///
    /// - Parameters:
    ///   - predefinedError: The kind, such as `AppIntentError.Unrecoverable.networkFailure`.
    ///   - description: The words for a person.
    public init(predefinedError: AppIntentError, description: LocalizedStringResource) {
        self.init(code: predefinedError.code, description, underlying: predefinedError.underlying)
    }

    /// Creates an error that stands for another, in the other's words.
    public init(wrapping error: any Error) {
        self.init(
            code: (error as? AppIntentError)?.code ?? "intent-failed",
            LocalizedStringResource(stringLiteral: AppErrors.message(of: error)), underlying: error)
    }

    /// Creates an error that stands for another, in the other's words.
    public init(wrapping error: any Error & CustomLocalizedStringResourceConvertible) {
        self.init(
            code: (error as? AppIntentError)?.code ?? "intent-failed", error.localizedStringResource,
            underlying: error)
    }

    /// Makes the run begin again, once whatever it lacked is there.
    public static var restartPerform: AppIntentError {
        AppIntentError(code: "restart-perform", "The action begins again.")
    }
}

extension AppIntentError: CustomLocalizedStringResourceConvertible {
    /// The words for a person.
    public var localizedStringResource: LocalizedStringResource { words }
}

extension AppIntentError: CustomStringConvertible {
    /// The words for a person, in the caller's language.
    public var description: String { String(localized: words) }
}

extension AppIntentError {
    /// A person has to permit something first.
    public enum PermissionRequired {
        public static let bluetooth = AppIntentError(
            code: "permission-bluetooth", "The app needs permission to use Bluetooth.")
        public static let contacts = AppIntentError(
            code: "permission-contacts", "The app needs permission to read your contacts.")
        public static let localNetwork = AppIntentError(
            code: "permission-local-network", "The app needs permission to use the local network.")
        public static let photos = AppIntentError(
            code: "permission-photos", "The app needs permission to see your photos.")
        public static let siri = AppIntentError(
            code: "permission-assistant", "The app needs permission to work with the assistant.")

        /// The app needs to know where the machine is.
        public static func location(precise: Bool) -> AppIntentError {
            precise
                ? AppIntentError(
                    code: "permission-precise-location", "The app needs permission to know your precise location.")
                : AppIntentError(code: "permission-location", "The app needs permission to know your location.")
        }
    }

    /// Trying again won't help.
    public enum Unrecoverable {
        public static let entityNotFound = AppIntentError(code: "entity-not-found", "It could not be found.")
        public static let featureCurrentlyRestricted = AppIntentError(
            code: "feature-restricted", "This can't be done at the moment.")
        public static let networkFailure = AppIntentError(code: "network-failure", "The network could not be reached.")
        public static let notAllowed = AppIntentError(code: "not-allowed", "This is not allowed.")
        public static let partialFailure = AppIntentError(code: "partial-failure", "A part of it could not be done.")
        public static let unknown = AppIntentError(code: "unknown-failure", "Something went wrong.")
        public static let unsupportedOnDevice = AppIntentError(
            code: "unsupported-on-device", "This machine can't do that.")
    }

    /// A person has to do something first.
    public enum UserActionRequired {
        public static let accountSetup = AppIntentError(
            code: "account-setup-required", "Set up an account in the app first.")
        public static let confirmation = AppIntentError(
            code: "confirmation-required", "This has to be confirmed first.")
        public static let signin = AppIntentError(code: "sign-in-required", "Sign in to the app first.")
    }
}

/// An error of the app's that knows which ``AppIntentError`` it is.
///
/// It wins over ``CustomLocalizedStringResourceConvertible`` where a type has both.
@_alwaysEmitConformanceMetadata
public protocol CustomAppIntentErrorConvertible: Error {
    /// The error for surfaces.
    var appIntentError: AppIntentError { get }
}
