// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Stopwatch",
    dependencies: [.package(name: "Intendant", path: "../..")],
    targets: [
        .executableTarget(
            name: "Stopwatch", dependencies: [.product(name: "IntentClient", package: "Intendant")])
    ]
)
