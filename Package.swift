// swift-tools-version: 6.2
import CompilerPluginSupport
import Glibc
import PackageDescription

/// With INTENDANT_FUZZ in the environment the libraries are instrumented and `intendant-fuzz` is there (`scripts/fuzz`).
let fuzzing = Context.environment["INTENDANT_FUZZ"] != nil
let fuzzed: [SwiftSetting] = fuzzing ? [.unsafeFlags(["-sanitize=fuzzer"])] : []

/// Swift 6 mode, warnings as errors: the rule of every target of ours.
let rules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
/// The settings of every target that runs no part in the compiler.
let strict = rules + fuzzed

/// Links the Swift runtime into one executable, and libc too where its static form is installed: the executable then
/// starts in 0.8 ms instead of 1.6. The linker is lld, since gold warns of `dlopen` in the runtime, which isn't reached.
let hasStaticLibc = ["x86_64", "aarch64"].contains { access("/usr/lib/\($0)-linux-gnu/libc.a", R_OK) == 0 }
let staticRuntime: [LinkerSetting] = [
    .unsafeFlags(hasStaticLibc ? ["-static-executable", "-use-ld=lld"] : ["-static-stdlib"])
]

/// The folder of the toolchain that holds swift-syntax as library modules: that of the `swift` which reads this
/// manifest, else of one on PATH. No outside package is needed for macros.
let swiftSyntax: String = {
    func real(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
    let onPath = (Context.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swift" }
    for executable in (["/proc/\(getppid())/exe"] + onPath).compactMap(real) {
        // …/usr/bin/swift-driver and …/usr/lib/swift/host
        let usr = executable.split(separator: "/").dropLast(2).joined(separator: "/")
        let host = "/\(usr)/lib/swift/host"
        if access("\(host)/SwiftSyntaxMacros.swiftmodule", R_OK) == 0 { return host }
    }
    fatalError("no toolchain on PATH has lib/swift/host, which the macros are built with: install Swift from swift.org")
}()

/// The fuzzer's library without a `main`, as it lies in the toolchain.
let fuzzerLibrary: [LinkerSetting] = {
    let folder = "\(swiftSyntax)/../../clang"
    guard fuzzing, let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
        let version = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        for architecture in ["x86_64", "aarch64"] {
            let path = "\(folder)/\(version)/lib/linux/libclang_rt.fuzzer_no_main-\(architecture).a"
            if access(path, R_OK) == 0 { return [.unsafeFlags([path]), .linkedLibrary("stdc++")] }
        }
    }
    return []
}()

let fuzzTargets: [Target] =
    fuzzing
    ? [
        .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
        .executableTarget(
            name: "intendant-fuzz",
            dependencies: [
                "CFuzzer", "IntentProtocol", "IntentHost", "IntentManifest", "IntentAssistant", "AppIntents",
            ],
            path: "Tests/Fuzz", exclude: ["Corpus", "CFuzzer"], swiftSettings: strict, linkerSettings: fuzzerLibrary),
    ] : []

let package = Package(
    name: "Intendant",
    products: [
        .library(name: "AppIntents", targets: ["AppIntents"]),
        .library(name: "SwiftUI", targets: ["SwiftUI"]),
        .library(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
        .library(name: "AppIntentsTesting", targets: ["AppIntentsTesting"]),
        .library(name: "WidgetKit", targets: ["WidgetKit"]),
        .library(name: "IntentClient", targets: ["IntentClient"]),
        .library(name: "ProbePlugin", type: .dynamic, targets: ["ProbePlugin"]),
        .library(name: "GardenPlugin", type: .dynamic, targets: ["GardenPlugin"]),
        .library(name: "FaultyPlugin", type: .dynamic, targets: ["FaultyPlugin"]),
        .library(name: "HostilePlugin", type: .dynamic, targets: ["HostilePlugin"]),
        .library(name: "ForeignLibrary", type: .dynamic, targets: ["ForeignLibrary"]),
        .library(name: "FaultShim", type: .dynamic, targets: ["FaultShim"]),
        .library(name: "UptimePlugin", type: .dynamic, targets: ["UptimePlugin"]),
        .library(name: "RoguePlugin", type: .dynamic, targets: ["RoguePlugin"]),
        .executable(name: "intentd", targets: ["intentd"]),
        .executable(name: "intentctl", targets: ["intentctl"]),
        .executable(name: "intent-worker", targets: ["intent-worker"]),
        .executable(name: "intent-keeper", targets: ["intent-keeper"]),
    ],
    targets: [
        // C: the plugin ABI's header, what Swift can't import of the system, SQLite.
        .systemLibrary(name: "CIntentPlugin", path: "Protocol/include"),
        .target(name: "CIntentSystem"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

        // The layers, lowest first. The host never links the SDK.
        .target(
            name: "IntentProtocol", dependencies: ["CIntentSystem"], swiftSettings: strict,
            linkerSettings: [.linkedLibrary("m")]),
        .macro(
            name: "AppIntentsMacros", swiftSettings: rules + [.unsafeFlags(["-I", swiftSyntax])],
            linkerSettings: [
                .unsafeFlags(["-L", swiftSyntax, "-Xlinker", "-rpath", "-Xlinker", swiftSyntax]),
                .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftSyntaxMacros"),
                .linkedLibrary("SwiftSyntaxBuilder"),
                .linkedLibrary("SwiftDiagnostics"), .linkedLibrary("SwiftCompilerPluginMessageHandling"),
            ]),
        .target(
            name: "AppIntents",
            dependencies: ["IntentProtocol", "CIntentPlugin", "CIntentSystem", "AppIntentsMacros"],
            swiftSettings: strict),
        // Apple's names for the views of snippets and for the search index.
        .target(name: "SwiftUI", dependencies: ["AppIntents", "IntentProtocol"], swiftSettings: strict),
        .target(name: "CoreSpotlight", dependencies: ["AppIntents", "IntentProtocol"], swiftSettings: strict),
        // And for widgets and controls.
        .target(name: "WidgetKit", dependencies: ["AppIntents", "SwiftUI", "IntentProtocol"], swiftSettings: strict),
        // Optimized when debugging too: an install takes the digest of a library of 20 MB, which takes seconds otherwise.
        .target(
            name: "IntentStore", dependencies: ["IntentProtocol", "CSQLite"],
            swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .target(name: "IntentSandbox", dependencies: ["IntentProtocol", "CIntentSystem"], swiftSettings: strict),
        .target(
            name: "IntentPluginLoading", dependencies: ["IntentProtocol", "CIntentPlugin"], swiftSettings: strict),
        // Plugins without the SDK: what a manifest says, and calls of C functions as it says.
        .target(name: "IntentManifest", dependencies: ["IntentProtocol"], swiftSettings: strict),
        .target(name: "CForeignFunctions", linkerSettings: [.linkedLibrary("ffi")]),
        .target(
            name: "IntentForeign",
            dependencies: ["IntentManifest", "IntentProtocol", "CForeignFunctions", "CIntentPlugin", "CIntentSystem"],
            swiftSettings: strict),
        .target(
            name: "IntentWorker",
            dependencies: [
                "IntentProtocol", "IntentSandbox", "IntentPluginLoading", "IntentManifest", "IntentForeign",
                "CIntentPlugin", "CIntentSystem",
            ],
            swiftSettings: strict),
        // Drives a worker through the protocol and tells what it gets wrong.
        .target(
            name: "IntentConformance", dependencies: ["IntentProtocol", "IntentSandbox", "CIntentSystem"],
            swiftSettings: strict),
        .target(
            name: "IntentHost",
            dependencies: [
                "IntentProtocol", "IntentStore", "IntentSandbox", "IntentPluginLoading", "IntentManifest",
                "IntentConformance", "IntentShortcuts",
                "CIntentPlugin", "CIntentSystem",
            ],
            swiftSettings: strict),
        // People's shortcuts: their files, what is wrong in them, and how they run; no I/O.
        .target(name: "IntentShortcuts", dependencies: ["IntentProtocol"], swiftSettings: strict),
        .target(name: "IntentClient", dependencies: ["IntentProtocol", "CIntentSystem"], swiftSettings: strict),

        // For plugins' tests: the intents of a real app in a real worker, by name.
        .target(
            name: "AppIntentsTesting",
            dependencies: ["AppIntents", "IntentClient", "IntentProtocol", "CIntentSystem"], swiftSettings: strict),

        // Executables, thin.
        .executableTarget(name: "intentd", dependencies: ["IntentHost"], swiftSettings: strict),
        // In C: it stands beside every worker, and starts in half a millisecond.
        .executableTarget(name: "intent-keeper"),
        .executableTarget(name: "intent-worker", dependencies: ["IntentWorker"], swiftSettings: strict),
        // The assistants' protocol: state machines, no I/O.
        .target(name: "IntentAssistant", dependencies: ["IntentProtocol"], swiftSettings: strict),
        .target(
            name: "IntentCommandLine",
            dependencies: [
                "IntentAssistant", "IntentClient", "IntentManifest", "IntentProtocol", "IntentShortcuts",
                "CIntentSystem",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "intentctl", dependencies: ["IntentCommandLine"], swiftSettings: strict,
            linkerSettings: staticRuntime),

        // A plugin for the tests, built as an author's is.
        .target(
            name: "ProbePlugin", dependencies: ["AppIntents", "CProbe"], path: "Tests/Fixtures/ProbePlugin",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        // What the probe compares its own loops with.
        .target(name: "CProbe", path: "Tests/Fixtures/CProbe", cSettings: [.unsafeFlags(["-O2"])]),

        // Another, of intents as ordinary apps have them.
        .target(
            name: "GardenPlugin", dependencies: ["AppIntents", "SwiftUI", "CoreSpotlight", "WidgetKit"],
            path: "Tests/Fixtures/GardenPlugin", swiftSettings: [.swiftLanguageMode(.v5)]),

        // A plugin that has every fault which is told of.
        .target(
            name: "FaultyPlugin", dependencies: ["AppIntents"], path: "Tests/Fixtures/FaultyPlugin",
            exclude: ["Texts"], swiftSettings: [.swiftLanguageMode(.v5)]),

        // A real worker with that plugin, for tests.
        .target(
            name: "WorkerTestSupport",
            dependencies: ["IntentSandbox", "IntentProtocol", "CIntentSystem", "intent-worker", "intent-keeper"],
            path: "Tests/Support/WorkerTestSupport", swiftSettings: strict),
        // A plugin without SDK that tries what its cage has to prevent.
        .target(
            name: "HostilePlugin", path: "Tests/Fixtures/HostilePlugin",
            cSettings: [.headerSearchPath("../../../Protocol/include")]),

        // Samples of plugins without the SDK, built here for the tests: one in C, and a program of a terminal.
        .target(
            name: "UptimePlugin", path: "Plugins/Uptime", cSettings: [.headerSearchPath("../../Protocol/include")]),
        .executableTarget(
            name: "stopwatch", dependencies: ["IntentClient"], path: "Plugins/Stopwatch/Sources/Stopwatch",
            swiftSettings: [.swiftLanguageMode(.v6)]),

        // A plugin without SDK that breaks the protocol's rules.
        .target(
            name: "RoguePlugin", path: "Tests/Fixtures/RoguePlugin",
            cSettings: [.headerSearchPath("../../../Protocol/include")]),

        // A C library with a function for each way in which a manifest can describe one, and what runs of them give.
        .target(
            name: "ForeignLibrary", path: "Tests/Fixtures/ForeignLibrary", exclude: ["fixture.intent.json"],
            linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "ForeignCases", dependencies: ["IntentForeign", "IntentManifest", "IntentProtocol"],
            path: "Tests/Support/ForeignCases", swiftSettings: strict),
        .executableTarget(
            name: "foreign-exercise", dependencies: ["ForeignCases", "IntentForeign", "IntentProtocol"],
            path: "Tests/Fixtures/ForeignExercise", swiftSettings: strict),
        .testTarget(
            name: "IntentManifestTests", dependencies: ["IntentManifest", "IntentProtocol"], swiftSettings: strict),
        .testTarget(
            name: "IntentForeignTests",
            dependencies: [
                "IntentForeign", "IntentManifest", "IntentProtocol", "ForeignCases", "WorkerTestSupport",
            ], swiftSettings: strict),

        .testTarget(
            name: "IntentShortcutsTests", dependencies: ["IntentShortcuts", "IntentProtocol"], swiftSettings: strict),
        .testTarget(name: "IntentProtocolTests", dependencies: ["IntentProtocol"], swiftSettings: strict),
        // A process for the tests to kill while it writes to a store.
        .executableTarget(
            name: "store-torture", dependencies: ["IntentStore", "IntentProtocol"],
            path: "Tests/Fixtures/StoreTorture", swiftSettings: strict),
        .testTarget(
            name: "IntentStoreTests", dependencies: ["IntentStore", "IntentProtocol", "store-torture"],
            swiftSettings: strict),
        // Bad days, with figures (`scripts/torture`).
        .target(name: "CTorture", path: "Tests/Torture/CTorture"),
        .target(
            name: "FaultShim", path: "Tests/Torture/FaultShim", cSettings: [.headerSearchPath("../CTorture/include")]),
        .executableTarget(
            name: "intendant-torture",
            dependencies: ["CTorture", "IntentClient", "IntentStore", "IntentProtocol", "CIntentSystem"],
            path: "Tests/Torture", exclude: ["CTorture", "FaultShim"], swiftSettings: strict),
        // A machine without Landlock for whatever it starts.
        .executableTarget(name: "layer-loss", path: "Tests/Fixtures/LayerLoss"),
        // A process for the tests to kill while it starts workers.
        .executableTarget(
            name: "cage-launcher", dependencies: ["IntentSandbox"], path: "Tests/Fixtures/CageLauncher",
            swiftSettings: strict),
        // A host in a control group of its own.
        .executableTarget(
            name: "group-probe", dependencies: ["IntentSandbox", "WorkerTestSupport", "CIntentSystem"],
            path: "Tests/Fixtures/GroupProbe", swiftSettings: strict),
        .testTarget(
            name: "IntentSandboxTests",
            dependencies: [
                "IntentSandbox", "IntentProtocol", "WorkerTestSupport", "CIntentSystem", "cage-launcher", "group-probe",
            ], swiftSettings: strict),
        .testTarget(
            name: "IntentWorkerTests",
            dependencies: [
                "IntentWorker", "IntentPluginLoading", "IntentProtocol", "WorkerTestSupport", "CIntentPlugin",
                "CIntentSystem",
            ], swiftSettings: strict),
        .testTarget(name: "AppIntentsTests", dependencies: ["AppIntents", "IntentProtocol"], swiftSettings: strict),
        .testTarget(
            name: "AppIntentsMacroTests", dependencies: ["AppIntents", "IntentProtocol"], swiftSettings: strict),
        .testTarget(
            name: "SwiftUITests", dependencies: ["SwiftUI", "AppIntents", "IntentProtocol"], swiftSettings: strict),
        .testTarget(name: "CoreSpotlightTests", dependencies: ["CoreSpotlight", "AppIntents"], swiftSettings: strict),
        .testTarget(
            name: "AppIntentsRuntimeTests",
            dependencies: ["AppIntents", "IntentProtocol", "CIntentPlugin", "ProbePlugin"],
            swiftSettings: strict),
        .testTarget(
            name: "SampleTests", dependencies: ["GardenPlugin", "AppIntents", "SwiftUI", "IntentProtocol"],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
        .testTarget(
            name: "AppIntentsTestingTests", dependencies: ["AppIntentsTesting", "AppIntents", "IntentProtocol"],
            swiftSettings: strict),
        .testTarget(name: "IntentHostTests", dependencies: ["IntentHost", "WorkerTestSupport"], swiftSettings: strict),
        // A host that a test scripts, on a real socket.
        .target(
            name: "FakeHost", dependencies: ["IntentProtocol", "CIntentSystem"], path: "Tests/Fixtures/FakeHost",
            swiftSettings: strict),
        .testTarget(
            name: "IntentClientTests", dependencies: ["IntentClient", "IntentProtocol", "CIntentSystem", "FakeHost"],
            swiftSettings: strict),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["IntentCommandLine", "IntentClient", "IntentProtocol", "CIntentSystem", "FakeHost"],
            swiftSettings: strict),
        .testTarget(
            name: "IntentAssistantTests", dependencies: ["IntentAssistant", "IntentProtocol"], swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["IntentClient", "IntentProtocol", "CIntentSystem", "CSQLite", "WorkerTestSupport"],
            swiftSettings: strict),
    ] + fuzzTargets
)

// With INTENDANT_ONLY in the environment, which names test targets, the package is these and what they need, for builds
// that take long (`scripts/sanitize`).
if let names = Context.environment["INTENDANT_ONLY"] {
    var wanted = Set(names.split(separator: " ").map(String.init))
    var size = 0
    while size != wanted.count {
        size = wanted.count
        for target in package.targets where wanted.contains(target.name) {
            for case .byNameItem(let name, _) in target.dependencies { wanted.insert(name) }
        }
    }
    package.targets.removeAll { !wanted.contains($0.name) }
    package.products = []
}
