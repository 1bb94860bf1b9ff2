/// Waits in line, one line for each caller: whoever asks for much does not hold up those that ask for little. Pure.
///
/// The lines have their turns one after another. Taking and adding take constant time.
package struct FairQueue<Element> {
    fileprivate struct Line {
        var elements: [Element?] = []
        /// The first that is still there.
        var head = 0
        var count = 0

        mutating func removeFirst() -> Element? {
            while head < elements.count {
                let element = elements[head]
                elements[head] = nil
                head += 1
                if head > 64, head * 2 > elements.count {
                    elements.removeFirst(head)
                    head = 0
                }
                if let element {
                    count -= 1
                    return element
                }
            }
            return nil
        }
    }

    private var lines: [String: Line] = [:]
    /// The callers that have somebody in line, in the order of their turns.
    private var turns: [String] = []
    /// Whose turn is next.
    private var next = 0
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// How many of a caller wait.
    package func count(of caller: String) -> Int { lines[caller]?.count ?? 0 }

    package mutating func append(_ element: Element, for caller: String) {
        count += 1
        if lines[caller] == nil {
            // A caller that comes anew has its turn after all the others.
            turns.insert(caller, at: next)
            next = (next + 1) % turns.count
        }
        lines[caller, default: Line()].elements.append(element)
        lines[caller]?.count += 1
    }

    /// Takes the first of the line whose turn it is.
    package mutating func removeFirst() -> Element? {
        guard count > 0 else { return nil }
        let caller = turns[next]
        let element = lines[caller]?.removeFirst()
        count -= 1
        if lines[caller]?.count == 0 {
            lines[caller] = nil
            turns.remove(at: next)
            if next >= turns.count { next = 0 }
        } else {
            next = (next + 1) % turns.count
        }
        return element
    }

    /// Takes out the first that is meant, wherever it stands. Linear.
    package mutating func remove(of caller: String, where isMeant: (Element) -> Bool) -> Element? {
        guard let line = lines[caller],
            let place = line.elements.firstIndex(where: { $0.map(isMeant) ?? false })
        else { return nil }
        let element = line.elements[place]
        lines[caller]?.elements[place] = nil
        lines[caller]?.count -= 1
        count -= 1
        if line.count == 1, let turn = turns.firstIndex(of: caller) {
            lines[caller] = nil
            turns.remove(at: turn)
            if turn < next { next -= 1 }
            if next >= turns.count { next = 0 }
        }
        return element
    }

    /// Takes all out, in the order of their turns.
    package mutating func removeAll() -> [Element] {
        var all: [Element] = []
        while let element = removeFirst() { all.append(element) }
        return all
    }
}

extension FairQueue.Line: Sendable where Element: Sendable {}
extension FairQueue: Sendable where Element: Sendable {}
