import IntentManifest
import IntentProtocol

extension IntentManifest {
    /// What a worker opens: the library that a manifest names as a plugin, else the file itself.
    static func opened(_ file: String, _ manifest: IntentManifest?) -> String {
        guard case .plugin(let library)? = manifest?.provider else { return file }
        return Host.folder(of: file) + "/" + library
    }

    /// The folders that a program's cage shows beside `/usr`.
    var systemFolders: [String] {
        if case .program(let program) = provider { program.folders } else { [] }
    }

    /// Refuses to load into the host what has to stay in its sandbox.
    func checkTrust() throws(IntentError) {
        // Of an app with an application, trust lets its command be started; what it brings stays in its sandbox.
        guard application == nil else { return }
        let what: String
        switch provider {
        case .library: what = "a C library that a manifest describes"
        case .program: what = "a program"
        case .plugin, nil: return
        }
        throw IntentError(
            .request, .notPermitted, "\(what) is never loaded into the host: it runs in its sandbox only",
            remedy: "install it without --trust; it works the same")
    }
}
