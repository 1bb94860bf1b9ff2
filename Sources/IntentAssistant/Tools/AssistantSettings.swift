package import IntentProtocol

/// What a person may set of the assistants' surface: the member `assistant` of `config.json`, and the command's options.
///
///     {"assistant": {"directTools": 40, "pageSize": 50, "resultBytes": 32768, "approveUpgrades": true,
///                    "taskSeconds": 10, "answerSeconds": 300}}
package struct AssistantSettings: Hashable, Sendable {
    /// Apps that are offered; nil for all.
    package var apps: Set<String>?
    /// Intents that are offered, as `app.Intent` in lower case; nil for all.
    package var intents: Set<String>?
    /// Whether only intents are offered that change nothing.
    package var readOnly = false
    /// With more intents than this, three tools to find, describe and run them are offered in their place.
    package var directTools = 40
    /// Entries of one page of a list.
    package var pageSize = 50
    /// Bytes of one result.
    package var resultBytes = 32 << 10
    /// Whether tools that an upgrade changed are withheld until the person approves them.
    package var approveUpgrades = true
    /// Milliseconds after which a call becomes a task, where the client takes tasks.
    package var taskAfter: UInt64 = 10_000
    /// Milliseconds that a client has to answer a question.
    package var answerWithin: UInt64 = 300_000
    /// Milliseconds between two signs of life of a call that reports nothing.
    package var heartbeat: UInt64 = 15_000

    package init() {}

    /// Reads the settings document.
    ///
    /// - Throws: `configuration`, naming the member that is wrong.
    package init(_ document: JSON) throws(IntentError) {
        guard let group = document["assistant"] else { return }
        func number(_ name: String, _ range: ClosedRange<Int64>) throws(IntentError) -> Int64? {
            guard let value = group[name] else { return nil }
            guard let whole = value.integer, range.contains(whole) else {
                throw IntentError(
                    .request, .configuration, "assistant.\(name) is not a whole number that can be taken",
                    remedy: "give one from \(range.lowerBound) to \(range.upperBound)")
            }
            return whole
        }
        if let value = try number("directTools", 0...1000) { directTools = Int(value) }
        if let value = try number("pageSize", 1...1000) { pageSize = Int(value) }
        if let value = try number("resultBytes", 1024...(8 << 20)) { resultBytes = Int(value) }
        if let value = try number("taskSeconds", 0...86_400) { taskAfter = UInt64(value) * 1000 }
        if let value = try number("answerSeconds", 1...3600) { answerWithin = UInt64(value) * 1000 }
        if let value = group["approveUpgrades"] {
            guard let flag = value.bool else {
                throw IntentError(
                    .request, .configuration, "assistant.approveUpgrades is neither true nor false",
                    remedy: "give one of them")
            }
            approveUpgrades = flag
        }
    }

    func offers(_ intent: IntentMetadata, of app: AppMetadata) -> Bool {
        guard intent.isDiscoverable, apps?.contains(app.app) ?? true else { return false }
        let name = "\(app.app).\(intent.id)".lowercased()
        guard intents.map({ $0.contains(name) || $0.contains(intent.id.lowercased()) }) ?? true else { return false }
        return !readOnly || IntentNature(intent).isReadOnly
    }
}
