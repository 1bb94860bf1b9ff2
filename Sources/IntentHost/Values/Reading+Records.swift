import IntentProtocol

extension Reading {
    /// Reads a file: its content from a program, or a look-up for an absolute path.
    mutating func file(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        switch value {
        case .file(let file):
            if case .data(let bytes) = file.content, bytes.count > ReadingLimits.data {
                throw ValueProblem("it is longer than \(ReadingLimits.data) bytes")
            }
            try check(file)
            return value
        case .record(_, let fields):
            guard case .string(let name)? = fields["name"] else { throw ValueProblem("its member name is no text") }
            guard let content = fields["data"] else { throw ValueProblem("its member data is missing") }
            guard case .data(let bytes) = try data(content) else { throw ValueProblem() }
            let type: String? = if case .string(let text)? = fields["contentType"] { text } else { nil }
            let file = FileValue(name: name, contentType: type, content: .data(bytes))
            try check(file)
            return .file(file)
        default:
            guard let given = try word(value) else { throw ValueProblem() }
            let path = given.hasPrefix("/") || workingFolder.isEmpty ? given : workingFolder + "/" + given
            guard path.hasPrefix("/") else { throw ValueProblem("its path doesn't begin with /") }
            guard !path.utf8.contains(0) else { throw ValueProblem("its path holds a zero byte") }
            try check(
                FileValue(
                    name: String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...]),
                    content: .data([])))
            lookups.append(ValueLookup(parameter: parameter, path: self.path, subject: .file, text: path))
            return .unresolved(path)
        }
    }

    private func check(_ file: FileValue) throws(ValueProblem) {
        guard !file.name.isEmpty, file.name.utf8.count <= 255, file.name != ".", file.name != "..",
            !file.name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") })
        else { throw ValueProblem("its name is no file's name") }
        guard let accepted = limits.contentTypes, !accepted.isEmpty else { return }
        guard FileTypes.accepts(name: file.name, contentType: file.contentType, types: accepted) else {
            throw ValueProblem(
                (file.contentType ?? FileTypes.type(ofName: file.name)).map { "its type is \(Shown.text($0))" }
                    ?? "nothing tells its type")
        }
    }

    /// Reads a person by name, or an object with the members that ``PersonFields`` lists.
    func person(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        if case .record(let kind, let fields) = value {
            let read = try record(
                kind, fields, as: "person", texts: ["name", "handle", "email", "phone", "identifier"])
            guard !read.isEmpty else { throw ValueProblem("no member is given") }
            return .record(kind: "person", fields: read)
        }
        guard let word = try word(value) else { throw ValueProblem() }
        return .record(kind: "person", fields: ["name": .string(word)])
    }

    /// Reads the parts of a name. Of one that is typed, the last word is the family's, as in `Ada King Lovelace` and
    /// `Lovelace, Ada King`.
    func personName(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        let parts = ["namePrefix", "givenName", "middleName", "familyName", "nameSuffix", "nickname"]
        if case .record(let kind, let fields) = value {
            let read = try record(kind, fields, as: "personName", texts: parts)
            guard !read.isEmpty else { throw ValueProblem("no member is given") }
            return .record(kind: "personName", fields: read)
        }
        guard let word = try word(value) else { throw ValueProblem() }
        let halves = word.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        var words = halves[halves.count - 1].split(whereSeparator: \.isWhitespace).map(String.init)
        var fields: [String: IntentValue] = [:]
        if halves.count == 2 {
            let family = halves[0].split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !family.isEmpty { fields["familyName"] = .string(family) }
        } else if words.count > 1 {
            fields["familyName"] = .string(words.removeLast())
        }
        if !words.isEmpty { fields["givenName"] = .string(words.removeFirst()) }
        if !words.isEmpty { fields["middleName"] = .string(words.joined(separator: " ")) }
        guard !fields.isEmpty else { throw ValueProblem() }
        return .record(kind: "personName", fields: fields)
    }

    /// Reads a record of which a person types one member; a program may give more.
    func named(_ value: IntentValue, kind: String, member: String) throws(ValueProblem) -> IntentValue {
        if case .record(let given, let fields) = value {
            guard given.isEmpty || given == kind else { throw ValueProblem("it is a \(given)") }
            guard case .string(let text)? = fields[member], !text.isEmpty else {
                throw ValueProblem("its member \(member) is missing")
            }
            guard fields.count <= 64 else { throw ValueProblem("it has more than 64 members") }
            return .record(kind: kind, fields: fields)
        }
        guard let word = try word(value) else { throw ValueProblem() }
        return .record(kind: kind, fields: [member: .string(word)])
    }

    /// The members of an object that are texts; others are refused.
    private func record(
        _ given: String, _ fields: [String: IntentValue], as kind: String, texts: [String]
    ) throws(ValueProblem) -> [String: IntentValue] {
        guard given.isEmpty || given == kind else { throw ValueProblem("it is a \(given)") }
        var read: [String: IntentValue] = [:]
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) where value != .null {
            guard texts.contains(name) else { throw ValueProblem("there is no member \(Shown.text(name))") }
            guard case .string(let text) = value, !text.isEmpty, text.utf8.count <= ReadingLimits.word else {
                throw ValueProblem("its member \(name) is no short text")
            }
            read[name] = value
        }
        return read
    }
}
