// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Media",
    defaultLocalization: "en",
    products: [
        .library(name: "Media", type: .dynamic, targets: ["Media"])
    ],
    dependencies: [
        .package(name: "Intendant", path: "../..")
    ],
    targets: [
        .target(
            name: "Media",
            dependencies: [
                .product(name: "AppIntents", package: "Intendant")
            ],
            resources: [.process("Resources")]),
        .testTarget(name: "MediaTests", dependencies: ["Media"]),
    ]
)
