/// How far a run is.
///
/// Fields: 0 completed, 1 total (negative or 0: unknown), 2 description, 3 more of it, 4 title, 5 subtitle.
package struct ProgressReport: Hashable, Sendable {
    package var completed: Int64
    package var total: Int64
    package var description: String?
    package var detail: String?
    package var title: String?
    package var subtitle: String?

    package init(
        completed: Int64, total: Int64, description: String? = nil, detail: String? = nil, title: String? = nil,
        subtitle: String? = nil
    ) {
        self.completed = completed
        self.total = total
        self.description = description
        self.detail = detail
        self.title = title
        self.subtitle = subtitle
    }

    /// From 0 to 1; nil where the total is not known.
    package var fraction: Double? {
        total > 0 ? min(1, max(0, Double(completed) / Double(total))) : nil
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.key(0, in: fields)
        writer.int(completed)
        writer.key(1, in: fields)
        writer.int(total)
        if let description { writer.field(2, description, in: fields) }
        if let detail { writer.field(3, detail, in: fields) }
        if let title { writer.field(4, title, in: fields) }
        if let subtitle { writer.field(5, subtitle, in: fields) }
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        var report = ProgressReport(completed: 0, total: 0)
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: report.completed = try reader.int()
            case 1: report.total = try reader.int()
            case 2: report.description = try reader.text()
            case 3: report.detail = try reader.text()
            case 4: report.title = try reader.text()
            case 5: report.subtitle = try reader.text()
            default: return false
            }
            return true
        }
        self = report
    }
}

/// The first frame of a followed run. Fields: 0 run, 1 target.
package struct RunStarted: Hashable, Sendable {
    package var run: String
    package var target: String

    package init(run: String, target: String) {
        self.run = run
        self.target = target
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.field(0, run, in: fields)
        writer.field(1, target, in: fields)
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var started = RunStarted(run: "", target: "")
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: started.run = try reader.text()
            case 1: started.target = try reader.text()
            default: return false
            }
            return true
        }
        guard !started.run.isEmpty else { throw CBORError(.missingKey("0 (run)"), at: start) }
        self = started
    }
}

/// A line for the log. Fields: 0 level (0 debug, 1 info, 2 warning, 3 error), 1 text.
package struct LogLine: Hashable, Sendable {
    package var level: UInt8
    package var text: String

    package init(level: UInt8, text: String) {
        self.level = level
        self.text = text
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.field(0, UInt64(level), in: fields)
        writer.field(1, text, in: fields)
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var text: String?
        var line = LogLine(level: 1, text: "")
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: line.level = try reader.unsigned(as: UInt8.self)
            case 1: text = try reader.text()
            default: return false
            }
            return true
        }
        guard let text else { throw CBORError(.missingKey("1 (text)"), at: start) }
        line.text = text
        self = line
    }
}
