/// What a resolver may ask about the parameter that it makes a value for.
public struct IntentParameterContext<Value: Sendable>: Sendable {
    package let parameter: IntentParameter<Value>?

    package init(_ parameter: IntentParameter<Value>?) {
        self.parameter = parameter
    }
}
