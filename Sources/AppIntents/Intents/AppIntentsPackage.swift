/// A library that has intents; on Linux they are found without it.
public protocol AppIntentsPackage {
    /// Other libraries that have intents.
    static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
    /// None.
    public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}

/// How an extension is set up: there is nothing to set up on Linux.
public struct AppIntentsExtensionConfiguration: Sendable {
    init() {}
}

extension AppIntentsExtension {
    /// How the extension is set up.
    public var configuration: AppIntentsExtensionConfiguration { AppIntentsExtensionConfiguration() }
}
