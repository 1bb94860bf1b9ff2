import IntentProtocol

// Requests of surfaces that put questions for others.
extension Host {
    /// Answers `questions` with `follow`: only where a person sits.
    func followQuestions(
        _ arguments: RequestArguments, for client: ClientSession, call: UInt64, turn: Turn
    ) throws(IntentError) {
        _ = try Self.localSurface(arguments)
        let follower = DeskFollower(desk: desk, client: client, call: call)
        client.keep(follower, as: call)
        desk.follow(follower, turn: turn)
    }

    /// Answers `questions.answer`.
    func answerQuestion(_ arguments: RequestArguments, turn: Turn) throws(IntentError) -> CBOR {
        let surface = try Self.localSurface(arguments)
        let name = try arguments.text("question")
        guard let isYes = arguments.map["accepted"]?.bool else {
            throw IntentError(.request, .usage, "questions.answer needs “accepted”, true or false")
        }
        let keeping = arguments.optionalText("keeping").flatMap(Question.Keeping.init(rawValue:))
        let isTaken = desk.end(
            name, with: isYes ? .accepted : .declined, keeping: keeping, by: surface.rawValue, turn: turn)
        guard isTaken else {
            throw IntentError(
                .request, .notFound, "the question \(Shown.text(name)) does not wait any more",
                remedy: "see intentctl questions")
        }
        return .object(["question": .text(name)])
    }

    private static func localSurface(_ arguments: RequestArguments) throws(IntentError) -> SurfaceKind {
        let surface = SurfaceKind(rawValue: arguments.optionalText("surfaceKind") ?? "")
        guard surface.isLocal else {
            throw IntentError(
                .request, .notPermitted, "only a surface where a person of this machine sits answers questions",
                remedy: "do it at a terminal")
        }
        return surface
    }
}
