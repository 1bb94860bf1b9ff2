// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Photos",
    defaultLocalization: "en",
    products: [
        .library(name: "Photos", type: .dynamic, targets: ["Photos"])
    ],
    dependencies: [
        .package(name: "Intendant", path: "../..")
    ],
    targets: [
        .target(
            name: "Photos",
            dependencies: [
                .product(name: "AppIntents", package: "Intendant"),
                .product(name: "CoreSpotlight", package: "Intendant"),
            ],
            resources: [.process("Resources")]),
        .testTarget(name: "PhotosTests", dependencies: ["Photos"]),
    ]
)
