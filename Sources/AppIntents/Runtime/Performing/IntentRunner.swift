import IntentProtocol

/// Performs an intent for the host: makes it, sets its parameters, runs it, and encodes what it gives.
struct IntentRunner: Sendable {
    let entry: IntentEntry
    let message: Perform
    let descriptors: [Int32]

    /// Performs the intent.
    ///
    /// - Throws: What the intent throws, or an `IntentError` where it can't begin.
    func run() async throws -> RunResult {
        let type = entry.type
        return try await perform(type)
    }

    private func perform<Intent: AppIntent>(_ type: Intent.Type) async throws -> RunResult {
        let intent = Intent()
        if !entry.dependencies.isEmpty { try entry.checkDependencies(of: intent) }
        if !entry.parameters.isEmpty || !message.parameters.isEmpty { try await setParameters(of: intent) }
        let result = try await intent.perform()
        return ResultEncoder.encode(result)
    }

    // MARK: Parameters

    private func setParameters<Intent: AppIntent>(of intent: Intent) async throws {
        for given in message.parameters {
            guard let parameter = entry.parameter(named: given.name) else {
                throw IntentError(
                    .request, .invalidValue, "\(message.intent) has no parameter “\(given.name)”",
                    remedy: entry.parameters.isEmpty
                        ? "it takes none" : "it takes: " + entry.parameters.map(\.name).joined(separator: ", "),
                    parameter: given.name)
            }
            try await set(entry.wrapper(at: parameter.field, of: intent), to: given)
        }
        for parameter in entry.parameters where parameter.isRequired {
            let wrapper: AnyIntentParameter = entry.wrapper(at: parameter.field, of: intent)
            guard !wrapper.isSet else { continue }
            throw IntentError(
                .request, .missingValue, "\(message.intent) needs a value for “\(parameter.name)”",
                remedy: "give \(wrapper.family.type.expectation)", parameter: parameter.name)
        }
    }

    private func set(_ parameter: AnyIntentParameter, to given: NamedValue) async throws {
        do {
            try await parameter.setWire(given.value, descriptors: descriptors)
        } catch var error as IntentError where error.parameter == nil {
            error.parameter = given.name
            error.message = "\(given.name): \(error.message)"
            throw error
        }
    }
}

extension IntentEntry {
    /// The wrapper in one of the layout's fields.
    ///
    /// - Precondition: The field holds a wrapper of that class.
    func wrapper<Wrapper: AnyObject, Intent: AppIntent>(at field: Int, of intent: Intent) -> Wrapper {
        let offset = layout.fields[field].offset
        // The field holds one strong reference, and the layout says that its class is a subclass of `Wrapper`.
        if layout.isClass {
            let object = intent as AnyObject
            return withExtendedLifetime(object) {
                (UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset).load(as: Wrapper.self)
            }
        }
        return withUnsafeBytes(of: intent) { $0.load(fromByteOffset: offset, as: Wrapper.self) }
    }

    /// Throws where a dependency of an intent has no value in this process.
    func checkDependencies<Intent: AppIntent>(of intent: Intent) throws {
        for field in dependencies {
            let dependency: AnyAppDependency = wrapper(at: field, of: intent)
            try dependency.check()
        }
    }
}
