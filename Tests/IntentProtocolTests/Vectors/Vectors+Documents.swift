import IntentProtocol

extension Vectors {
    static let documents: [Vector] = [
        Vector(
            "metadata-minimal", .metadata, call: 1, item: AppMetadata(app: "empty", name: "Empty").cbor,
            "The document of an app without intents."),
        Vector(
            "metadata-full", .metadata, call: 1, item: SampleMetadata.app.cbor,
            "A document in which every member and every type stands; sample-metadata.json is its JSON form."),
        Vector(
            "metadata-schemas", .metadata, call: 1, item: SampleMetadata.schemas.cbor,
            "Types of assistant schemas that only assistants are offered, modes, and what a resolver takes."),
    ]
}
