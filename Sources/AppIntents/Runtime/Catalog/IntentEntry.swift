import IntentProtocol

/// What the runtime keeps of an intent type, so that a call reflects on nothing.
final class IntentEntry: Sendable {
    /// A parameter of the type.
    struct Parameter: Sendable {
        let name: String
        /// Which of the layout's fields it is.
        let field: Int
        /// Whether a run can't begin without a value.
        let isRequired: Bool
    }

    let type: any AppIntent.Type
    /// The parameters in the order of declaration.
    let parameters: [Parameter]
    /// The layout's fields that are dependencies.
    let dependencies: [Int]
    let layout: WrapperLayout

    init(_ type: any AppIntent.Type) {
        self.type = type
        let layout = WrapperLayout.of(type)
        self.layout = layout
        var isRequired: [String: Bool] = [:]
        func look<Intent: AppIntent>(at type: Intent.Type) {
            for (name, parameter) in WrapperLayout.parameters(of: Intent()) {
                isRequired[name] = !parameter.family.isOptional && parameter.defaultWire == nil
            }
        }
        look(at: type)
        parameters = layout.fields.indices.compactMap { index in
            let name = layout.fields[index].name
            return isRequired[name].map { Parameter(name: name, field: index, isRequired: $0) }
        }
        dependencies = layout.fields.indices.filter { layout.fields[$0].type is AnyAppDependency.Type }
    }

    func parameter(named name: String) -> Parameter? {
        parameters.first { $0.name == name }
    }
}
