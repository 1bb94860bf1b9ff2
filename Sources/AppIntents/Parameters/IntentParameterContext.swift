/// What a resolver may ask about the parameter that it makes a value for.
public struct IntentParameterContext<Value: Sendable>: Sendable {
    package let parameter: AnyIntentParameter

    package init(_ parameter: AnyIntentParameter) {
        self.parameter = parameter
    }
}
