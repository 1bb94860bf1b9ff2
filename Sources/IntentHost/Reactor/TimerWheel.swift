/// What is to be done later, due at ticks. Pure: the time is given.
///
/// Entries lie in places that are used again. Inserting and removing touch one place each, so that a deadline a call
/// costs little: most are removed before they are due. Only when something may be due are all places looked at.
package struct TimerWheel: Sendable {
    package typealias Action = @Sendable (Turn) -> Void

    /// Names an entry for its removal.
    package struct Key: Hashable, Sendable {
        fileprivate let place: Int
        fileprivate let number: UInt64
    }

    private struct Place: Sendable {
        /// The entry's own number; a place that is used again has another.
        var number: UInt64
        /// The tick at which it is due.
        var due: UInt64
        /// Nil where the place is free.
        var action: Action?
    }

    private let tick: UInt64
    private var places: [Place] = []
    private var free: [Int] = []
    private var lastNumber: UInt64 = 0
    /// A tick that nothing is due before.
    private var earliest = UInt64.max

    package init(tick: UInt64) {
        self.tick = tick
    }

    /// Adds an entry that is due at a time, rounded up to the next tick.
    package mutating func insert(at time: UInt64, _ action: @escaping Action) -> Key {
        lastNumber += 1
        let new = Place(number: lastNumber, due: time / tick + 1, action: action)
        earliest = min(earliest, new.due)
        if let place = free.popLast() {
            places[place] = new
            return Key(place: place, number: lastNumber)
        }
        places.append(new)
        return Key(place: places.count - 1, number: lastNumber)
    }

    /// Removes an entry; nothing happens where it was due already.
    package mutating func remove(_ key: Key) {
        guard places[key.place].number == key.number, places[key.place].action != nil else { return }
        release(key.place)
        if count == 0 { earliest = .max }
    }

    /// When to look next; nil where nothing is kept. It may be earlier than anything that is still there.
    package var nextDue: UInt64? {
        earliest == .max ? nil : earliest * tick
    }

    /// Takes out what is due at a time, in the order of the ticks.
    package mutating func take(until time: UInt64) -> [Action] {
        let now = time / tick
        guard earliest <= now else { return [] }
        var due: [(tick: UInt64, action: Action)] = []
        earliest = .max
        for place in places.indices {
            guard let action = places[place].action else { continue }
            guard places[place].due <= now else {
                earliest = min(earliest, places[place].due)
                continue
            }
            due.append((places[place].due, action))
            release(place)
        }
        return due.sorted { $0.tick < $1.tick }.map(\.action)
    }

    package var count: Int { places.count - free.count }

    private mutating func release(_ place: Int) {
        places[place].action = nil
        free.append(place)
    }
}
