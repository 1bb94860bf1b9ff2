import Testing

@testable import Media

/// Files of sound made byte by byte, with tags and no sound.
enum Sounds {
    static func big(_ number: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    static func little(_ number: Int, _ bytes: Int) -> [UInt8] { big(number, bytes).reversed() }

    static func id3(
        version: UInt8 = 3, title: String = "Rain", artist: String = "Ana", album: String = "Sky",
        genre: String = "Folk"
    ) -> [UInt8] {
        func size(_ number: Int) -> [UInt8] {
            version == 4 ? [0, 0, UInt8(number >> 7 & 0x7f), UInt8(number & 0x7f)] : big(number, 4)
        }
        func frame(_ name: String, _ encoding: UInt8, _ text: [UInt8]) -> [UInt8] {
            [Array(name.utf8), size(text.count + 1), [0, 0], [encoding], text].flatMap { $0 }
        }
        let utf16: [UInt8] = [0xff, 0xfe] + artist.utf16.map { little(Int($0), 2) }.joined()
        var frames = frame("TIT2", 3, Array(title.utf8)) + frame("TPE1", 1, utf16)
        frames += frame("TALB", 0, Array(album.utf8)) + frame("TRCK", 0, Array("2/9".utf8))
        frames += frame("TCON", 0, Array(genre.utf8))
        let head: [UInt8] = [version, 0, 0, 0, 0, UInt8(frames.count >> 7), UInt8(frames.count & 0x7f)]
        return Array("ID3".utf8) + head + frames
    }

    private static let comments: [UInt8] = {
        let list = ["TITLE=Rain", "artist=Ana", "ALBUM=Sky", "TRACKNUMBER=2", "GENRE=Folk"]
        var bytes = little(4, 4) + Array("test".utf8)
        bytes += little(list.count, 4)
        for comment in list { bytes += little(comment.utf8.count, 4) + Array(comment.utf8) }
        return bytes
    }()

    static let flac: [UInt8] = [
        Array("fLaC".utf8), [0], big(4, 3), [0, 0, 0, 0], [0x84], big(comments.count, 3), comments,
    ].flatMap { $0 }

    static let ogg: [UInt8] = {
        func page(_ packet: [UInt8]) -> [UInt8] {
            let lengths = [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
            return [
                Array("OggS".utf8), [UInt8](repeating: 0, count: 22), [UInt8(lengths.count)], lengths, packet,
            ].flatMap { $0 }
        }
        let name = Array("vorbis".utf8)
        return page([1] + name) + page([3] + name + comments)
    }()

    static let mp4: [UInt8] = {
        func atom(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] { big(content.count + 8, 4) + name + content }
        func named(_ name: String, _ content: [UInt8]) -> [UInt8] { atom(Array(name.utf8), content) }
        func item(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
            atom(name, named("data", big(1, 4) + big(0, 4) + content))
        }
        var items = item([0xa9, 0x6e, 0x61, 0x6d], Array("Rain".utf8))
        items += item([0xa9, 0x41, 0x52, 0x54], Array("Ana".utf8))
        items += item([0xa9, 0x61, 0x6c, 0x62], Array("Sky".utf8))
        items += item([0xa9, 0x67, 0x65, 0x6e], Array("Folk".utf8))
        items += item(Array("trkn".utf8), [0, 0, 0, 2, 0, 9, 0, 0])
        let meta = named("meta", big(0, 4) + named("ilst", items))
        return named("ftyp", Array("M4A ".utf8)) + named("moov", named("mvhd", []) + named("udta", meta))
    }()

    static let all = [id3(), id3(version: 4), flac, ogg, mp4]
}

@Suite("What a file of sound tells")
struct TagTests {
    @Test("Each kind tells the same", arguments: Sounds.all)
    func kinds(file: [UInt8]) throws {
        let tags = try #require(AudioTags(file))
        #expect(tags.title == "Rain" && tags.artist == "Ana" && tags.album == "Sky" && tags.genre == "Folk")
        #expect(tags.track == 2)
    }

    @Test("An old MP3 tells it at its end, one without tags nothing, and what is no sound is none")
    func others() {
        func field(_ text: String) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0x20, count: 30 - text.utf8.count)
        }
        let tail = Array("TAG".utf8) + field("Rain") + field("Ana") + field("Sky") + [UInt8](repeating: 0, count: 35)
        let tags = AudioTags([0xff, 0xfb, 0, 0], tail: tail)
        #expect(tags?.title == "Rain" && tags?.album == "Sky")
        #expect(AudioTags([0xff, 0xfb, 0, 0]) == AudioTags())
        #expect(AudioTags(Array("hello".utf8)) == nil)
    }

    @Test("A file that is cut anywhere, or has any byte changed, is read without harm", arguments: Sounds.all)
    func hostile(file: [UInt8]) {
        for length in file.indices { _ = AudioTags(Array(file[..<length])) }
        for place in file.indices {
            for value: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
                var changed = file
                changed[place] = value
                if let title = AudioTags(changed)?.title { #expect(title.utf8.count <= AudioTags.textLimit * 4) }
            }
        }
    }
}
