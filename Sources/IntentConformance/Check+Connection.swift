import CIntentSystem
import Glibc
import IntentProtocol

extension Check {
    /// Hello, ping, frames that are cut in pieces or unknown, descriptors.
    static let connection: [Check] = [
        Check("It says hello first, within 10 s, as a plugin of version 1") { (exchange) throws(Deviation) in
            exchange.peer.send(.hello) { Hello(role: .host, name: "intentd conformance").write(to: &$0) }
            let hello = try exchange.hello()
            guard hello.version == Hello.currentVersion else { throw .failed("it offers version \(hello.version)") }
            guard hello.role == .plugin else { throw .failed("its role is \(hello.role.rawValue), and not plugin") }
        },
        Check("It answers a ping of 0 to 64 bytes with a pong of the same call and bytes") {
            (exchange) throws(Deviation) in
            try exchange.greet()
            for size in [0, 1, 64] {
                let bytes = [UInt8](repeating: 0xA5, count: size)
                exchange.peer.send(.ping, call: UInt64(size), raw: bytes)
                let frame = try exchange.next("a pong")
                guard frame.kind == .pong, frame.call == UInt64(size), frame.payload == bytes else {
                    throw .failed(
                        "it answered a ping of \(size) bytes with \(frame.kind) of call \(frame.call) and"
                            + " \(frame.payload.count) bytes")
                }
            }
        },
        Check("It reads frames that come byte by byte") { (exchange) throws(Deviation) in
            try exchange.greet()
            for byte in FrameBuilder.frame(.ping, call: 3, { $0.raw([1, 2, 3]) }) { exchange.peer.send([byte]) }
            guard try exchange.next("a pong").payload == [1, 2, 3] else { throw .failed("the pong has other bytes") }
        },
        Check("It reads many frames that come at once") { (exchange) throws(Deviation) in
            try exchange.greet()
            exchange.peer.send((1...100).flatMap { call in FrameBuilder.frame(.ping, call: call) { $0.raw([7]) } })
            for _ in 1...100 {
                guard try exchange.next("a pong").kind == .pong else { throw .failed("another frame came than a pong") }
            }
        },
        Check("It answers a frame of an unknown kind with an error “unsupported” of the same call, and goes on") {
            (exchange) throws(Deviation) in
            try exchange.greet()
            exchange.peer.send(FrameKind(rawValue: 0x3F), call: 5, raw: [0xF6])
            let frame = try exchange.next("an error")
            guard frame.kind == .error, frame.call == 5 else {
                throw .failed("it answered with \(frame.kind) of call \(frame.call)")
            }
            let error = try exchange.read(frame, IntentError.init(from:))
            guard error.code == .unsupported else { throw .failed("the error's code is \(error.code.rawValue)") }
            try exchange.checkAlive()
        },
        Check("It closes descriptors that no frame announces") { (exchange) throws(Deviation) in
            try exchange.greet()
            var pipe: [Int32] = [-1, -1]
            guard intent_pipe(&pipe) == 0 else { throw .skipped("no pipe can be made") }
            defer { close(pipe[0]) }
            exchange.peer.send(FrameBuilder.frame(.ping, call: 1) { $0.raw([1]) }, descriptors: [pipe[1]])
            close(pipe[1])
            _ = try exchange.next("a pong")
            guard intent_poll(pipe[0], Int16(POLLIN), WorkerPeer.patience) > 0 else {
                throw .failed("the descriptor is still open in it")
            }
        },
        Check("It ends the connection at a hello of another version") { (exchange) throws(Deviation) in
            exchange.peer.send(.hello) { Hello(role: .host, name: "of the future", version: 2).write(to: &$0) }
            try exchange.checkRefused("a hello of version 2")
        },
        Check("It ends the connection at a second hello") { (exchange) throws(Deviation) in
            try exchange.greet()
            exchange.peer.send(.hello) { Hello(role: .host, name: "again").write(to: &$0) }
            try exchange.checkRefused("a second hello")
        },
        Check("It ends the connection at a header with more than 64 MiB, before they come") {
            (exchange) throws(Deviation) in
            try exchange.greet()
            var header = [UInt8](repeating: 0, count: FrameHeader.size)
            header.withUnsafeMutableBytes {
                FrameHeader(kind: .perform, call: 1, length: FrameLimits.payload + 1).write(to: $0)
            }
            exchange.peer.send(header)
            try exchange.checkRefused("a frame of more than 64 MiB was announced")
        },
        Check("It ends the connection at a ping of more than 64 bytes") { (exchange) throws(Deviation) in
            try exchange.greet()
            exchange.peer.send(.ping, call: 1, raw: [UInt8](repeating: 0, count: 65))
            try exchange.checkRefused("a ping of 65 bytes")
        },
        Check("It ends the connection at a frame that a host does not send") { (exchange) throws(Deviation) in
            try exchange.greet()
            exchange.peer.send(.metadata, call: 1, raw: [0xA0])
            try exchange.checkRefused("a metadata frame of the host's")
        },
    ]

    /// How it ends.
    static let endings: [Check] = [
        Check("It ends with status 0 when it is to drain and has no call") { (exchange) throws(Deviation) in
            try exchange.greet()
            exchange.peer.send(.drain)
            guard let exit = exchange.peer.exit() else { throw .failed("it runs 5 s after drain") }
            guard exit == .exited(0) else { throw .failed("it \(exit)") }
        },
        Check("It ends when the host closes the connection") { (exchange) throws(Deviation) in
            try exchange.greet()
            exchange.peer.hangUp()
            guard exchange.peer.exit() != nil else { throw .failed("it runs 5 s after the connection's end") }
        },
        Check("It ends when the host closes the connection before hello") { (exchange) throws(Deviation) in
            exchange.peer.hangUp()
            guard exchange.peer.exit(within: WorkerPeer.startPatience) != nil else {
                throw .failed("it runs 10 s after the connection's end")
            }
        },
    ]
}
