import Foundation
import IntentProtocol
import Testing

@Suite("Frames: recordings")
struct FrameRecorderTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private func files(_ folder: String, _ end: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(end) }
            .map { folder + "/" + $0 }
    }

    @Test("Each direction has a file that holds its frames as they are on the wire")
    func directions() throws {
        try withFolder { folder in
            let recorder = try #require(FrameRecorder(local: .host, peer: .client, folder: folder))
            recorder.sent(Frame(.hello).bytes)
            recorder.received(Frame(.ping, call: 1, payload: [1, 2]))
            recorder.sent(Frame(.pong, call: 1, payload: [1, 2]).bytes)
            let sent = try files(folder, ".host-to-client.bin")
            let received = try files(folder, ".client-to-host.bin")
            #expect(sent.count == 1)
            #expect(received.count == 1)
            let sentBytes = try Data(contentsOf: URL(filePath: sent[0]))
            #expect([UInt8](sentBytes) == Frame(.hello).bytes + Frame(.pong, call: 1, payload: [1, 2]).bytes)
            let receivedBytes = try Data(contentsOf: URL(filePath: received[0]))
            #expect([UInt8](receivedBytes) == Frame(.ping, call: 1, payload: [1, 2]).bytes)
        }
    }

    @Test("Each connection has files of its own, which only their owner reads")
    func connections() throws {
        try withFolder { folder in
            let recorders = (0..<3).compactMap { _ in FrameRecorder(local: .host, peer: .plugin, folder: folder) }
            #expect(recorders.count == 3)
            let files = try files(folder, ".bin")
            #expect(files.count == 6)
            for file in files {
                let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
                #expect(mode == 0o600)
            }
        }
    }

    @Test(
        "Nothing is recorded without a folder, or where files can't be made", arguments: [nil, "/nonexistent/folder"])
    func off(folder: String?) {
        #expect(FrameRecorder(local: .host, peer: .client, folder: folder) == nil)
    }
}
