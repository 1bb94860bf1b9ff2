import IntentProtocol

/// The vectors, by the file that they stand in.
enum Vectors {
    static let files: [(name: String, vectors: [Vector])] = [
        ("connection", connection), ("calls", calls), ("within-calls", withinCalls), ("values", values),
        ("documents", documents),
    ]

    static let all = files.flatMap(\.vectors)
}

extension Vectors {
    static let connection: [Vector] = [
        Vector(
            "hello-client", .hello, call: 0, Hello(role: .client, name: "intentctl 0.1.0"),
            "A client speaks version 1 and lets the host begin 1024 calls."),
        Vector(
            "hello-host", .hello, call: 0,
            Hello(role: .host, name: "intentd 0.1.0", features: ["runs.follow", "ask"], callsInFlight: 64),
            "A host that has two optional abilities and takes 64 calls at once."),
        Vector(
            "hello-plugin", .hello, call: 0, Hello(role: .plugin, name: "AppIntents 0.1.0", callsInFlight: 0),
            "A plugin, to which its host must not be asked anything."),
        Vector("ping", .ping, call: 3, bytes: [1, 2, 3], "Asks for a pong with the same call and payload."),
        Vector("pong", .pong, call: 3, bytes: [1, 2, 3], "Answers the ping of call 3."),
        Vector("drain", .drain, "The host tells a worker to finish what runs and to end."),
        Vector(
            "error-connection", .error, call: 0,
            IntentError(.request, .protocolViolation, "perform came before hello"),
            "The connection is over; the sender closes it after this frame."),
        Vector(
            "error-call", .error, call: 9,
            IntentError(.request, .unsupported, "unknown kind 0xee is not known to this version"),
            "A frame of call 9 was of a kind that the sender does not know; the connection goes on."),
        Vector(
            "error-full", .error, call: 0,
            IntentError(
                .system, .unreachable, "the app is gone", remedy: "install it again", parameter: "note"),
            "An error with all of its fields."),
        Vector(
            "hello-application", .hello, call: 0,
            Hello(
                role: .plugin, name: "stopwatch 1.0", callsInFlight: 64,
                application: ApplicationOffer(
                    app: "stopwatch", command: ["/usr/bin/stopwatch"], desktopEntry: "org.example.Stopwatch")),
            "A running program offers to serve the app stopwatch, and tells what starts it."),
    ]
}
