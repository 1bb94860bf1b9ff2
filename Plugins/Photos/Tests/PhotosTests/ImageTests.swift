import Foundation
import Testing

@testable import Photos

/// Pictures made byte by byte, as small as they can be.
enum Pictures {
    static func big(_ number: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    static func little(_ number: Int, _ bytes: Int) -> [UInt8] { big(number, bytes).reversed() }

    /// A TIFF header with a main directory of make and model, and one of details with a time.
    static func exif(littleEndian: Bool = false, taken: String = "2026:05:01 09:30:00", offset: String = "+02:00")
        -> [UInt8]
    {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            littleEndian ? little(value, bytes) : big(value, bytes)
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ place: Int) -> [UInt8] {
            [number(tag, 2), number(type, 2), number(count, 4), number(place, 4)].flatMap { $0 }
        }
        let texts: [[UInt8]] = ["Kodak", "Brownie", taken, offset].map { Array($0.utf8) + [0] }
        // A directory is a count, entries of 12 bytes, and the place of the next.
        let details = 8 + 2 + 3 * 12 + 4
        var place = details + 2 + 2 * 12 + 4
        var entries: [[UInt8]] = []
        for (tag, text) in zip([0x010f, 0x0110, 0x9003, 0x9011], texts) {
            entries.append(entry(tag, 2, text.count, place))
            place += text.count
        }
        var tiff: [UInt8] = Array((littleEndian ? "II" : "MM").utf8)
        tiff += number(42, 2) + number(8, 4)
        tiff += number(3, 2) + entries[0] + entries[1] + entry(0x8769, 4, 1, details) + number(0, 4)
        tiff += number(2, 2) + entries[2] + entries[3] + number(0, 4)
        return tiff + texts.flatMap { $0 }
    }

    static func jpeg(width: Int = 640, height: Int = 480, exif: [UInt8] = exif()) -> [UInt8] {
        let app1: [UInt8] = Array("Exif\0\0".utf8) + exif
        var file: [UInt8] = [0xff, 0xd8, 0xff, 0xe1]
        file += big(app1.count + 2, 2) + app1
        file += [0xff, 0xff, 0xc0, 0, 11, 8] as [UInt8]
        file += big(height, 2) + big(width, 2)
        return file + ([1, 1, 0x11, 0, 0xff, 0xda, 0, 2] as [UInt8])
    }

    static func png(width: Int = 32, height: Int = 16, exif: [UInt8] = []) -> [UInt8] {
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
            [big(data.count, 4), Array(type.utf8), data, big(0, 4)].flatMap { $0 }
        }
        var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        file += chunk("IHDR", big(width, 4) + big(height, 4) + ([8, 2, 0, 0, 0] as [UInt8]))
        if !exif.isEmpty { file += chunk("eXIf", exif) }
        return file + chunk("IEND", [])
    }

    static let gif: [UInt8] = [Array("GIF89a".utf8), little(7, 2), little(5, 2)].flatMap { $0 }
    static let webP: [UInt8] = [
        Array("RIFF".utf8), little(22, 4), Array("WEBPVP8X".utf8), little(10, 4), [0, 0, 0, 0], little(99, 3),
        little(49, 3),
    ].flatMap { $0 }
}

@Suite("What a picture's file tells")
struct ImageTests {
    @Test("A camera's picture tells its size, camera and time, in either order of bytes", arguments: [false, true])
    func camera(littleEndian: Bool) throws {
        let facts = try #require(ImageFacts(Pictures.jpeg(exif: Pictures.exif(littleEndian: littleEndian))))
        #expect(facts.width == 640 && facts.height == 480)
        #expect(facts.camera == "Kodak Brownie")
        #expect(facts.taken == Date(timeIntervalSince1970: 1_777_620_600))
    }

    @Test("Other kinds tell their size, and a PNG its EXIF too")
    func kinds() {
        #expect(ImageFacts(Pictures.png()) == ImageFacts(width: 32, height: 16))
        #expect(ImageFacts(Pictures.png(exif: Pictures.exif()))?.camera == "Kodak Brownie")
        #expect(ImageFacts(Pictures.gif) == ImageFacts(width: 7, height: 5))
        #expect(ImageFacts(Pictures.webP) == ImageFacts(width: 100, height: 50))
        #expect(ImageFacts(Array("hello".utf8)) == nil)
        #expect(ImageFacts(Pictures.png(width: 0)) == nil)
    }

    @Test("A time that is none, or whose zone is none, does no harm", arguments: ["", "2026:13:01 00:00:00", "now"])
    func times(text: String) {
        #expect(EXIF.date(text, offset: "+02:00") == nil)
        #expect(EXIF.date("2026:05:01 09:30:00", offset: "x") != nil)
    }

    @Test("A file that is cut anywhere, or has any byte changed, is read without harm")
    func hostile() {
        for picture in [Pictures.jpeg(), Pictures.png(exif: Pictures.exif()), Pictures.gif, Pictures.webP] {
            for length in picture.indices { _ = ImageFacts(Array(picture[..<length])) }
            for place in picture.indices {
                for value: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
                    var changed = picture
                    changed[place] = value
                    if let facts = ImageFacts(changed) {
                        #expect(1...ImageFacts.sideLimit ~= facts.width && 1...ImageFacts.sideLimit ~= facts.height)
                    }
                }
            }
        }
    }
}
