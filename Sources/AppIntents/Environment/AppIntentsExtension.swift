/// The part of an app that runs outside its main program.
@_alwaysEmitConformanceMetadata
public protocol AppExtension {
    /// Creates the extension, once in each process that runs it.
    init()
}

/// Where an app prepares a process for its intents.
///
/// The runtime creates each conforming type of a library once, in every process, before the first call is served. Its
/// initialiser is the place to register what intents and queries depend on:
///
///     struct NotesExtension: AppIntentsExtension {
///         init() {
///             AppDependencyManager.shared.add(dependency: NoteStore())
///         }
///     }
///
/// It also runs when the library is described, so it should open no files; a dependency is made when it is first read.
@_alwaysEmitConformanceMetadata
public protocol AppIntentsExtension: AppExtension {}

extension AppIntentsExtension {
    /// Does nothing: `@main` is taken where other platforms want it, but the process that serves the intents has a
    /// program of its own.
    public static func main() {}
}

/// Creates the app's extensions.
enum AppStart {
    /// Creates each extension type of the app, in the order of their full names.
    static func run() {
        let types = ConformanceRecords.types(conformingTo: (any AppIntentsExtension).self).types
        for type in types.sorted(by: { String(reflecting: $0) < String(reflecting: $1) }) {
            if let type = type as? any AppIntentsExtension.Type { _ = type.init() }
        }
    }
}
