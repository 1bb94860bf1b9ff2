package import IntentProtocol
import Synchronization

/// What is common to all parameters of intents, whatever their type of value.
///
/// The runtime reads and sets parameters through this class; authors only meet ``IntentParameter``.
public class AnyIntentParameter: @unchecked Sendable {
    // Unchecked: the value is guarded by a lock, the rest doesn't change.

    /// The name that people see.
    package let displayTitle: LocalizedStringResource
    /// What was given beyond title and default value.
    let details: ParameterDetails?

    private let box = Mutex<_AnyHeldValue?>(nil)

    init(title: LocalizedStringResource, details: ParameterDetails?) {
        displayTitle = title
        self.details = details
    }

    // MARK: What the metadata tells

    /// What the parameter is for.
    package final var explanation: LocalizedStringResource? { details?.description }
    /// Asked when the value is missing.
    package final var requestValueDialog: IntentDialog? { details?.requestValueDialog }
    /// Asked when the value is ambiguous.
    package final var requestDisambiguationDialog: IntentDialog? { details?.requestDisambiguationDialog }
    /// Whether the previous intent's result may become the value.
    package final var inputConnectionBehavior: InputConnectionBehavior { details?.connection ?? .default }
    /// Limits and hints beyond the type.
    package final var limits: ValueLimits { details?.limits ?? ValueLimits() }
    /// The source of the values that are offered, where the author named one.
    package final var optionsProvider: (any DynamicOptionsProvider)? { details?.optionsProvider }
    /// The query that finds entities, where the author named another than the type's own.
    package final var query: (any EntityQuery)? { details?.query }
    /// Resolvers that the author named.
    package final var resolvers: (any ResolverSpecification)? { details?.resolvers }

    /// The type of value.
    package var family: _ValueFamily { preconditionFailure("AnyIntentParameter is abstract") }
    /// The type as Swift knows it.
    package var swiftType: Any.Type { preconditionFailure("AnyIntentParameter is abstract") }
    /// The default value, where there is one.
    package var defaultWire: IntentValue? { nil }

    // MARK: The value

    /// The box of the value that was set.
    final var stored: _AnyHeldValue? { box.withLock { $0 } }

    /// Keeps the box of a value, or none.
    final func store(_ value: _AnyHeldValue?) { box.withLock { $0 = value } }

    /// Whether a value was set; a default doesn't count.
    package final var isSet: Bool { box.withLock { $0 != nil } }
    /// Whether a value is in force: set, default, or the nil of an optional.
    package var hasValue: Bool { false }
    /// Whether the values of such a parameter are entities that tell whom they belong to.
    class var holdsOwnedEntities: Bool { false }
    /// The entities in the value in force that tell whom they belong to.
    var ownedEntities: [any OwnershipProvidingEntity] { [] }
    /// The value in force, set or default, in its form on the wire.
    package var wireValue: IntentValue? { nil }

    /// Returns the value in force, set or default, with as much of an entity as asked for.
    package func wireValue(_ detail: _EncodingDetail) -> IntentValue? { nil }

    /// Sets the value from its form on the wire.
    ///
    /// - Throws: An `IntentError` that says what was expected; its `parameter` is not set.
    package func setWire(_ value: IntentValue, descriptors: [Int32] = []) async throws {}

    /// Sets the value from its form on the wire where that takes neither waiting nor resolvers.
    ///
    /// - Returns: Whether it was set; ``setWire(_:descriptors:)`` does it, or says what is wrong, where it was not.
    /// - Throws: An `IntentError` where the value is past the parameter's limits.
    package func setAtOnce(_ value: IntentValue) throws -> Bool { false }

    /// Removes the value that was set, so that the default counts again.
    package final func unset() { store(nil) }
}

/// What an author gave to a parameter beyond its title and default value.
///
/// Boxed and made only where there is something to keep, since every call creates its intent's parameters.
@usableFromInline
final class ParameterDetails: Sendable {
    let description: LocalizedStringResource?
    let requestValueDialog: IntentDialog?
    let requestDisambiguationDialog: IntentDialog?
    let connection: InputConnectionBehavior
    let options: FamilyOptions
    let size: IntentCollectionSize?
    let optionsProvider: (any DynamicOptionsProvider)?
    let query: (any EntityQuery)?
    let resolvers: (any ResolverSpecification)?

    /// Makes the object where there is something to keep; no memory is taken where not.
    @usableFromInline
    static func needed(
        description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil, connection: InputConnectionBehavior = .default,
        options: FamilyOptions = .none, size: IntentCollectionSize? = nil,
        optionsProvider: (any DynamicOptionsProvider)? = nil, query: (any EntityQuery)? = nil,
        resolvers: (any ResolverSpecification)? = nil
    ) -> ParameterDetails? {
        if description == nil, requestValueDialog == nil, requestDisambiguationDialog == nil, connection == .default,
            size == nil, optionsProvider == nil, query == nil, resolvers == nil
        {
            if case .none = options { return nil }
        }
        return ParameterDetails(
            description, requestValueDialog, requestDisambiguationDialog, connection, options, size, optionsProvider,
            query, resolvers)
    }

    private init(
        _ description: LocalizedStringResource?, _ requestValueDialog: IntentDialog?,
        _ requestDisambiguationDialog: IntentDialog?, _ connection: InputConnectionBehavior, _ options: FamilyOptions,
        _ size: IntentCollectionSize?, _ optionsProvider: (any DynamicOptionsProvider)?, _ query: (any EntityQuery)?,
        _ resolvers: (any ResolverSpecification)?
    ) {
        self.description = description
        self.requestValueDialog = requestValueDialog
        self.requestDisambiguationDialog = requestDisambiguationDialog
        self.connection = connection
        self.options = options
        self.size = size
        self.optionsProvider = optionsProvider
        self.query = query
        self.resolvers = resolvers
    }

    /// Whether not every value of the type is taken.
    var hasLimits: Bool {
        if size != nil { return true }
        return switch options {
        case .none, .text, .switchNames, .date, .person, .place: false
        default: true
        }
    }

    /// Limits and hints in the metadata's form.
    var limits: ValueLimits {
        var limits = options.limits
        limits.minimumCount = size?.minimum
        limits.maximumCount = size?.maximum
        return limits
    }
}

/// Whether the result of the previous intent in a shortcut may become a parameter's value.
public enum InputConnectionBehavior: Sendable, Hashable {
    /// As the surface thinks best.
    case `default`
    /// Never.
    case never
    /// It does, unless another value is given.
    case connectToPreviousIntentResult
}

/// How many elements an array or set may have.
public struct IntentCollectionSize: Sendable, Hashable, ExpressibleByIntegerLiteral {
    package var minimum: Int?
    package var maximum: Int?

    /// Between a smallest and a largest number of elements, both included.
    public init(min: Int = 0, max: Int) {
        minimum = min
        maximum = max
    }

    /// Just this many elements.
    public init(exactly count: Int) {
        minimum = count
        maximum = count
    }

    /// Just this many elements.
    public init(integerLiteral value: Int) {
        self.init(exactly: value)
    }
}
