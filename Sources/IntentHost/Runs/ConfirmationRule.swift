package import IntentProtocol
package import IntentStore

/// Decides who may confirm: by what the question demands, what was decided before, and where the caller sits. Pure.
///
/// | what is on record | level of the question | outcome |
/// |---|---|---|
/// | never | any | refused |
/// | allow, at the question's level or above | | accepted |
/// | a yes of this run that was meant for all of it, or once | up to that yes's level | accepted |
/// | anything else | `any`, the caller says yes beforehand | accepted |
/// | anything else | `any`, the caller can put the question | asked |
/// | anything else | `local`, the caller can put it and a person sits there | asked |
/// | anything else | the caller is an assistant, and a surface where a person sits follows the desk | asked there |
/// | anything else | | refused |
///
/// A record of policy `ask` or `once` with the level `local` raises every question of the caller and intent to `local`.
package struct ConfirmationRule: Sendable {
    package enum Decision: Hashable, Sendable {
        /// Yes, without a question; by whom, for the journal.
        case accept(by: String)
        /// Ask the caller, at this level.
        case ask(Question.Level)
        /// Ask at a surface where a person sits, at this level.
        case askElsewhere(Question.Level)
        /// No, without a question.
        case refuse(Refusal)
    }

    /// Why nobody is asked.
    package enum Refusal: Hashable, Sendable {
        /// A person said never; the grant's number.
        case never(Int64)
        /// The caller can't put the question to anybody.
        case nobodyToAsk
        /// Only a person at this machine may answer, and none sits at the surface.
        case notLocal
    }

    /// Who calls, as grants name callers.
    package let caller: String
    package let surface: SurfaceKind
    package let assumesYes: Bool

    package init(_ request: Perform) {
        caller = request.caller
        surface = request.surfaceKind
        assumesYes = request.assumeYes
    }

    /// - Parameters:
    ///   - level: What the question demands.
    ///   - grant: What is on record for the caller and the intent.
    ///   - hasDesk: Whether a surface where a person sits puts questions for others.
    ///   - earlier: The level up to which this run was confirmed as a whole, and by whom.
    package func decide(
        _ level: Question.Level, grant: GrantRecord?, earlier: (level: Question.Level, by: String)?,
        askable: Perform.Askable, hasDesk: Bool = false
    ) -> Decision {
        var level = level
        switch grant?.policy {
        case .never?: return .refuse(.never(grant?.id ?? 0))
        case .allow? where level == .any || grant?.level == .local: return .accept(by: "grant \(grant?.id ?? 0)")
        case .ask?, .once?: if grant?.level == .local { level = .local }
        case .allow?, nil: break
        }
        if let earlier, level == .any || earlier.level == .local { return .accept(by: earlier.by) }
        if level == .any, assumesYes { return .accept(by: "--yes") }
        let canAsk = askable.contains(.confirmation)
        if canAsk, level == .any || surface.isLocal { return .ask(level) }
        if hasDesk, surface == .assistant { return .askElsewhere(level) }
        return .refuse(canAsk ? .notLocal : .nobodyToAsk)
    }

    /// What an answer may be kept for. Only a person at this machine decides for good: a program could approve itself.
    package var keeping: [Question.Keeping] {
        surface.isLocal ? Question.Keeping.allCases : [.run]
    }

    /// Who answers at the surface, for the journal.
    package var answerer: String {
        surface == .unknown ? "caller" : surface.rawValue
    }
}
