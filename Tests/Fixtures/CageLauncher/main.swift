import Glibc
import IntentSandbox

// Starts workers in cages, one after another, until it is killed: for the test that nothing is left behind then.
//
//     cage-launcher WORKER LIBRARY APP
//
// It prints a line before each start.

let arguments = CommandLine.arguments
guard arguments.count == 4 else { exit(64) }
var pair: [Int32] = [-1, -1]
guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else { exit(70) }
_ = CageSystem.current
while true {
    print("start")
    fflush(nil)
    let child = try Cage.launch(
        CageSpecification(
            worker: arguments[1], library: arguments[2], kind: .describe, app: arguments[3], socket: pair[1]))
    // Time enough for a few of them to get as far as the plugin.
    usleep(UInt32.random(in: 0...20_000))
    child.kill()
    _ = child.waitForExit()
}
