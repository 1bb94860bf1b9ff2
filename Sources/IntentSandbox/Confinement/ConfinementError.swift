import Glibc

/// Why a worker could not put up one layer of its sandbox.
package struct ConfinementError: Error, Hashable, Sendable, CustomStringConvertible {
    package var layer: String
    package var what: String
    /// The system's error number, 0 for none.
    package var number: Int32

    init(_ layer: String, _ what: String, _ number: Int32 = 0) {
        self.layer = layer
        self.what = what
        self.number = number
    }

    static func noLandlock(_ number: Int32) -> ConfinementError {
        ConfinementError("landlock", "the kernel does not have it, or has it off", number)
    }

    /// As the keeper says it too.
    static func replacedFolder(_ path: String) -> ConfinementError {
        ConfinementError(foldersLayer, "\(path) is not the folder that was granted any more")
    }

    static let foldersLayer = "folders"

    package var description: String {
        "\(layer): \(what)" + (number == 0 ? "" : " (\(String(cString: strerror(number))))")
    }
}
