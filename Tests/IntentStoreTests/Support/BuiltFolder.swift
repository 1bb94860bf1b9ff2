import Foundation

/// The folder that the build put the tests and the programs into.
func builtFolder() throws -> String {
    let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: executable).deletingLastPathComponent().path
}
