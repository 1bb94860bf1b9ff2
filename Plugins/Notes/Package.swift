// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Notes",
    defaultLocalization: "en",
    products: [
        .library(name: "Notes", type: .dynamic, targets: ["Notes"])
    ],
    dependencies: [
        .package(name: "Intendant", path: "../..")
    ],
    targets: [
        .systemLibrary(name: "NotesSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "Notes",
            dependencies: [.product(name: "AppIntents", package: "Intendant"), "NotesSQLite"],
            resources: [.process("Resources")]),
        .testTarget(
            name: "NotesTests",
            dependencies: ["Notes", .product(name: "AppIntentsTesting", package: "Intendant")]),
    ]
)
