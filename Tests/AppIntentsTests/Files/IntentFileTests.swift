import AppIntents
import Glibc
import IntentProtocol
import Testing

@Suite("Files")
struct IntentFileTests {
    @Test("The extension tells the type")
    func types() {
        let file = IntentFile(data: Data("{}".utf8), filename: "a.json")
        #expect(file.type == .json)
        #expect(file.availableContentTypes == [.json])
        #expect(IntentFile(data: Data(), filename: "a.unknown").type == nil)
    }

    @Test("Types are known by identifier, extension and MIME type, and by what they are kinds of")
    func typeTable() {
        #expect(UTType(filenameExtension: "JPG") == .jpeg)
        #expect(UTType(mimeType: "text/plain; charset=utf-8") == .plainText)
        #expect(UTType.png.preferredMIMEType == "image/png")
        #expect(UTType.svg.conforms(to: .image))
        #expect(UTType.svg.conforms(to: .text))
        #expect(!UTType.png.conforms(to: .text))
        #expect(UTType.image.isSupertype(of: .png))
        #expect(UTType("com.example.own")?.conforms(to: .data) == true)
        #expect(UTType("") == nil)
    }

    @Test("A descriptor's content is read wherever it stands, also after the caller closed its own")
    func descriptor() async throws {
        let folder = try TemporaryFolder()
        try folder.write("content", to: "a.txt")
        let descriptor = open(folder.url.appendingPathComponent("a.txt").path, O_RDONLY)
        lseek(descriptor, 3, SEEK_SET)
        let value = IntentValue.file(FileValue(name: "a.txt", contentType: "text/plain", content: .descriptor(0)))
        let file = try await IntentFile._decode(_WireValue(value), in: _DecodingContext(descriptors: [descriptor]))
        close(descriptor)
        #expect(String(decoding: file.data, as: UTF8.self) == "content")
        #expect(try await file.data(contentType: .text) == Data("content".utf8))
        #expect(file.fileURL == nil)
    }

    @Test("A descriptor that didn't come is an error")
    func missingDescriptor() async {
        let value = IntentValue.file(FileValue(name: "a.txt", content: .descriptor(2)))
        await #expect(throws: IntentError.self) {
            try await IntentFile._decode(_WireValue(value), in: _DecodingContext())
        }
    }

    @Test("A file is lent as a copy that is removed afterwards, or as itself")
    func lending() async throws {
        let folder = try TemporaryFolder()
        try folder.write("content", to: "a.txt")
        let file = IntentFile(fileURL: folder.url.appendingPathComponent("a.txt"))
        let copy = try await file.withFile(contentType: .plainText) { url, isOriginal in
            #expect(!isOriginal)
            let text = try String(contentsOf: url, encoding: .utf8)
            #expect(text == "content")
            return url
        }
        #expect(!FileManager.default.fileExists(atPath: copy.path))
        try await file.withFile(contentType: .plainText, allowOpenInPlace: true) { url, isOriginal in
            #expect(isOriginal)
            #expect(url == file.fileURL)
        }
    }

    @Test("Content of another type is refused")
    func otherType() async {
        let file = IntentFile(data: Data(), filename: "a.png")
        await #expect(throws: IntentFile.IntentFileError.failedToLoadData) { try await file.data(contentType: .text) }
    }

    @Test("A name can't lead out of the folder that a copy is written to")
    func escapingName() async throws {
        let folder = try TemporaryFolder()
        let file = IntentFile(data: Data([1]), filename: "../../escape.txt")
        let written = try await file.file(contentType: .data, destinationDirectory: folder.url)
        #expect(written.deletingLastPathComponent().path == folder.url.path)
    }

    @Test("A draft and a file are told apart in their identifiers' text")
    func identifiers() {
        let draft = FileEntityIdentifier.draft(identifier: "new")
        let file = FileEntityIdentifier.file(url: URL(fileURLWithPath: "/tmp/a b.txt"))
        #expect(FileEntityIdentifier.entityIdentifier(for: draft.entityIdentifierString) == draft)
        #expect(FileEntityIdentifier.entityIdentifier(for: file.entityIdentifierString) == file)
        #expect(FileEntityIdentifier.entityIdentifier(for: "https://example.org/") == nil)
    }
}
