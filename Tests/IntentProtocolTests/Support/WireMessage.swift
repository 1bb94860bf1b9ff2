import IntentProtocol

/// A message by its wire form, so that one test serves all.
protocol WireMessage: Hashable, Sendable {
    func write(to writer: inout CBORWriter)
    init(from reader: inout CBORReader) throws(CBORError)
}

extension WireMessage {
    var payload: [UInt8] { Wire.bytes { write(to: &$0) } }

    init(payload: [UInt8]) throws(CBORError) {
        self = try payload.withCBOR { (reader) throws(CBORError) in try Self(from: &reader) }
    }
}

extension Hello: WireMessage {}
extension Perform: WireMessage {}
extension RunResult: WireMessage {}
extension Failure: WireMessage {}
extension EntityRequest: WireMessage {}
extension EntityPage: WireMessage {}
extension AdminRequest: WireMessage {}
extension HostReply: WireMessage {}
extension Cancel: WireMessage {}
extension ProgressReport: WireMessage {}
extension Question: WireMessage {}
extension Answer: WireMessage {}
extension RunStarted: WireMessage {}
extension LogLine: WireMessage {}
extension ForgottenCollections: WireMessage {}
extension IntentError: WireMessage {}

/// Every message's reader, by the frame kinds that carry it.
enum Messages {
    static let types: [(FrameKind, any WireMessage.Type)] = [
        (.hello, Hello.self), (.error, IntentError.self), (.perform, Perform.self), (.result, RunResult.self),
        (.failure, Failure.self), (.query, EntityRequest.self), (.entities, EntityPage.self),
        (.request, AdminRequest.self), (.cancel, Cancel.self), (.progress, ProgressReport.self),
        (.ask, Question.self), (.answer, Answer.self), (.started, RunStarted.self), (.log, LogLine.self),
        (.hostRequest, AdminRequest.self), (.hostReply, HostReply.self), (.forget, ForgottenCollections.self),
    ]
}
