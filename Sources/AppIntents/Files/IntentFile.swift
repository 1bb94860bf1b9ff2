import IntentProtocol

/// A file that an intent takes or gives: its name, its type and its content.
///
/// A file from a caller comes as an open descriptor or as bytes, never as a path: a worker in its cage couldn't open it.
public struct IntentFile: Sendable {
    /// Why a file's content can't be had.
    public enum IntentFileError: Error, CustomNSError, Sendable {
        /// The bytes can't be read.
        case failedToLoadData
        /// The file can't be written or opened.
        case failedToLoadFile

        /// The domain of these errors.
        public static var errorDomain: String { "IntentFileError" }

        /// 1 for the bytes, 2 for the file.
        public var errorCode: Int {
            switch self {
            case .failedToLoadData: 1
            case .failedToLoadFile: 2
            }
        }

        /// The words for a person.
        public var errorUserInfo: [String: Any] {
            switch self {
            case .failedToLoadData: [NSLocalizedDescriptionKey: "The file's content can't be read."]
            case .failedToLoadFile: [NSLocalizedDescriptionKey: "The file can't be opened."]
            }
        }
    }

    /// The name with its extension.
    public var filename: String
    /// The type of content, where it is known.
    public var type: UTType?
    /// Whether the file may be removed when the run is over.
    public var removedOnCompletion: Bool = false

    let content: FileContent

    init(filename: String, type: UTType?, content: FileContent) {
        self.filename = filename
        self.type = type
        self.content = content
    }

    /// Creates a file from bytes.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - filename: The name with its extension.
    ///   - type: The type of content; that of the extension when nil.
    public init(data: Data, filename: String, type: UTType? = nil) {
        self.init(filename: filename, type: type ?? Self.type(of: filename), content: .data(data))
    }

    /// Creates a file from one of this process.
    ///
    /// - Parameters:
    ///   - fileURL: Where the file lies.
    ///   - filename: The name with its extension; the file's own when nil.
    ///   - type: The type of content; that of the extension when nil.
    public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
        let name = filename ?? fileURL.lastPathComponent
        self.init(filename: name, type: type ?? Self.type(of: name), content: .url(fileURL))
    }

    private static func type(of filename: String) -> UTType? {
        UTType(filenameExtension: URL(fileURLWithPath: filename).pathExtension)
    }

    /// The bytes; empty where they can't be read.
    public var data: Data {
        (try? content.data()) ?? Data()
    }

    /// Where the file lies, where it is one of this process.
    public var fileURL: URL? {
        if case .url(let url) = content { url } else { nil }
    }

    /// The types that the content can be had in.
    public var availableContentTypes: [UTType] {
        type.map { [$0] } ?? [.data]
    }

    /// Returns the bytes in a type.
    ///
    /// - Throws: `IntentFileError` where the content isn't of that type or can't be read.
    public func data(contentType: UTType) async throws -> Data {
        guard type?.conforms(to: contentType) ?? true else { throw IntentFileError.failedToLoadData }
        return try content.data()
    }

    /// Writes the content to a folder and returns where it lies.
    ///
    /// - Parameters:
    ///   - contentType: The type that is wanted.
    ///   - destinationDirectory: The folder; one for temporary files when nil.
    /// - Throws: `IntentFileError` where the content isn't of that type or can't be written.
    public func file(contentType: UTType, destinationDirectory: URL? = nil) async throws -> URL {
        let bytes = try await data(contentType: contentType)
        let folder =
            destinationDirectory
            ?? FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        let target = folder.appendingPathComponent((filename as NSString).lastPathComponent)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try bytes.write(to: target, options: .atomic)
        } catch {
            throw IntentFileError.failedToLoadFile
        }
        return target
    }

    /// Calls a function with a file that has the content; a copy is removed afterwards.
    ///
    /// - Parameters:
    ///   - contentType: The type that is wanted.
    ///   - allowOpenInPlace: Whether the file itself will do, instead of a copy.
    ///   - fileHandler: Takes the file, and whether it is the file itself.
    /// - Returns: What the function returns.
    public func withFile<Output>(
        contentType: UTType, allowOpenInPlace: Bool = false, fileHandler: (URL, Bool) async throws -> Output
    ) async throws -> Output {
        if allowOpenInPlace, let fileURL { return try await fileHandler(fileURL, true) }
        let copy = try await file(contentType: contentType)
        defer { try? FileManager.default.removeItem(at: copy.deletingLastPathComponent()) }
        return try await fileHandler(copy, false)
    }
}

extension IntentFile: DisplayRepresentable {
    /// The name of the type.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation { "File" }

    /// The file's name.
    public var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: LocalizedStringResource(stringLiteral: filename))
    }
}

extension IntentFile: _IntentValue {
    public static var _family: _ValueFamily { _ValueFamily(.file) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        guard case .file(let file) = value.raw else { throw mismatch(value) }
        let content: FileContent
        switch file.content {
        case .data(let bytes):
            content = .data(Data(bytes))
        case .descriptor(let index):
            guard context.descriptors.indices.contains(index),
                let descriptor = OpenFile(duplicating: context.descriptors[index])
            else {
                throw IntentError(.request, .invalidValue, "the file \(file.name) came without its content")
            }
            content = .open(descriptor)
        }
        let type = file.contentType.flatMap { UTType(mimeType: $0) ?? UTType($0) } ?? Self.type(of: file.name)
        return Self(filename: file.name, type: type, content: content)
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(
            .file(FileValue(name: filename, contentType: type?.identifier, content: .data([UInt8](data)))))
    }
}
