package import IntentProtocol

extension IntentDialog {
    /// What is said, in the caller's language.
    package var dialogValue: DialogValue {
        DialogValue(
            full: String(localized: full), supporting: supporting.map { String(localized: $0) },
            mayRephrase: mayRephrase, image: systemImageName)
    }
}

extension Perform {
    /// The message that asks for a run of an intent as it is set.
    init(of intent: any AppIntent) {
        self.init(
            app: "", intent: type(of: intent).persistentIdentifier,
            parameters: WrapperLayout.parameters(of: intent).compactMap { name, parameter in
                parameter.isSet ? parameter.wireValue.map { NamedValue(name, $0) } : nil
            })
    }
}
