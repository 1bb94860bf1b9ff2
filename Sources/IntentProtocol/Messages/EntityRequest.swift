/// Asks an app's query for entities, or a parameter's provider for its options.
///
/// Fields: 0 app, 1 entity type, 2 mode, 3 identifiers, 4 text, 5 limit, 6 offset, 7 locale, 8 intent, 9 parameter,
/// 10 filter (document form), 11 sort (document form), 12 target, 13 values of the intent's other parameters, 14 input,
/// 15 whether identifiers are enough.
package struct EntityRequest: Hashable, Sendable {
    package enum Mode: String, Hashable, Sendable {
        /// The entities with the identifiers given, in their order.
        case identifiers = "ids"
        /// What the query finds for a text.
        case matching
        case suggested
        case all
        /// The options of a parameter: fields 8 and 9 name it.
        case options
        /// By properties: fields 10 and 11.
        case filtered
        /// What the app's value query finds for field 14, such as the labels of a picture.
        case values
        /// Gives the search index its items again: the entities with the identifiers, or all of the app where field 1 is
        /// empty, without the types that field 3 names. For apps whose metadata has a type with the trait `IndexedEntity`,
        /// and those that put items in.
        case reindex
    }

    /// Entities of one answer at most, whatever the limit asks.
    package static let maximumLimit: UInt32 = 10_000
    /// The same of bare identifiers.
    package static let maximumBareLimit: UInt32 = 200_000

    package var app: String
    package var entity: String
    package var mode: Mode
    package var identifiers: [String]
    package var text: String
    package var limit: UInt32
    package var offset: UInt32
    package var locale: String
    package var intent: String
    package var parameter: String
    package var filter: CBOR?
    package var sort: CBOR?
    package var target: String
    /// Of options: the values that the intent's other parameters have so far.
    package var values: [NamedValue]
    package var input: IntentValue?
    /// Whether entities are wanted by their identifiers alone, without what is shown of them.
    package var isBare = false

    package init(app: String, entity: String, mode: Mode, limit: UInt32 = 100) {
        self.app = app
        self.entity = entity
        self.mode = mode
        identifiers = []
        text = ""
        self.limit = limit
        offset = 0
        locale = ""
        intent = ""
        parameter = ""
        filter = nil
        sort = nil
        target = ""
        values = []
        input = nil
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        if !app.isEmpty { writer.field(0, app, in: fields) }
        writer.field(1, entity, in: fields)
        writer.field(2, mode.rawValue, in: fields)
        if !identifiers.isEmpty {
            writer.key(3, in: fields)
            writer.texts(identifiers)
        }
        if !text.isEmpty { writer.field(4, text, in: fields) }
        writer.field(5, UInt64(limit), in: fields)
        if offset != 0 { writer.field(6, UInt64(offset), in: fields) }
        if !locale.isEmpty { writer.field(7, locale, in: fields) }
        if !intent.isEmpty { writer.field(8, intent, in: fields) }
        if !parameter.isEmpty { writer.field(9, parameter, in: fields) }
        if let filter {
            writer.key(10, in: fields)
            writer.item(filter)
        }
        if let sort {
            writer.key(11, in: fields)
            writer.item(sort)
        }
        if !target.isEmpty { writer.field(12, target, in: fields) }
        if !values.isEmpty {
            writer.key(13, in: fields)
            writer.values(values)
        }
        if let input {
            writer.key(14, in: fields)
            input.write(to: &writer)
        }
        if isBare { writer.field(15, true, in: fields) }
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var mode: Mode?
        var request = EntityRequest(app: "", entity: "", mode: .identifiers)
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: request.app = try reader.text()
            case 1: request.entity = try reader.text()
            case 2:
                let start = reader.offset
                mode = Mode(rawValue: try reader.text())
                if mode == nil { throw CBORError(.outOfRange("the mode of a query"), at: start) }
            case 3: request.identifiers = try reader.texts()
            case 4: request.text = try reader.text()
            case 5: request.limit = try reader.unsigned(as: UInt32.self)
            case 6: request.offset = try reader.unsigned(as: UInt32.self)
            case 7: request.locale = try reader.text()
            case 8: request.intent = try reader.text()
            case 9: request.parameter = try reader.text()
            case 10: request.filter = try reader.item()
            case 11: request.sort = try reader.item()
            case 12: request.target = try reader.text()
            case 13: request.values = try reader.values()
            case 14: request.input = try IntentValue(from: &reader)
            case 15: request.isBare = try reader.bool()
            default: return false
            }
            return true
        }
        guard let mode else { throw CBORError(.missingKey("2 (mode)"), at: start) }
        request.mode = mode
        self = request
    }
}

/// The answer to an ``EntityRequest``.
///
/// Fields: 0 items, 1 total where known, 2 whether more follow, 3 how the items are shown, 4 prompt.
package struct EntityPage: Hashable, Sendable {
    /// Entities with their display; of options, values of the parameter's type.
    package var items: [IntentValue]
    package var total: UInt32?
    package var hasMore: Bool
    /// Of options: how each item is shown, where one of them doesn't show itself or is in a section; else empty.
    package var displays: [DisplayValue]
    /// Of options: what is said above them.
    package var prompt: String?

    package init(
        items: [IntentValue], total: UInt32? = nil, hasMore: Bool = false, displays: [DisplayValue] = [],
        prompt: String? = nil
    ) {
        self.items = items
        self.total = total
        self.hasMore = hasMore
        self.displays = displays
        self.prompt = prompt
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.key(0, in: fields)
        writer.values(items)
        if let total { writer.field(1, UInt64(total), in: fields) }
        if hasMore { writer.field(2, true, in: fields) }
        if !displays.isEmpty {
            writer.key(3, in: fields)
            writer.array(count: displays.count)
            for display in displays { display.write(to: &writer) }
        }
        if let prompt { writer.field(4, prompt, in: fields) }
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        var page = EntityPage(items: [])
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0:
                for _ in 0..<(try reader.array()) { page.items.append(try IntentValue(from: &reader)) }
            case 1: page.total = try reader.unsigned(as: UInt32.self)
            case 2: page.hasMore = try reader.bool()
            case 3:
                for _ in 0..<(try reader.array()) { page.displays.append(try DisplayValue(from: &reader)) }
            case 4: page.prompt = try reader.text()
            default: return false
            }
            return true
        }
        self = page
    }
}
