import IntentProtocol

extension Vectors {
    /// A value of each kind, alone and with all of its members.
    static let sampleValues: [(name: String, value: IntentValue, meaning: String)] = [
        ("null", .null, "No value."),
        ("true", .bool(true), "A truth value."),
        ("false", .bool(false), "A truth value."),
        ("int-0", .int(0), "An integer."),
        ("int-largest", .int(.max), "The largest integer."),
        ("int-smallest", .int(.min), "The smallest integer."),
        ("double-whole", .double(1), "A number that is whole and yet no integer: floats stay floats."),
        ("double-half", .double(-0.25), "A number that 16 bits hold."),
        ("double-single", .double(100_000.5), "A number that 32 bits hold."),
        ("double-double", .double(0.1), "A number that takes 64 bits."),
        ("double-infinity", .double(.infinity), "An infinite number."),
        ("string-empty", .string(""), "An empty text."),
        ("string", .string("añb水🗒\n\""), "A text with characters of one to four bytes, a line end and a quote."),
        ("data", .data([0, 1, 0xfe, 0xff]), "Bytes."),
        ("date", .date(1_767_225_600), "2026-01-01T00:00:00Z: seconds as a float, whole or not."),
        ("date-fraction", .date(-0.5), "Half a second before 1970."),
        ("url", .url("https://example.org/a?b=c"), "A URL."),
        ("array-empty", .array([]), "A list of nothing."),
        ("array", .array([.int(1), .string("a"), .array([.null])]), "A list in a list."),
        ("entity", .entity(EntityValue(type: "NoteEntity", id: "a1")), "An entity by its identifier alone."),
        (
            "entity-full",
            .entity(
                EntityValue(
                    type: "NoteEntity", id: "a1",
                    display: DisplayValue(
                        title: "Buy milk", subtitle: "Today", image: "system:note", synonyms: ["milk", "shopping"]),
                    properties: [NamedValue("text", .string("Buy milk")), NamedValue("isDone", .bool(false))])),
            "An entity with what is shown of it and its properties, in the order of their declaration."
        ),
        (
            "entity-linked",
            .entity(
                EntityValue(
                    type: "PhotoEntity", id: "p1",
                    display: DisplayValue(
                        title: "Shore", section: "2026",
                        content: ContentValue(
                            labels: ["dog", "beach"], text: "A dog at the sea", image: "named:shore")),
                    url: "https://example.org/p1")),
            "An entity with a URL and what it is about."
        ),
        ("enumeration", .enumeration(type: "Priority", rawValue: "high"), "A case of an enumeration."),
        ("union", .union(type: "Target", case: "note", value: .string("a1")), "A case of a union and what it holds."),
        ("measurement", .measurement(value: 5.5, unit: "km"), "A quantity in a unit."),
        (
            "duration", .duration(seconds: -1, attoseconds: -500_000_000_000_000_000),
            "A length of time: minus one and a half seconds."
        ),
        ("currency", .currency(amount: "12.50", code: "EUR"), "An amount, as decimal text so that nothing is lost."),
        (
            "date-components",
            .dateComponents(["year": .int(2026), "month": .int(5), "timeZone": .string("Europe/Madrid")]),
            "Calendar components; names in the order of their encoding."
        ),
        (
            "file-data",
            .file(FileValue(name: "a.txt", contentType: "public.plain-text", content: .data([0x68, 0x69]))),
            "A file with its content."
        ),
        (
            "record",
            .record(kind: "person", fields: ["name": .string("Ana"), "emails": .array([.string("a@example.org")])]),
            "A structure with named members."
        ),
        (
            "collection", .collection(CollectionValue(type: "NoteEntity", members: .identifiers(["a1", "b2"]))),
            "Identifiers of one entity type, listed."
        ),
        (
            "collection-handle", .collection(CollectionValue(type: "NoteEntity", members: .handle("c-17"))),
            "Identifiers of one entity type, by the handle under which the host keeps them."
        ),
        ("codable", .codable(type: "Point", json: "{\"x\":1,\"y\":2}"), "A type that is only known to be Codable."),
        ("unresolved", .unresolved("tomorrow 9:00"), "A typed text that the host still has to read."),
    ]

    static let values: [Vector] =
        sampleValues.map { sample in
            Vector(
                "value-\(sample.name)", .result, RunResult(value: sample.value), json: sample.value.json,
                sample.meaning)
        } + [
            Vector(
                "value-collection-file", .perform, descriptors: 1,
                Perform(
                    app: "notes", intent: "ArchiveIntent",
                    parameters: [
                        NamedValue(
                            "notes",
                            .collection(
                                CollectionValue(
                                    type: "NoteEntity", members: .handle("3f1c0a5e9b7d48218c6e4f0a1b2c3d4e"),
                                    descriptor: 0)))
                    ]), "A collection by its handle, whose file travels with the frame."),
            Vector(
                "value-file-descriptor", .result, descriptors: 1,
                RunResult(
                    value: .file(FileValue(name: "a.txt", contentType: "text/plain", content: .descriptor(0)))),
                json: .object(["name": "a.txt", "contentType": "text/plain"]),
                "A file whose open descriptor travels with the frame."),
        ]
}
