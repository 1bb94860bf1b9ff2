/// A JSON value and the line that it begins on, for files that people write: what is wrong in them is told with its line.
package struct LocatedJSON: Sendable {
    package let json: JSON
    /// From 1.
    package let line: Int
    /// Of an object, in the order of the text.
    package private(set) var members: [(name: String, value: LocatedJSON)] = []
    /// Of an array.
    package private(set) var items: [LocatedJSON] = []

    /// Reads a whole text.
    package init(parsing text: String) throws(JSONError) {
        var lines: [Int] = []
        let json = try JSON(parsing: text, lines: &lines)
        var next = 0
        self.init(json, lines, &next)
    }

    /// - Parameter next: The place in `lines` of this value's line; behind it those of what it holds.
    private init(_ json: JSON, _ lines: [Int], _ next: inout Int) {
        self.json = json
        line = lines[next]
        next += 1
        switch json {
        case .object(let entries):
            for entry in entries { members.append((entry.name, LocatedJSON(entry.value, lines, &next))) }
        case .array(let values):
            for value in values { items.append(LocatedJSON(value, lines, &next)) }
        default: break
        }
    }

    /// The first member of a name.
    package subscript(name: String) -> LocatedJSON? {
        members.first { $0.name == name }?.value
    }

    /// What is wrong with an object's members.
    package struct Fault: Sendable {
        package var line: Int
        package var message: String
        package var remedy: String?
    }

    /// Looks for a value that is no object, for members that are not known, and for those that stand twice.
    ///
    /// - Parameter what: What the value is called.
    package func fault(of what: String, _ known: Set<String>) -> Fault? {
        guard case .object = json else { return Fault(line: line, message: "\(what) must be an object in braces") }
        var seen: Set<String> = []
        for (name, value) in members {
            guard known.contains(name) else {
                return Fault(
                    line: value.line, message: "\(what) has no member “\(Self.shown(name))”",
                    remedy: "it may have: \(known.sorted().joined(separator: ", "))")
            }
            guard seen.insert(name).inserted else {
                return Fault(line: value.line, message: "the member “\(name)” stands twice")
            }
        }
        return nil
    }

    /// Text of somebody else's in a message: short.
    package static func shown(_ text: String) -> String { text.count > 40 ? text.prefix(40) + "…" : text }
}
