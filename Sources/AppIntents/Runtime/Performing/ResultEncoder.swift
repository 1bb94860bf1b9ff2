import IntentProtocol

/// Turns what `perform()` gives into the message that ends the call. Entities come with their properties, which a
/// program or the next intent may want.
enum ResultEncoder {
    static func encode<Result: IntentResult>(_ result: Result) -> RunResult {
        guard let parts = result as? any ResultParts else {
            return RunResult(value: result.value?._encode(.full).raw)
        }
        return RunResult(
            value: parts.anyValue?._encode(.full).raw, dialog: parts.anyDialog.map(dialog),
            opens: parts.anyOpensIntent.map(perform))
    }

    /// What is said, in the caller's language.
    static func dialog(_ dialog: IntentDialog) -> DialogValue {
        DialogValue(full: String(localized: dialog.full), supporting: dialog.supporting.map { String(localized: $0) })
    }

    /// The message that asks for a run of an intent as it is set.
    static func perform(_ intent: any AppIntent) -> Perform {
        Perform(
            app: "", intent: type(of: intent).persistentIdentifier,
            parameters: WrapperLayout.parameters(of: intent).compactMap { name, parameter in
                parameter.isSet ? parameter.wireValue.map { NamedValue(name, $0) } : nil
            })
    }
}
