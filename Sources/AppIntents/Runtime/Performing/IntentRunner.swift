import IntentProtocol

/// Performs an intent for the host: makes it, sets its parameters, runs it, and ends the call with what it gives.
///
/// Its functions stay on the caller's executor, as every switch costs a look for the task's preferred one.
enum IntentRunner {
    /// Performs the intent that a context's message names. The context is the task's.
    ///
    /// - Throws: What the intent throws, or an `IntentError` where it can't begin; then the call goes on.
    nonisolated(nonsending)
        static func run<Intent: AppIntent>(
            _ type: Intent.Type, _ context: RunContext, _ call: Call
        ) async throws
    {
        let intent = Intent()
        let layout = WrapperLayout.of(Intent.self)
        if !layout.fields.isEmpty || !context.parameters.isEmpty {
            try await setParameters(of: intent, layout, context, call)
            try await IntentRun.prepare(intent, layout, context)
        }
        if Intent.openAppWhenRun || Intent.supportedModes != .background {
            try await Foreground.prepare(intent, context)
        }
        var restarts = 0
        while true {
            do {
                let result = try await intent.perform()
                if Intent._isFocusFilter { try await intent._focusFilterWasSet() }
                context.finishProgress()
                if context.hasPendingWork { await context.finishPendingWork() }
                guard let manager = context.madeUndoManager else { return try await call.end(.result, result, context) }
                let undo = await UndoStack.keep(manager, run: context.run, title: Intent.title)
                return try await call.end(.result, result, context, undo: undo)
            } catch {
                try await IntentRun.beginAgain(after: error, intent, &restarts)
            }
        }
    }

    /// Sets the parameters of an intent that a context's message has values for.
    nonisolated(nonsending)
        static func setParameters<Intent: AppIntent>(
            of intent: Intent, _ layout: WrapperLayout, _ context: RunContext, _ call: Call
        ) async throws
    {
        for given in context.parameters {
            guard let parameter = layout.parameter(given.name, in: intent) else {
                throw unknownParameter(given.name, of: intent)
            }
            try await set(parameter, to: given, call.descriptors)
        }
    }

    nonisolated(nonsending)
        private static func set(
            _ parameter: AnyIntentParameter, to given: NamedValue, _ descriptors: [Int32]
        ) async throws
    {
        do {
            if try parameter.setAtOnce(given.value) { return }
            try await parameter.setWire(given.value, descriptors: descriptors)
        } catch var error as IntentError where error.parameter == nil {
            error.parameter = given.name
            let title = String(localized: parameter.displayTitle)
            let isNamed = title.isEmpty || title.lowercased() == given.name.lowercased()
            error.message = "\(given.name)\(isNamed ? "" : " (\(title))"): \(error.message)"
            throw error
        }
    }

    private static func unknownParameter<Intent: AppIntent>(_ name: String, of intent: Intent) -> IntentError {
        let names = WrapperLayout.parameters(of: intent).map(\.name)
        return IntentError(
            .request, .invalidValue, "\(Intent.persistentIdentifier) has no parameter “\(name)”",
            remedy: names.isEmpty ? "it takes none" : "it takes: " + names.joined(separator: ", "), parameter: name)
    }
}

extension Call {
    /// Ends the call with a result, whose texts are in the language of the present ``RunContext``.
    ///
    /// Collections that are too long to stand in the result are sent before it, and it is written by their handles.
    nonisolated(nonsending)
        fileprivate func end<Result: IntentResult>(
            _ kind: FrameKind, _ result: Result, _ context: RunContext, undo: String? = nil
        ) async throws
    {
        context.beginsResult()
        let frame = written(kind, result, undo: undo)
        let large = context.takeLarge()
        guard !large.isEmpty, try await LargeCollections.send(large, through: context) else { return end(frame) }
        end(written(kind, result, undo: undo))
    }

    private func written<Result: IntentResult>(_ kind: FrameKind, _ result: Result, undo: String?) -> [UInt8] {
        FrameBuilder.frame(kind, call: number) { writer in
            var parts = _ResultWriter(writer, undo: undo)
            result._write(to: &parts)
            writer = parts.raw
        }
    }
}
