@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The macros of this plug-in by the names that the declarations in `Sources/AppIntents/Macros` give.
struct Macros: PluginProvider {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        switch typeName {
        case "UnionValueMacro": UnionValueMacro.self
        case "IntentSchemaMacro": IntentSchemaMacro.self
        case "EntitySchemaMacro": EntitySchemaMacro.self
        case "EnumSchemaMacro": EnumSchemaMacro.self
        case "ComputedPropertyMacro": ComputedPropertyMacro.self
        case "DeferredPropertyMacro": DeferredPropertyMacro.self
        default: throw UnknownMacro(name: "\(moduleName).\(typeName)")
        }
    }
}

/// A macro that the compiler asks for and this plug-in doesn't have.
struct UnknownMacro: Error, CustomStringConvertible {
    let name: String
    var description: String { "AppIntentsMacros has no macro \(name): the SDK and its macros differ in version" }
}

// The compiler's messages come in by standard input, the expansions go out by standard output.
let connection = try StandardIOMessageConnection()
try CompilerPluginMessageListener(connection: connection, provider: Macros()).main()
