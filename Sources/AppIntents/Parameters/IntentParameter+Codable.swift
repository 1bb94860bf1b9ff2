extension IntentParameter where Value: Codable {
    /// Creates a parameter for a type that is only known to be Codable; surfaces give and show its JSON.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - description: What the parameter is for.
    ///   - default: The value of a parameter that nobody set.
    ///   - requestValueDialog: Asked when the value is missing.
    ///   - inputConnectionBehavior: Whether the previous intent's result may become the value.
    @_disfavoredOverload
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            title, CodableCoding<Value>.self, defaultValue.map(HeldValue.init),
            ParameterDetails.needed(
                description: description, requestValueDialog: requestValueDialog, connection: inputConnectionBehavior))
    }
}
