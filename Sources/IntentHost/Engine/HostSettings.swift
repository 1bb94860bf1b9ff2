import Glibc
package import IntentProtocol

/// What a person may set in `config.json`; everything has a default.
///
///     {"limits": {"mainSeconds": 30, "extensionSeconds": 30, "widgetSeconds": 5, "graceSeconds": 2,
///                 "drainSeconds": 5},
///      "workers": {"idleSeconds": 60}}
package struct HostSettings: Hashable, Sendable {
    /// Milliseconds that a run may take, by target.
    package var limits: [RunTarget: UInt32] = [.main: 30_000, .extension: 30_000, .widget: 5_000]
    /// Milliseconds that a cancelled intent has to clean up.
    package var grace: UInt32 = 2_000
    /// Milliseconds that a host which stops lets runs go on before it cancels them.
    package var drain: UInt32 = 5_000
    /// Milliseconds after which a worker that nothing was asked of ends.
    package var workerIdle: UInt32 = 60_000

    package init() {}

    /// Bytes of a settings file at most.
    private static let sizeLimit = 1 << 20

    /// Reads the settings file; without one the defaults hold.
    ///
    /// - Throws: `configuration`, naming file and member.
    package init(path: String) throws(IntentError) {
        guard let text = try Self.read(path) else { return }
        let json: JSON
        do {
            json = try JSON(parsing: text)
        } catch {
            throw IntentError(
                .request, .configuration, "the settings \(path) can't be read: \(error)", remedy: "mend the file")
        }
        func milliseconds(_ group: String, _ name: String, _ range: ClosedRange<Double>) throws(IntentError) -> UInt32?
        {
            guard let value = json[group]?[name] else { return nil }
            let seconds: Double? =
                switch value {
                case .integer(let whole): Double(whole)
                case .number(let number): number
                default: nil
                }
            guard let seconds, range.contains(seconds) else {
                throw IntentError(
                    .request, .configuration, "\(path): \(group).\(name) is not a number of seconds",
                    remedy: "give one from \(range.lowerBound) to \(range.upperBound)")
            }
            return UInt32(seconds * 1000)
        }
        let names: [(RunTarget, String)] = [
            (.main, "mainSeconds"), (.extension, "extensionSeconds"), (.widget, "widgetSeconds"),
        ]
        for (target, name) in names {
            if let value = try milliseconds("limits", name, 0.1...86_400) { limits[target] = value }
        }
        if let value = try milliseconds("limits", "graceSeconds", 0...60) { grace = value }
        if let value = try milliseconds("limits", "drainSeconds", 0...600) { drain = value }
        if let value = try milliseconds("workers", "idleSeconds", 0.1...86_400) { workerIdle = value }
    }

    private static func read(_ path: String) throws(IntentError) -> String? {
        guard let file = fopen(path, "re") else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw IntentError(
                .request, .configuration, "the settings \(path) can't be opened: \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: sizeLimit + 1)
        let count = fread(&bytes, 1, bytes.count, file)
        guard count <= sizeLimit else {
            throw IntentError(.request, .configuration, "the settings \(path) are larger than \(sizeLimit) bytes")
        }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
