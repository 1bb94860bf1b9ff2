import IntentProtocol
import Synchronization
import Testing

@testable import AppIntents

@Suite("Runs that ask")
struct AskingTests {
    @Test("A value that perform() asks for reaches it")
    func value() async throws {
        let host = MemoryHost()
        let call = host.perform("AskIntent")
        let question = try await host.question(of: call)
        #expect(question.kind == .value)
        #expect(question.dialog == "Which colour?")
        #expect(question.parameter == "colour")
        host.answer(call, question.id, .value(.string("red")))
        #expect(try await host.result(of: call).value == .string("got red"))
    }

    @Test("A required value that is missing is asked for before the intent runs")
    func missing() async throws {
        let host = MemoryHost()
        let call = host.perform("EchoTextIntent")
        let question = try await host.question(of: call)
        #expect(question.parameter == "text")
        host.answer(call, question.id, .value(.string("late")))
        #expect(try await host.result(of: call).value == .string("late"))
    }

    @Test("A question that nobody can answer fails the run with the host's error")
    func unanswered() async throws {
        let host = MemoryHost()
        let call = host.perform("EchoTextIntent")
        let question = try await host.question(of: call)
        let error = IntentError(.request, .missingValue, "nobody is there", parameter: "text")
        host.answer(call, question.id, .unanswered(error))
        #expect(try await host.failure(of: call).error == error)
    }

    @Test("A confirmation that is given lets the run go on")
    func accepted() async throws {
        let host = MemoryHost()
        let call = host.perform("ConfirmIntent")
        let question = try await host.question(of: call)
        #expect(question.kind == .confirmation)
        host.answer(call, question.id, .accepted)
        #expect(try await host.result(of: call).value == .string("went on"))
    }

    @Test("A confirmation that is declined ends the run")
    func declined() async throws {
        let host = MemoryHost()
        let call = host.perform("ConfirmIntent")
        host.answer(call, try await host.question(of: call).id, .declined)
        #expect(try await host.failure(of: call).error.code == .declined)
    }

    @Test("A host that answers before its send returns is no deadlock")
    func reentrant() async throws {
        let host = MemoryHost()
        host.onFrame { [weak host] frame in
            guard frame.kind == .ask, let question = try? frame.read(Question.init(from:)) else { return }
            host?.answer(frame.call, question.id, .value(.string("at once")))
        }
        #expect(try await host.result(of: host.perform("AskIntent")).value == .string("got at once"))
    }

    @Test("An answer to no question is ignored")
    func strayAnswer() async throws {
        let host = MemoryHost()
        let call = host.perform("AskIntent")
        let question = try await host.question(of: call)
        host.answer(call, question.id + 7, .value(.string("blue")))
        host.answer(call + 100, question.id, .value(.string("blue")))
        host.answer(call, question.id, .value(.string("red")))
        #expect(try await host.result(of: call).value == .string("got red"))
    }
}

@Suite("Runs that need the host's stores")
struct HostRequestTests {
    private func reply(_ host: MemoryHost, _ call: UInt64, _ outcome: HostReply.Outcome) {
        host.deliver(FrameBuilder.frame(.hostReply, call: call) { HostReply(outcome).write(to: &$0) })
    }

    @Test("A request reaches the host and its reply the run")
    func value() async throws {
        let host = MemoryHost()
        let call = host.perform("DonateIntent")
        let frame = await host.frame(of: call) { $0.kind == .hostRequest }
        #expect(try frame.read(AdminRequest.init(from:)).method == "donations.add")
        reply(host, call, .value(.null))
        #expect(try await host.result(of: call).value == .string("kept"))
    }

    @Test("A host without the store answers with an error, which the run can go on from")
    func unsupported() async throws {
        let host = MemoryHost()
        let call = host.perform("DonateIntent")
        reply(host, call, .failure(IntentError(.request, .unsupported, "no store")))
        #expect(try await host.result(of: call).value == .string("not kept"))
    }

    @Test("A reply to no request is ignored")
    func stray() async throws {
        let host = MemoryHost()
        let call = host.perform("AskIntent")
        let question = try await host.question(of: call)
        reply(host, call, .value(.bool(true)))
        host.answer(call, question.id, .value(.string("red")))
        #expect(try await host.result(of: call).value == .string("got red"))
    }

    @Test("A run that waits for the host's store ends when it is cancelled")
    func cancelled() async throws {
        let host = MemoryHost()
        let call = host.perform("DonateIntent")
        host.cancel(call)
        _ = await host.end(of: call)
        #expect(host.endpoint.openCalls == 0)
    }
}

@Suite("Runs that are cancelled")
struct CancellationTests {
    @Test("A cancelled run ends as cancelled, with the reason")
    func reason() async throws {
        let host = MemoryHost()
        let call = host.perform("SleepIntent")
        host.cancel(call, .timeout)
        #expect(try await host.failure(of: call).cancellation == .timeout)
        #expect(host.endpoint.openCalls == 0)
    }

