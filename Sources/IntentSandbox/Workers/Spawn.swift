import CIntentSystem
import Glibc

/// Why a child process could not be started.
struct SpawnFailure: Error {
    let step: intent_spawn_step
    let number: Int32

    var words: String { String(cString: strerror(number)) }
}

/// Starts an executable with the given descriptors as 3, 4, … and its output in a pipe.
///
/// - Parameter cage: What stands around it where it is the keeper of a cage, which ends with all that it started at `SIGTERM`,
///   and only then.
func spawn(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], descriptors: [Int32] = [],
    inherit: Bool = false, oomScoreAdjustment: Int32 = 0, cage: ChildProcess.Cage? = nil
) throws(SpawnFailure) -> ChildProcess {
    var pipe: [Int32] = [-1, -1]
    let made = intent_pipe(&pipe)
    guard made == 0 else { throw SpawnFailure(step: INTENT_SPAWN_STEP_DESCRIPTORS, number: -made) }
    defer { close(pipe[1]) }
    _ = intent_set_nonblocking(pipe[0], 1)

    let ending = cage == nil ? SIGKILL : SIGTERM
    var step = INTENT_SPAWN_STEP_NONE
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let pid = withCStrings(arguments) { arguments in
        withCStrings(variables) { variables in
            descriptors.withUnsafeBufferPointer { descriptors in
                path.withCString { path in
                    var request = intent_spawn_request(
                        path: path, arguments: arguments, environment: variables,
                        descriptors: descriptors.baseAddress, descriptor_count: descriptors.count, output: pipe[1],
                        inherit: inherit ? 1 : 0, death_signal: ending, oom_score_adjustment: oomScoreAdjustment)
                    return intent_spawn(&request, &step)
                }
            }
        }
    }
    guard pid > 0 else {
        close(pipe[0])
        cage?.group?.remove()
        throw SpawnFailure(step: step, number: -pid)
    }
    let handle = intent_pidfd_open(pid)
    guard handle >= 0 else {
        // Without a handle the child can't be kept, and nobody else waits for it: its number is still its own.
        kill(pid, ending)
        waitpid(pid, nil, 0)
        close(pipe[0])
        throw SpawnFailure(step: INTENT_SPAWN_STEP_FORK, number: -handle)
    }
    return ChildProcess(pid: pid, handle: handle, log: pipe[0], cage: cage)
}

/// Calls `body` with an array of C strings that ends in NULL.
private func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
    let array = UnsafeMutableBufferPointer<UnsafePointer<CChar>?>.allocate(capacity: strings.count + 1)
    defer {
        array.forEach { free(UnsafeMutablePointer(mutating: $0)) }
        array.deallocate()
    }
    _ = array.initialize(from: strings.map { strdup($0).map { UnsafePointer($0) } } + [nil])
    return body(array.baseAddress.map { UnsafePointer($0) })
}
