import IntentProtocol

extension ParameterDetails {
    /// Checks a value against the limits that the author gave.
    ///
    /// - Parameters:
    ///   - value: The value in its form on the wire.
    ///   - title: The parameter's name for people.
    /// - Throws: An `IntentError` that says which limit the value breaks.
    func check(_ value: IntentValue, title: LocalizedStringResource) throws {
        func refuse(_ expectation: String) -> IntentError {
            IntentError(
                .request, .invalidValue, "\(String(localized: title)): expected \(expectation), not \(value.summary)")
        }
        switch value {
        case .null:
            return
        case .array(let values):
            if let size, values.count < size.minimum ?? 0 || values.count > size.maximum ?? .max {
                throw refuse(size.expectation)
            }
            for value in values { try check(value, title: title) }
        default:
            if let expectation = options.expectationBroken(by: value) { throw refuse(expectation) }
        }
    }
}

extension IntentCollectionSize {
    /// The number of values in words.
    fileprivate var expectation: String {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?) where minimum == maximum: "\(minimum) values"
        case (let minimum?, let maximum?): "\(minimum) to \(maximum) values"
        case (let minimum?, nil): "at least \(minimum) values"
        case (nil, let maximum?): "at most \(maximum) values"
        case (nil, nil): "any number of values"
        }
    }
}

extension FamilyOptions {
    /// Returns what would be accepted where a value is not; nil where it is.
    fileprivate func expectationBroken(by value: IntentValue) -> String? {
        switch (self, value) {
        case (.integer(let minimum, let maximum, _), .int(let number)):
            let fits = number >= minimum.map(Int64.init) ?? .min && number <= maximum.map(Int64.init) ?? .max
            return fits ? nil : range(minimum.map { "\($0)" }, maximum.map { "\($0)" })
        case (.number(let minimum, let maximum, _), .double(let number)):
            let fits = number >= minimum ?? -.infinity && number <= maximum ?? .infinity
            return fits ? nil : range(minimum.map { "\($0)" }, maximum.map { "\($0)" })
        case (.cases(let rawValues), .enumeration(_, let rawValue)):
            return rawValues.contains(rawValue) ? nil : "one of \(rawValues.joined(separator: ", "))"
        case (.currency(let codes, let minimum, let maximum), .currency(let amount, let code)):
            if !codes.isEmpty, !codes.contains(code) { return "an amount in \(codes.joined(separator: " or "))" }
            guard let number = Decimal(string: amount) else { return "an amount" }
            let fits = number >= minimum ?? number && number <= maximum ?? number
            return fits ? nil : range(minimum.map { "\($0)" }, maximum.map { "\($0)" })
        case (.unit(_, _, supportsNegative: false), .measurement(let number, _)):
            return number < 0 ? "a quantity that isn't negative" : nil
        case (.contentTypes(let types), .file(let file)):
            return ContentTypes.fits(file, types) ? nil : "a file of the type \(types.joined(separator: " or "))"
        default:
            return nil
        }
    }

    private func range(_ minimum: String?, _ maximum: String?) -> String {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?): "a value from \(minimum) to \(maximum)"
        case (let minimum?, nil): "a value of at least \(minimum)"
        case (nil, let maximum?): "a value of at most \(maximum)"
        case (nil, nil): "any value"
        }
    }
}
