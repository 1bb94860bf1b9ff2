import IntentProtocol

extension IntentParameter {
    /// Asks for a value, sets it and returns it.
    ///
    /// - Parameter dialog: What is asked; the parameter's own words otherwise.
    /// - Throws: An error where none is given, or nobody can be asked.
    @discardableResult
    public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value {
        let value = try await decode(try await Asking.value(of: self, dialog))
        wrappedValue = value
        return value
    }

    /// Returns an error that, thrown out of `perform()`, asks for a value and begins the run again.
    ///
    /// - Parameter dialog: What is asked; the parameter's own words otherwise.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> any Error {
        RestartRequest(need: .value(self, dialog))
    }
}

extension IntentParameter where Value: _IntentValue {
    /// Asks which of several values is meant, sets it and returns it.
    ///
    /// - Parameters:
    ///   - elements: The values on offer.
    ///   - dialog: What is asked; the parameter's own words otherwise.
    /// - Throws: An error where none is taken, or nobody can be asked.
    @discardableResult
    public func requestDisambiguation(
        among elements: [Value.UnwrappedType], dialog: IntentDialog? = nil
    ) async throws -> Value.UnwrappedType {
        let choices = elements.map { DisplayRepresentation(showing: $0) }
        let element = elements[try await Asking.choose(choices, dialog, parameter: self)]
        wrappedValue = Value._wrap(element)
        return element
    }

    /// Returns an error that, thrown out of `perform()`, asks which of several values is meant and begins the run again.
    ///
    /// - Parameters:
    ///   - elements: The values on offer.
    ///   - dialog: What is asked; the parameter's own words otherwise.
    public func needsDisambiguationError(
        among elements: [Value.UnwrappedType], dialog: IntentDialog? = nil
    ) -> any Error {
        RestartRequest(need: .choice(self, elements.map(RestartOption.init), dialog))
    }

    /// Asks whether a value is the right one.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - dialog: What is asked.
    /// - Returns: Whether it is.
    /// - Throws: An error where nobody can be asked.
    public func requestConfirmation(for value: Value.UnwrappedType, dialog: IntentDialog? = nil) async throws -> Bool {
        let shown = String(localized: DisplayRepresentation(showing: value).title)
        let words = dialog ?? IntentDialog(LocalizedStringResource(stringLiteral: "\(shown)?"))
        return try await Asking.isConfirmed(words, action: .continue, parameter: self, preview: [shown])
    }
}
