package import IntentProtocol
import Synchronization

/// What was learned of what people do and want: donations, relevant entities and intents.
///
/// What a call changed survives a power failure when it returns. Many changes at once cost one transaction.
package final class LearnedStore: Sendable {
    /// Donations of an app that are kept, unless a setting says otherwise. Up to a sixteenth more lie in the table.
    package static let standardLimit = 1000
    /// How long a donation is kept: 180 days.
    package static let lifetime: Int64 = 180 * 86_400_000_000

    private let database: StoreDatabase
    /// Donations in the table by app, of apps that something was donated for; kept so that no insertion has to count.
    private let counts = Mutex<[String: Int]>([:])

    init(database: StoreDatabase) {
        self.database = database
    }

    /// Makes changes, in their order: all of them, or none where it throws.
    ///
    /// - Parameter limit: The donations of an app that are kept; past it the oldest go.
    /// - Returns: How many donations or entities each change added or removed.
    @discardableResult
    package func apply(
        _ changes: [LearnedChange], limit: Int = standardLimit
    ) throws(IntentError) -> [Int] {
        try counts.withLock { (counts) throws(IntentError) in
            var counted = counts
            // Where the transaction fails they are counted again.
            counts = [:]
            let rows = try database.write { (connection) throws(IntentError) in
                var rows: [Int] = []
                rows.reserveCapacity(changes.count)
                for change in changes { rows.append(try Self.apply(change, limit, &counted, connection)) }
                return Rows(rows: rows, counted: counted)
            }
            counts = rows.counted
            return rows.rows
        }
    }

    private struct Rows: Sendable {
        var rows: [Int]
        var counted: [String: Int]
    }

    private static func apply(
        _ change: LearnedChange, _ limit: Int, _ counted: inout [String: Int], _ connection: SQLiteConnection
    ) throws(IntentError) -> Int {
        switch change {
        case .donate(let donation):
            return try DonationTable.add(donation, limit, &counted, connection)
        case .forget(let selection):
            counted = [:]
            return try DonationTable.remove(selection, connection)
        case .setRelevant(let app, let context, let entities, let time):
            return try RelevantTable.set(entities, app, context, time, connection)
        case .removeRelevant(let app, let context, let entities):
            return try RelevantTable.remove(entities, app, context, connection)
        case .removeAllRelevant(let app, let context):
            return try RelevantTable.removeAll(app, context, connection)
        case .setRelevantIntents(let app, let intents):
            return try RelevantTable.set(intents, app, connection)
        case .forgetAll(let app):
            counted = [:]
            return try DonationTable.remove(DonationSelection(app: app), connection)
                + RelevantTable.removeAll(app, nil, connection) + RelevantTable.removeIntents(app, connection)
        }
    }

    // MARK: Reading

    /// Lists donations, the newest first.
    ///
    /// - Parameter limit: How many at most, of each app where none is named.
    package func donations(
        app: String? = nil, limit: Int = standardLimit
    ) throws(IntentError) -> [DonationRecord] {
        try database.read { (connection) throws(IntentError) in
            if let app { return try DonationTable.list(app, limit, connection) }
            var all: [DonationRecord] = []
            let apps = try connection.rows("SELECT DISTINCT app FROM donations") { $0.text(0) }
            for app in apps { all += try DonationTable.list(app, limit, connection) }
            return all.sorted { ($0.donated, $0.id) > ($1.donated, $1.id) }
        }
    }

    /// Lists relevant entities: by context as the contexts are given, then by app, each app's in its order.
    ///
    /// - Parameter contexts: nil for all, by name.
    package func relevantEntities(
        contexts: [String]? = nil, app: String? = nil
    ) throws(IntentError) -> [RelevantEntityRecord] {
        try database.read { (connection) throws(IntentError) in
            try RelevantTable.list(contexts, app, connection)
        }
    }

    /// Lists relevant intents, by app and in the app's order.
    package func relevantIntents() throws(IntentError) -> [RelevantIntentRecord] {
        try database.read { (connection) throws(IntentError) in try RelevantTable.intents(connection) }
    }

    /// Forgets donations that are older than ``lifetime``, and relevant intents whose time is over for as long.
    ///
    /// - Returns: How many donations.
    @discardableResult
    package func prune(now: Timestamp = .now()) throws(IntentError) -> Int {
        let oldest = Timestamp(microsecondsSince1970: now.microsecondsSince1970 - Self.lifetime)
        return try counts.withLock { (counts) throws(IntentError) in
            counts = [:]
            return try database.write { (connection) throws(IntentError) in
                try connection.execute("DELETE FROM relevant_intents WHERE coalesce(ends, begins) < ?", oldest)
                return try connection.execute("DELETE FROM donations WHERE donated < ?", oldest)
            }
        }
    }
}
