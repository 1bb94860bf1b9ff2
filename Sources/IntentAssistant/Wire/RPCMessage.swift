package import IntentProtocol

/// One message of JSON-RPC 2.0.
package enum RPCMessage: Hashable, Sendable {
    case request(RPCID, method: String, parameters: JSON)
    case notification(method: String, parameters: JSON)
    case result(RPCID, JSON)
    case failure(RPCID?, JSON)

    /// Why a line is no message, and whose answer that is; nil where the line has no identifier to be read.
    package struct Refusal: Error, Hashable, Sendable {
        package let id: RPCID?
        package let error: RPCError
    }

    /// Reads one line.
    ///
    /// - Throws: ``Refusal`` with the code that JSON-RPC gives: −32700 for what is no JSON, −32600 for what is no message.
    package init(_ line: [UInt8]) throws(Refusal) {
        guard let text = String(validating: line, as: UTF8.self) else {
            throw Refusal(id: nil, error: .parse("the line is not UTF-8"))
        }
        let json: JSON
        do {
            json = try JSON(parsing: text)
        } catch {
            // What is only too deep has an identifier, and its sender waits.
            let id = error.message.contains("nested deeper") ? RPCID(scanning: line) : nil
            throw Refusal(id: id, error: .parse("the line is no JSON: \(error)"))
        }
        try self.init(json)
    }

    private init(_ json: JSON) throws(Refusal) {
        guard case .object = json else {
            let what = json.array == nil ? "a message is an object" : "batches are not taken: send one message a line"
            throw Refusal(id: nil, error: .invalidRequest(what))
        }
        let id = RPCID(json["id"])
        func refuse(_ message: String) -> Refusal { Refusal(id: id, error: .invalidRequest(message)) }
        guard json["jsonrpc"]?.string == "2.0" else { throw refuse("\"jsonrpc\" is not \"2.0\"") }
        guard let member = json["method"] else {
            if let error = json["error"], json["result"] == nil {
                self = .failure(id, error)
            } else if let id, let result = json["result"] {
                self = .result(id, result)
            } else {
                throw refuse("neither a method nor a result")
            }
            return
        }
        guard let method = member.string else { throw refuse("\"method\" is no text") }
        let parameters = json["params"] ?? .object([])
        guard case .object = parameters else {
            guard id != nil else { throw refuse("\"params\" is no object") }
            throw Refusal(id: id, error: .invalidParameters("\"params\" is no object"))
        }
        if let id {
            self = .request(id, method: method, parameters: parameters)
        } else if json["id"] == nil {
            self = .notification(method: method, parameters: parameters)
        } else {
            throw refuse("\"id\" is neither a text nor an integer")
        }
    }

    // MARK: What is sent

    static func request(_ id: String, _ method: String, _ parameters: JSON) -> JSON {
        .object(["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": parameters])
    }

    static func notification(_ method: String, _ parameters: JSON? = nil) -> JSON {
        .object(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
    }

    static func result(_ id: RPCID, _ result: JSON) -> JSON {
        .object(["jsonrpc": "2.0", "id": id.json, "result": result])
    }

    static func failure(_ id: RPCID?, _ error: RPCError) -> JSON {
        .object(["jsonrpc": "2.0", "id": id?.json, "error": error.json])
    }
}
