import Glibc
import IntentProtocol
import IntentStore

/// An action that may be wanted now: an intent with values, as it was done before.
struct ForecastAction {
    let entry: IntentEntry
    /// The values that count: those of the author's prediction, or all.
    var parameters: [NamedValue]
    /// How the app showed it the last time, where it did.
    let title: String?
    let score: Double
    /// How often it was done, of what is known.
    let times: Int
}

/// What is foreseen of the donations: a pure function of them, the apps' metadata and the time.
struct Forecast {
    let likelihood: Likelihood

    /// - Parameters:
    ///   - now: In seconds since 1970.
    ///   - hour: The hour of the day of a time; by the machine's time zone where it is left out.
    init(now: Double, hour: @escaping (Double) -> Double = Forecast.localHour) {
        likelihood = Likelihood(now: now, hour: hour)
    }

    private struct Key: Hashable {
        let app: String
        let intent: String
        let parameters: [NamedValue]
    }

    private struct Group {
        var times: [Double] = []
        var latest = DonationRecord(
            app: "", id: "", intent: "", parameters: [], source: .run, donated: Timestamp(microsecondsSince1970: 0))
    }

    /// The actions, the likeliest first; of equal ones the first by name and values.
    ///
    /// - Parameter entry: An app's intent by both identifiers; nil for one that is not there, or not to be suggested.
    func actions(
        _ donations: [DonationRecord], entry: (_ app: String, _ intent: String) -> IntentEntry?
    ) -> [ForecastAction] {
        var groups: [Key: Group] = [:]
        var entries: [String: IntentEntry?] = [:]
        for donation in donations {
            let name = "\(donation.app).\(donation.intent)"
            let known = entries[name] ?? entry(donation.app, donation.intent)
            entries[name] = .some(known)
            guard let known, let parameters = Self.counted(donation.parameters, of: known.intent) else { continue }
            let key = Key(app: donation.app, intent: donation.intent, parameters: parameters.map(Self.reference))
            groups[key, default: Group()].times.append(donation.donated.secondsSince1970)
            if groups[key]?.latest.donated ?? donation.donated <= donation.donated { groups[key]?.latest = donation }
        }
        let actions = groups.compactMap { key, group -> ForecastAction? in
            guard let known = entries["\(key.app).\(key.intent)"] ?? nil,
                let parameters = Self.counted(group.latest.parameters, of: known.intent)
            else { return nil }
            return ForecastAction(
                entry: known, parameters: parameters, title: group.latest.title,
                score: likelihood.score(group.times), times: group.times.count)
        }
        return actions.map { ($0, $0.order) }.sorted { first, second in
            first.0.score != second.0.score ? first.0.score > second.0.score : first.1 < second.1
        }.map(\.0)
    }

    /// The values that tell one action from another; nil where the author foresees none with such values, or some that
    /// it needs are missing.
    ///
    /// Of the predictions the last counts whose parameters all have a value, as in the SDK.
    static func counted(_ values: [NamedValue], of intent: IntentMetadata) -> [NamedValue]? {
        let values = values.filter { intent.parameter($0.name) != nil }
        let names = Set(values.map(\.name))
        guard !intent.predictions.isEmpty else {
            // One whose values were not all kept, such as files, can't be done again.
            return intent.parameters.allSatisfy { !$0.isRequired || names.contains($0.name) } ? values : nil
        }
        guard let prediction = intent.predictions.last(where: { names.isSuperset(of: $0) }) else { return nil }
        return values.filter { prediction.contains($0.name) }
    }

    /// A value without what is only shown of it, so that an entity that got another title is the same one.
    private static func reference(_ item: NamedValue) -> NamedValue {
        NamedValue(item.name, item.value.withoutShow)
    }

    /// The hour of the day where the machine is (`localtime_r`).
    static func localHour(_ seconds: Double) -> Double {
        var time = time_t(seconds)
        var parts = tm()
        localtime_r(&time, &parts)
        return Double(parts.tm_hour) + Double(parts.tm_min) / 60
    }
}

extension ForecastAction {
    /// What puts equal scores into one order, whatever the order of the donations was.
    fileprivate var order: String {
        entry.fullName + JSON.object(parameters.map { JSON.Member($0.name, $0.value.json) }).text()
    }
}

extension IntentValue {
    /// The value with no more of its entities than their types and identifiers.
    var withoutShow: IntentValue {
        switch self {
        case .entity(let entity): .entity(EntityValue(type: entity.type, id: entity.id))
        case .array(let values): .array(values.map(\.withoutShow))
        case .union(let type, let name, let held): .union(type: type, case: name, value: held.withoutShow)
        case .record(let kind, let fields): .record(kind: kind, fields: fields.mapValues(\.withoutShow))
        default: self
        }
    }
}