    @Test("The first reason counts, and the author's handler hears it once")
    func once() async throws {
        let host = MemoryHost()
        _ = try await host.result(of: host.perform("ReadLogIntent"))
        let call = host.perform("SleepIntent", [NamedValue("seconds", .double(61))])
        host.cancel(call, .timeout)
        host.cancel(call, .user)
        #expect(try await host.failure(of: call).cancellation == .timeout)
        let log = try await host.result(of: host.perform("ReadLogIntent")).value
        guard case .array(let lines) = log else {
            Issue.record("no log")
            return
        }
        #expect(lines.filter { $0 == .string("sleep of 61.0 was cancelled: timeout") }.count == 1)
        #expect(!lines.contains(.string("sleep of 61.0 was cancelled: other")))
    }

    @Test("A run that waits for an answer ends when it is cancelled")
    func whileAsking() async throws {
        let host = MemoryHost()
        let call = host.perform("AskIntent")
        _ = try await host.question(of: call)
        host.cancel(call)
        #expect(try await host.failure(of: call).cancellation == .user)
    }

    @Test("Cancelling a call that has ended does nothing")
    func late() async throws {
        let host = MemoryHost()
        let call = host.perform("EchoIntent")
        _ = try await host.result(of: call)
        host.cancel(call)
        #expect(host.frames(of: call).count == 1)
    }
}

@Suite("Progress")
struct ProgressTests {
    @Test("A short run's reports come one by one, the last before the result")
    func short() async throws {
        let host = MemoryHost()
        let call = host.perform("CountIntent", [NamedValue("limit", .int(5))])
        _ = try await host.result(of: call)
        let frames = host.frames(of: call)
        let reports = try frames.filter { $0.kind == .progress }.map { try $0.read(ProgressReport.init(from:)) }
        #expect(reports.map(\.completed) == [0, 1, 2, 3, 4, 5])
        #expect(reports.allSatisfy { $0.total == 5 })
        #expect(frames.last?.kind == .result)
    }

    @Test("Of very many reports few are sent, and the last is never lost")
    func many() async throws {
        let host = MemoryHost()
        let call = host.perform("CountIntent", [NamedValue("limit", .int(20_000))])
        _ = try await host.result(of: call)
        let reports = try host.frames(of: call).filter { $0.kind == .progress }
            .map { try $0.read(ProgressReport.init(from:)) }
        #expect(reports.count < 1000)
        #expect(reports.last?.completed == 20_000)
        #expect(reports.map(\.completed) == reports.map(\.completed).sorted())
    }
}

@Suite("Requests outside of every run")
struct OutsideRequestTests {
    private func hello(_ host: MemoryHost) {
        host.deliver(FrameBuilder.frame(.hello, call: 0) { Hello(role: .host, name: "test").write(to: &$0) })
    }

    private func reply(_ host: MemoryHost, _ value: Int64) {
        host.deliver(FrameBuilder.frame(.hostReply, call: 0) { HostReply(.value(.int(value))).write(to: &$0) })
    }

    /// The request of a method, which is waited for.
    private func asked(_ host: MemoryHost, _ method: String) async throws -> AdminRequest {
        let frame = await host.frame(of: 0) { frame in
            frame.kind == .hostRequest && (try? frame.read(AdminRequest.init(from:)).method) == method
        }
        return try frame.read(AdminRequest.init(from:))
    }

    private func reply(_ host: MemoryHost, _ value: Int64, to request: AdminRequest) {
        host.deliver(
            FrameBuilder.frame(.hostReply, call: 0) {
                HostReply(.value(.int(value)), number: request.number).write(to: &$0)
            })
    }

    @Test("They wait for the hello and go out under the number 0; replies without a number come in order")
    func order() async throws {
        let host = MemoryHost()
        let outside = host.endpoint.outside
        let first = Task { try await outside.request(AdminRequest("first")) }
        await Task.yield()
        #expect(host.frames(of: 0).isEmpty)
        hello(host)
        _ = try await asked(host, "first")
        #expect(host.frames(of: 0).first?.kind == .hello)
        let second = Task { try await outside.request(AdminRequest("second")) }
        _ = try await asked(host, "second")
        reply(host, 1)
        reply(host, 2)
        #expect(try await first.value == 1)
        #expect(try await second.value == 2)
    }

    @Test("A reply with a number goes to the request that has it, whichever is delivered first")
    func numbers() async throws {
        let host = MemoryHost()
        let outside = host.endpoint.outside
        hello(host)
        let tasks = ["first", "second", "third"].map { method in
            Task { try await outside.request(AdminRequest(method)) }
        }
        let requests = [
            try await asked(host, "first"), try await asked(host, "second"), try await asked(host, "third"),
        ]
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { _ = try await tasks[0].value }
        reply(host, 3, to: requests[2])
        #expect(try await tasks[2].value == 3)
        // Nobody waits for the first one's any more, and no number has two.
        reply(host, 1, to: requests[0])
        reply(host, 3, to: requests[2])
        reply(host, 2, to: requests[1])
        #expect(try await tasks[1].value == 2)
    }

    @Test("More than so many at once are refused here, before the host would end the process")
    func limit() async throws {
        let outside = MemoryHost().endpoint.outside
        let waiting = (0..<OutsideRequests.limit).map { _ in Task { try await outside.request(AdminRequest("x")) } }
        while outside.count < OutsideRequests.limit { await Task.yield() }
        let error = await #expect(throws: IntentError.self) { _ = try await outside.request(AdminRequest("x")) }
        #expect(error?.code == .busy)
        for task in waiting { task.cancel() }
    }
}
