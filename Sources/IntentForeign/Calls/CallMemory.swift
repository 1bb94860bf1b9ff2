import CForeignFunctions
import Glibc
import IntentProtocol

/// The memory of one call, freed when its run is over: a library may keep pointers from one call to the next.
///
/// What a function gets a pointer to ends where a page ends that nobody may touch, so that a function which goes past
/// its end is stopped there, and the line about it names the parameter. Each piece costs three system calls.
final class CallMemory {
    private let site: UnsafeMutablePointer<intent_call_site>
    private let guards: UnsafeMutablePointer<intent_call_guard>
    private var mappings: [(UnsafeMutableRawPointer, Int)] = []
    private var pieces: [UnsafeMutableRawPointer] = []
    private static let page = Int(getpagesize())

    init(of call: PreparedCall) {
        // An argument has two guards at most: one for what it points to, one for what lies behind that.
        guards = .allocate(capacity: 2 * call.call.arguments.count + 1)
        site = .allocate(capacity: 1)
        site.initialize(to: intent_call_site(function: call.crashLabel, guards: UnsafePointer(guards), guard_count: 0))
    }

    deinit {
        for (start, length) in mappings { munmap(start, length) }
        for piece in pieces { free(piece) }
        site.deallocate()
        guards.deallocate()
    }

    /// From here on a crash of this thread is told as the function's.
    func enter() { intent_call_site_set(site) }

    /// The call is over.
    func leave() { intent_call_site_set(nil) }

    /// Zeroed memory without a guard, for what libffi looks at itself.
    func plain(_ size: Int) -> UnsafeMutableRawPointer {
        guard let piece = calloc(1, max(size, 16)) else { fatalError("no memory for a call's arguments") }
        pieces.append(piece)
        return piece
    }

    /// Zeroed memory of `size` bytes behind which nothing may be touched.
    ///
    /// - Throws: `tooLarge` where there is no room for it.
    func guarded(
        _ size: Int, alignment: Int, of parameter: UnsafePointer<CChar>, _ name: String
    ) throws(IntentError) -> UnsafeMutableRawPointer {
        let room = (max(size, 1) + Self.page - 1) / Self.page * Self.page
        let start = mmap(nil, room + Self.page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let start, start != MAP_FAILED else {
            throw IntentError(
                .app, .tooLarge, "there is no room for the \(size) bytes of “\(name)”", parameter: name)
        }
        mappings.append((start, room + Self.page))
        mprotect(start + room, Self.page, PROT_NONE)
        let end = UInt(bitPattern: start + room)
        guards[site.pointee.guard_count] = intent_call_guard(
            start: end, end: end + UInt(Self.page), parameter: parameter, size: size)
        site.pointee.guard_count += 1
        return start + (room - size) / alignment * alignment
    }
}
