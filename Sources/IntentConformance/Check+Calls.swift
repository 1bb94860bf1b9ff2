import IntentProtocol

extension Check {
    /// Describing, wrong messages, calls side by side.
    static let calls: [Check] = [
        Check("It describes itself with one metadata document in the deterministic encoding") {
            (exchange) throws(Deviation) in
            try exchange.greet()
            let metadata = try exchange.describe()
            guard !metadata.intents.isEmpty || !metadata.entities.isEmpty else {
                throw .failed("it offers neither intents nor entities")
            }
            try exchange.checkAlive()
        },
        Check("Its metadata names only types that it tells of, and identifiers once") { (exchange) throws(Deviation) in
            try exchange.greet()
            try checkNames(try exchange.describe())
        },
        Check("It describes itself as often as it is asked, also side by side") { (exchange) throws(Deviation) in
            try exchange.greet()
            for call in 1...20 { exchange.peer.send(.describe, call: UInt64(call)) }
            var open = Set<UInt64>(1...20)
            while !open.isEmpty {
                let frame = try exchange.next("metadata", within: 20_000)
                guard frame.kind == .metadata, open.remove(frame.call) != nil else {
                    throw .failed("\(frame.kind) of call \(frame.call) came, which is not open")
                }
            }
            try exchange.checkAlive()
        },
        Check("It ends a perform of an intent that it does not have with a failure “not-found”") {
            (exchange) throws(Deviation) in
            try exchange.greet()
            try exchange.perform("NoSuchIntentAtAll", call: 2)
            let failure = try exchange.failure(of: 2)
            guard failure.error.code == .notFound else { throw .failed("its code is \(failure.error.code.rawValue)") }
            guard failure.error.category == .request else {
                throw .failed("its category is \(failure.error.category.rawValue), and not request")
            }
            try exchange.checkAlive()
        },
        Check("It ignores fields that it does not know, in any order, and numbers in any width") {
            (exchange) throws(Deviation) in
            try exchange.greet()
            // {9: "r", 77: [1, {}], 1: "NoSuchIntentAtAll"} with key 1 in two bytes.
            var payload: [UInt8] = [0xA3, 0x09, 0x61, 0x72, 0x18, 77, 0x82, 0x01, 0xA0, 0x18, 0x01]
            payload += [0x60 | 17] + Array("NoSuchIntentAtAll".utf8)
            exchange.peer.send(.perform, call: 2, raw: payload)
            let failure = try exchange.failure(of: 2)
            guard failure.error.code == .notFound else {
                throw .failed("it answered \(failure.error.code.rawValue): \(failure.error.message)")
            }
        },
        Check("It ends a perform that can't be read with a failure “protocol-violation”, and goes on") {
            (exchange) throws(Deviation) in
            try exchange.greet()
            let wrong: [(String, [UInt8])] = [
                ("an empty payload", []), ("no map", [0x01]), ("a map that ends early", [0xA1]),
                ("no intent", [0xA0]), ("an intent that is a number", [0xA1, 0x01, 0x02]),
                ("bytes behind the item", [0xA1, 0x01, 0x61, 0x78, 0x00]),
            ]
            for (index, (what, payload)) in wrong.enumerated() {
                exchange.peer.send(.perform, call: UInt64(index + 1), raw: payload)
                let failure = try exchange.failure(of: UInt64(index + 1))
                guard failure.error.code == .protocolViolation else {
                    throw .failed("it answered \(what) with \(failure.error.code.rawValue)")
                }
            }
            try exchange.checkAlive()
        },
        Check("It ends a query that it can't answer with a failure") { (exchange) throws(Deviation) in
            try exchange.greet()
            let query = EntityRequest(app: "x", entity: "NoSuchEntityAtAll", mode: .all)
            exchange.peer.send(.query, call: 3) { query.write(to: &$0) }
            _ = try exchange.failure(of: 3)
            try exchange.checkAlive()
        },
        Check("It ignores cancel, answer and hostReply of calls that are over or never were") {
            (exchange) throws(Deviation) in
            try exchange.greet()
            exchange.peer.send(.cancel, call: 41) { Cancel(.user).write(to: &$0) }
            exchange.peer.send(.answer, call: 42) { Answer(1, .accepted).write(to: &$0) }
            exchange.peer.send(.hostReply, call: 43) { HostReply(.value(.null)).write(to: &$0) }
            try exchange.checkAlive()
        },
        Check("Its entities come as its query says, page by page") { (exchange) throws(Deviation) in
            try exchange.greet()
            let entities = try exchange.describe().entities.filter { $0.queryAbilities.contains("all") }
            guard let entity = entities.first else { throw .skipped("none of its entities can be listed") }
            var query = EntityRequest(app: try exchange.describe().app, entity: entity.id, mode: .all, limit: 1)
            query.offset = 0
            exchange.peer.send(.query, call: 2) { query.write(to: &$0) }
            let frame = try exchange.end(of: 2)
            guard frame.kind == .entities else { throw .failed("it ended a query with \(frame.kind)") }
            let page = try exchange.read(frame, EntityPage.init(from:))
            guard page.items.count <= 1 else {
                throw .failed("\(page.items.count) entities came where 1 was asked for")
            }
            for case .entity(let value) in page.items where value.type != entity.id {
                throw .failed("an entity of type \(value.type) came where \(entity.id) was asked for")
            }
            query.mode = .identifiers
            query.identifiers = ["no such identifier at all"]
            exchange.peer.send(.query, call: 3) { query.write(to: &$0) }
            let second = try exchange.end(of: 3)
            if second.kind == .entities {
                guard try exchange.read(second, EntityPage.init(from:)).items.isEmpty else {
                    throw .failed("it gives an entity for an identifier that nobody has")
                }
            }
        },
    ]

    private static func checkNames(_ app: AppMetadata) throws(Deviation) {
        func once(_ names: [String], _ what: String) throws(Deviation) {
            var seen: Set<String> = []
            for name in names where !seen.insert(name).inserted { throw .failed("\(what) \(name) stands twice") }
        }
        try once(app.intents.map(\.id), "the intent")
        try once(app.entities.map(\.id), "the entity")
        try once((app.enums + app.unions).map(\.id), "the type")
        for intent in app.intents {
            try once(intent.parameters.map(\.name), "in \(intent.id) the parameter")
            for type in intent.parameters.map(\.type) + [intent.result].compactMap(\.self) {
                try check(type, app, in: intent.id)
            }
        }
        for entity in app.entities {
            for property in entity.properties { try check(property.type, app, in: entity.id) }
        }
    }

    private static func check(_ type: ValueType, _ app: AppMetadata, in place: String) throws(Deviation) {
        let isThere: Bool
        switch type {
        case .entity(let name), .collection(let name): isThere = app.entity(name) != nil
        case .enumeration(let name): isThere = app.enumeration(name) != nil
        case .union(let name): isThere = app.union(name) != nil
        case .array(let element), .set(let element): return try check(element, app, in: place)
        default: isThere = true
        }
        if !isThere { throw .failed("\(place) names a type that it does not tell of: \(type.expectation)") }
    }
}
