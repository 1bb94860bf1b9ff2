/// Where and how long a run was: what the host adds to an outcome for the caller.
///
/// Fields 4 run, 5 target, 6 process, 7 duration in µs, 8 name, 10 repeated, of the message that it is part of.
package struct RunFacts: Hashable, Sendable {
    package var run: String
    /// `main`, `extension` or `widget`.
    package var target: String
    /// The process that ran it; 0 where none did.
    package var process: Int32
    /// Microseconds from the request to the outcome.
    package var duration: UInt64
    /// The intent that ran as `app.Intent`, where the request named it in other words; empty otherwise.
    package var name: String
    /// Whether this is the outcome of an earlier request with the same key, and nothing ran.
    package var isRepeated: Bool

    // Inlinable: built in its place, where the module that it is built in knows how.
    @inlinable
    package init(
        run: String = "", target: String = "", process: Int32 = 0, duration: UInt64 = 0, name: String = "",
        isRepeated: Bool = false
    ) {
        self.run = run
        self.target = target
        self.process = process
        self.duration = duration
        self.name = name
        self.isRepeated = isRepeated
    }

    package static let none = RunFacts()

    func write(to writer: inout CBORWriter, in fields: Int) {
        guard !run.isEmpty else { return }
        writer.field(4, run, in: fields)
        writer.field(5, target, in: fields)
        writer.field(6, UInt64(max(0, process)), in: fields)
        writer.field(7, duration, in: fields)
        if !name.isEmpty { writer.field(8, name, in: fields) }
    }

    func writeRepetition(to writer: inout CBORWriter, in fields: Int) {
        if isRepeated { writer.field(10, true, in: fields) }
    }

    mutating func read(_ key: UInt64, _ reader: inout CBORReader) throws(CBORError) -> Bool {
        switch key {
        case 4: run = try reader.text()
        case 5: target = try reader.text()
        case 6: process = try reader.unsigned(as: Int32.self)
        case 7: duration = try reader.unsigned()
        case 8: name = try reader.text()
        case 10: isRepeated = try reader.bool()
        default: return false
        }
        return true
    }
}
