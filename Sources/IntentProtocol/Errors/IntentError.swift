/// What a caller hears when something did not work: what went wrong, and what to do.
///
/// The same struct travels on the wire, stands in the journal and is printed by every surface.
package struct IntentError: Error, Hashable, Sendable {
    /// Whose error it is.
    package enum Category: String, Hashable, Sendable {
        /// The caller's: a wrong name or value, a missing permission.
        case request
        /// The app's own: its intent or query threw.
        case app
        /// Ours or the machine's: a dead worker, a full disk, a deadline.
        case system
    }

    /// A name that programs compare; the set grows.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    package var category: Category
    package var code: Code
    /// One line that says what went wrong, for a person.
    package var message: String
    /// One line that says what to do, where there is something to do.
    package var remedy: String?
    /// The parameter that the error is about, by its name.
    package var parameter: String?

    package init(
        _ category: Category, _ code: Code, _ message: String, remedy: String? = nil, parameter: String? = nil
    ) {
        self.category = category
        self.code = code
        self.message = message
        self.remedy = remedy
        self.parameter = parameter
    }
}

extension IntentError.Code {
    private init(_ rawValue: String) {
        self.init(rawValue: rawValue)
    }

    // The request's.
    package static let usage = Self("usage")
    package static let invalidValue = Self("invalid-value")
    package static let missingValue = Self("missing-value")
    package static let ambiguousValue = Self("ambiguous-value")
    package static let alreadyExists = Self("already-exists")
    package static let notFound = Self("not-found")
    package static let ambiguousName = Self("ambiguous-name")
    package static let notPermitted = Self("not-permitted")
    package static let declined = Self("declined")
    package static let busy = Self("busy")
    /// A newer request of the same kind took the place of this one.
    package static let superseded = Self("superseded")
    package static let invalidPlugin = Self("invalid-plugin")
    /// The new version of a plugin would break what people stored.
    package static let breakingChange = Self("breaking-change")
    package static let protocolViolation = Self("protocol-violation")
    package static let unsupported = Self("unsupported")
    package static let configuration = Self("configuration")

    // The app's.
    package static let intentFailed = Self("intent-failed")
    package static let queryFailed = Self("query-failed")
    /// A function of a C library failed, by what it returned.
    package static let functionFailed = Self("function-failed")
    /// What a function of a C library put out is not what its manifest says.
    package static let invalidResult = Self("invalid-result")
    /// A function of a C library ended its worker.
    package static let libraryCrashed = Self("library-crashed")

    /// The request has ended its worker again and again, and is not performed for a while.
    package static let poisoned = Self("poisoned")

    // The system's.
    package static let unreachable = Self("unreachable")
    package static let workerDied = Self("worker-died")
    package static let workerUnavailable = Self("worker-unavailable")
    /// The application that serves the intent does not run, and can't be started.
    package static let notRunning = Self("not-running")
    /// The application ended, or left, before the run was done.
    package static let applicationLeft = Self("application-left")
    package static let sandboxUnavailable = Self("sandbox-unavailable")
    /// The files of an installed plugin are not what was installed.
    package static let pluginChanged = Self("plugin-changed")
    package static let timedOut = Self("timed-out")
    package static let shuttingDown = Self("shutting-down")
    package static let storage = Self("storage")
    package static let storageFull = Self("storage-full")
    package static let storageLocked = Self("storage-locked")
    package static let storageDamaged = Self("storage-damaged")
    package static let storageReadOnly = Self("storage-read-only")
    package static let storageNewer = Self("storage-newer")
    package static let missingDependency = Self("missing-dependency")
    package static let tooLarge = Self("too-large")
    package static let `internal` = Self("internal")
}

extension IntentError: CustomStringConvertible {
    package var description: String {
        remedy.map { "\(message) (\($0))" } ?? message
    }
}

extension IntentError {
    /// The exit status of a command that ends with this error (`sysexits.h`, and 75, 77 as there).
    package var exitStatus: Int32 {
        switch code {
        case .usage: 64
        case .unsupported where category == .request: 64
        case .invalidValue, .missingValue, .ambiguousValue, .alreadyExists, .invalidPlugin, .breakingChange: 65
        case .notFound, .ambiguousName: 66
        case .unreachable: 69
        case .storage, .storageFull, .storageLocked, .storageDamaged, .storageReadOnly, .storageNewer: 73
        case .timedOut, .busy, .poisoned: 75
        case .notPermitted, .declined: 77
        case .configuration, .sandboxUnavailable: 78
        default: category == .app ? 1 : 70
        }
    }
}

// MARK: - Wire form

extension IntentError {
    /// Writes the error as a map: 0 category, 1 code, 2 message, 3 remedy, 4 parameter.
    package func write(to writer: inout CBORWriter) {
        writer.map(count: 3 + (remedy == nil ? 0 : 1) + (parameter == nil ? 0 : 1))
        writer.unsigned(0)
        writer.text(category.rawValue)
        writer.unsigned(1)
        writer.text(code.rawValue)
        writer.unsigned(2)
        writer.text(message)
        if let remedy {
            writer.unsigned(3)
            writer.text(remedy)
        }
        if let parameter {
            writer.unsigned(4)
            writer.text(parameter)
        }
    }

    /// Reads the wire form; a category that this build doesn't know counts as the system's.
    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var category: Category?
        var code: Code?
        var message: String?
        var remedy: String?
        var parameter: String?
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: category = Category(rawValue: try reader.text()) ?? .system
            case 1: code = Code(rawValue: try reader.text())
            case 2: message = try reader.text()
            case 3: remedy = try reader.text()
            case 4: parameter = try reader.text()
            default: return false
            }
            return true
        }
        guard let category else { throw CBORError(.missingKey("0 (category)"), at: start) }
        guard let code else { throw CBORError(.missingKey("1 (code)"), at: start) }
        guard let message else { throw CBORError(.missingKey("2 (message)"), at: start) }
        self.init(category, code, message, remedy: remedy, parameter: parameter)
    }

    /// The error as surfaces show it to programs.
    package var json: JSON {
        .object([
            "category": .string(category.rawValue), "code": .string(code.rawValue), "message": .string(message),
            "remedy": remedy.map(JSON.string), "parameter": parameter.map(JSON.string),
        ])
    }
}
