import IntentClient
import IntentProtocol

extension Command {
    static let questions = Command(
        name: "questions", abstract: "List what assistants wait for a person to confirm, or follow it",
        options: [Option(name: "follow", abstract: "Go on with each question that comes, until Ctrl-C"), .json],
        notes: ["While a terminal follows, runs of assistants wait for an answer instead of being refused."],
        action: { (invocation, surroundings) throws(IntentError) in
            if invocation.has("follow") { return try surroundings.followQuestions(invocation) }
            let reply = try surroundings.request("questions")
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            var table = Table("QUESTION", "CALLER", "INTENT", "")
            for question in reply.items("questions") {
                table.add(
                    question.text("question"), question.text("caller"), question.text("intent"),
                    question.text("dialog"))
            }
            surroundings.write(table)
            return 0
        })

    static let answer = Command(
        name: "answer", abstract: "Confirm what an assistant wants, or not",
        operands: [
            Operand(name: "QUESTION", abstract: "As intentctl questions shows it"),
            Operand(name: "ANSWER", abstract: "yes, no, all (yes to the whole run), always or never"),
        ],
        options: [.json], notes: ["This takes a terminal: a program could answer for itself."],
        action: { (invocation, surroundings) throws(IntentError) in
            let answers: [String: (Bool, Question.Keeping?)] = [
                "yes": (true, nil), "no": (false, nil), "all": (true, .run), "always": (true, .always),
                "never": (false, .never),
            ]
            let word = invocation.operand(1) ?? ""
            guard let (isYes, keeping) = answers[word] else {
                throw IntentError(
                    .request, .usage, "'\(word)' is no answer", remedy: "yes, no, all, always or never")
            }
            let reply = try surroundings.request(
                "questions.answer",
                .object([
                    "question": .text(invocation.operand(0) ?? ""), "accepted": .bool(isYes),
                    "keeping": keeping.map { .text($0.rawValue) }, "surfaceKind": .text(surroundings.kind.rawValue),
                ]))
            surroundings.write(reply, invocation, line: "answered \(word)")
            return 0
        })
}

extension Surroundings {
    /// What kind of surface the command line is now: a terminal where a person types.
    var kind: SurfaceKind {
        Console.find(self, isWanted: false) == nil ? .program : .terminal
    }

    fileprivate func followQuestions(_ invocation: Invocation) throws(IntentError) -> Int32 {
        try follow(
            AdminRequest("questions", .object(["follow": true, "surfaceKind": .text(kind.rawValue)]))
        ) { question in
            guard !invocation.wantsJSON else { return output.writeLine(JSON(question).text()) }
            let name = ErrorText.line(question.text("question"))
            if question["closed"]?.bool == true { return output.writeLine("closed: \(name)") }
            let preview = (question["preview"]?.array ?? []).compactMap(\.text).map { "  " + ErrorText.line($0) }
            let words = "\(question.text("caller")): \(question.text("dialog"))"
            for line in [ErrorText.line(words)] + preview { output.writeLine(shown(line)) }
            output.writeLine("  intentctl answer \(name) yes|no|all|always|never")
        }
    }
}
