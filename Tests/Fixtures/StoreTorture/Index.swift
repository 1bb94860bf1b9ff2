import Glibc
import IntentProtocol
import IntentStore

/// Puts batches of items into the index, takes some out and rebuilds it meanwhile, and prints each change when it has
/// returned: `added NAME` for the items `NAME-0` to `NAME-9`, `removed NAME` for the first of them.
func writeIndex(to directory: String) {
    do {
        let index = try Store(directory: directory).index
        var number = 0
        while true {
            number += 1
            if number % 20 == 1 { _ = try index.beginRebuild(app: "torture", plugin: "\(number)", reason: "torture") }
            let name = "\(getpid()).\(number)"
            let items = (0..<10).map { IndexItem("\(name)-\($0)", title: "Torture item \(number) of \($0)") }
            try index.add(items, app: "torture")
            acknowledge("added \(name)")
            if number % 3 == 0 {
                try index.remove(["\(name)-0"], app: "torture")
                acknowledge("removed \(name)")
            }
            if number % 20 == 10 {
                // What was there before the rebuild began goes with it.
                try index.finishRebuild(app: "torture", keepingItems: true)
                acknowledge("rebuilt \(name)")
                _ = try index.sweep(limit: 50)
            }
        }
    } catch {
        leave("\(error)", status: 1)
    }
}

/// Prints the schema of the index, for measuring SQLite without us.
func printSchema() {
    print(SearchIndex.schema)
}

/// Puts the rows of a file into the index as a worker's requests do, 1000 in each, and prints how many a second.
func fillIndex(in directory: String, from corpus: String) {
    do {
        let index = try Store(directory: directory).index
        guard let file = fopen(corpus, "r") else { leave("\(corpus) can't be read", status: 1) }
        defer { fclose(file) }
        var batch: [IndexItem] = []
        var count = 0
        var time = Duration.zero
        let clock = ContinuousClock()
        func put() throws {
            time += try clock.measure { _ = try index.add(batch, app: "notes") }
            count += batch.count
            batch.removeAll(keepingCapacity: true)
        }
        while let line = readLine(of: file) {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            var item = IndexItem(String(parts[0]), title: String(parts[1]))
            item.text = String(parts[2])
            batch.append(item)
            if batch.count == IndexLimits.itemsOfRequest { try put() }
        }
        if !batch.isEmpty { try put() }
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        print("fill per_second=\(Double(count) / seconds) count=\(count)")
    } catch {
        leave("\(error)", status: 1)
    }
}

/// Searches for each text of a file and prints how long that took.
func queryIndex(in directory: String, texts: String, limit: Int) {
    do {
        let index = try Store(directory: directory).index
        guard let file = fopen(texts, "r") else { leave("\(texts) can't be read", status: 1) }
        defer { fclose(file) }
        var times: [Int64] = []
        var found = 0
        let clock = ContinuousClock()
        while let text = readLine(of: file) {
            let time = try clock.measure { found += try index.search(text, limit: limit).hits.count }
            times.append(time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000)
        }
        guard found > 0 else { leave("nothing is found", status: 1) }
        let sorted = times.dropFirst(20).sorted()
        guard !sorted.isEmpty else { leave("give more than 20 texts", status: 64) }
        func quantile(_ share: Double) -> Int64 { sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] }
        print("search p50_ns=\(quantile(0.5)) p99_ns=\(quantile(0.99)) count=\(sorted.count)")
    } catch {
        leave("\(error)", status: 1)
    }
}

private func readLine(of file: UnsafeMutablePointer<FILE>) -> String? {
    var buffer: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { free(buffer) }
    let count = getline(&buffer, &size, file)
    guard count > 0, let buffer else { return nil }
    let bytes = UnsafeBufferPointer(start: buffer, count: count).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes.last == 0x0a ? bytes.dropLast() : bytes[...], as: UTF8.self)
}
