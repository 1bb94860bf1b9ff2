import IntentProtocol

/// Performs an intent as the host's runs do: what is missing is asked for, and what it throws to begin again is obeyed.
package enum IntentRun {
    /// Times that a run begins again at most, because the intent asked for it.
    package static let restarts = 16

    /// Performs an intent to its end, in the present ``RunContext``.
    ///
    /// - Parameter intent: The intent with its parameters set; the ones that lack a value are asked for.
    /// - Returns: Its result.
    /// - Throws: What `perform()` throws; an `IntentError` where a value is missing and nobody can be asked.
    package static func perform<Intent: AppIntent>(_ intent: Intent) async throws -> Intent.PerformResult {
        try await prepare(intent, WrapperLayout.of(Intent.self), RunContext.current)
        var restarts = 0
        while true {
            do {
                return try await intent.perform()
            } catch {
                try await beginAgain(after: error, intent, &restarts)
            }
        }
    }

    /// Makes an intent ready to be performed: what it lacks is asked for, and so is leave where others are affected.
    ///
    /// - Throws: An `IntentError` where a value is missing and nobody can be asked; the error of a missing dependency.
    nonisolated(nonsending)
        static func prepare<Intent: AppIntent>(
            _ intent: Intent, _ layout: WrapperLayout, _ context: RunContext?
        ) async throws
    {
        if layout.fields.isEmpty { return }
        context?.begin(intent)
        for (name, parameter) in try lacks(of: intent, layout) {
            guard context?.hasHost == true else {
                throw IntentError(
                    .request, .missingValue, "the parameter \(name) has no value", remedy: "give one with \(name)=…",
                    parameter: name)
            }
            try await parameter.setWire(try await Asking.value(of: parameter, nil))
        }
        if layout.hasOwnedEntities, context?.hasHost == true { try await OwnershipQuestion.ask(of: intent) }
    }

    /// Gets what an intent threw to get, so that it can be performed again.
    ///
    /// - Throws: The error itself where it asks for nothing; an `IntentError` where it asked ``restarts`` times.
    nonisolated(nonsending)
        static func beginAgain<Intent: AppIntent>(
            after error: any Error, _ intent: Intent, _ count: inout Int
        ) async throws
    {
        let request = error as? RestartRequest
        guard request != nil || (error as? AppIntentError)?.code == AppIntentError.restartPerform.code else {
            throw error
        }
        count += 1
        guard count < restarts else {
            throw IntentError(
                .app, .intentFailed, "\(Intent.persistentIdentifier) asked to begin again \(restarts) times")
        }
        if let request { try await obey(request) }
    }

    /// Returns the required parameters that have no value.
    ///
    /// - Throws: The error of a `@Dependency` that has no value, so that the lack is an error instead of a crash.
    private static func lacks<Intent: AppIntent>(
        of intent: Intent, _ layout: WrapperLayout
    ) throws -> [(String, AnyIntentParameter)] {
        var missing: [(String, AnyIntentParameter)] = []
        var failure: (any Error)?
        layout.forEach(in: intent) { field, object in
            switch field.kind {
            case .parameter:
                let parameter = unsafeDowncast(object, to: AnyIntentParameter.self)
                if !parameter.hasValue { missing.append((field.name, parameter)) }
            case .dependency:
                do {
                    try unsafeDowncast(object, to: AnyAppDependency.self).check()
                } catch {
                    failure = failure ?? error
                }
            case .property:
                break
            }
        }
        if let failure { throw failure }
        return missing
    }

    /// Checks that every `@Dependency` of a query or an options provider has its value.
    package static func checkDependencies<Whole>(of whole: Whole) throws {
        var failure: (any Error)?
        WrapperLayout.of(Whole.self).forEach(in: whole) { field, object in
            guard field.kind == .dependency else { return }
            do {
                try unsafeDowncast(object, to: AnyAppDependency.self).check()
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// Asks for what an intent threw to get, and sets it.
    private static func obey(_ request: RestartRequest) async throws {
        guard RunContext.current?.hasHost == true else { throw request }
        switch request.need {
        case .value(let parameter, let dialog):
            try await parameter.setWire(try await Asking.value(of: parameter, dialog))
        case .choice(let parameter, let options, let dialog):
            let index = try await Asking.choose(options.map(\.display), dialog, parameter: parameter)
            try await parameter.setWire(options[index].value)
        case .foreground(let dialog, let alwaysConfirm):
            try await Foreground.bringAppToFront(dialog, alwaysConfirm: alwaysConfirm)
        }
    }
}
