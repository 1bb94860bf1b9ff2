import IntentProtocol

/// A donation that was made, to take it back by.
public struct IntentDonationIdentifier: Sendable, Hashable, Codable {
    let text: String
}

/// Tells the system what the person did, so that it can be suggested at the right moment.
public struct IntentDonationManager: Sendable {
    /// The manager of this app.
    public static var shared: Self { Self() }

    /// Keeps that an intent was performed.
    ///
    /// - Returns: The donation, to take it back by.
    @discardableResult
    public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier {
        try await keep(intent, value: nil)
    }

    /// Keeps that an intent was performed, and what came of it.
    ///
    /// - Returns: The donation, to take it back by.
    @discardableResult
    public func donate(intent: some AppIntent, result: some IntentResult) async throws -> IntentDonationIdentifier {
        try await keep(intent, value: (result as? any ResultParts)?.anyValue)
    }

    /// Takes donations back.
    public func deleteDonations(matching predicate: IntentDonationMatchingPredicate) async throws {
        try await AppStores.current.deleteDonations(predicate)
    }

    private func keep(_ intent: some AppIntent, value: (any _IntentValue)?) async throws -> IntentDonationIdentifier {
        let parameters = WrapperLayout.parameters(of: intent).compactMap { name, parameter in
            parameter.wireValue(.shown).map { NamedValue(name, $0) }
        }
        // Foundation's own text of it is made by `printf`.
        let identifier = withUnsafeBytes(of: UUID().uuid) { $0.baseAddress.map(UUIDText.text) ?? "" }
        try await AppStores.current.donate(
            Donation(
                identifier: identifier, intent: type(of: intent).persistentIdentifier, parameters: parameters,
                value: value?._encode(.shown).raw, title: (intent as? any PredictableIntent)?.predictedTitle))
        return IntentDonationIdentifier(text: identifier)
    }
}

/// Which donations are taken back.
public struct IntentDonationMatchingPredicate: Sendable {
    let donation: String?
    let intent: String?
    let entity: EntityIdentifier?

    /// The one donation.
    public static func donationIdentifier(_ identifier: IntentDonationIdentifier) -> Self {
        Self(donation: identifier.text, intent: nil, entity: nil)
    }

    /// Those that have an entity among their values.
    public static func entityIdentifier(_ identifier: EntityIdentifier) -> Self {
        Self(donation: nil, intent: nil, entity: identifier)
    }

    /// Those of an intent, or only those of them that have an entity among their values.
    public static func intentType(_ type: any AppIntent.Type, entityIdentifier: EntityIdentifier? = nil) -> Self {
        Self(donation: nil, intent: type.persistentIdentifier, entity: entityIdentifier)
    }
}
