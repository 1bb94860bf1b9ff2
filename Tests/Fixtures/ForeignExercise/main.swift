import ForeignCases
import Glibc
import IntentForeign
import IntentProtocol

// Makes the runs of `ForeignCases` over and over: for the address sanitizer, which ends the program where it finds fault.
//
//     foreign-exercise MANIFEST FOLDER-OF-THE-LIBRARY [ROUNDS]
let arguments = CommandLine.arguments
guard arguments.count >= 3 else { exit(64) }
let library: PreparedLibrary
do throws(IntentError) {
    library = try ForeignCase.library(arguments[1], folder: arguments[2])
} catch {
    print(error)
    exit(65)
}
var problems = 0
for round in 0..<(arguments.count > 3 ? Int(arguments[3]) ?? 1 : 1) {
    for run in ForeignCase.all {
        guard let problem = run.problem(in: library) else { continue }
        print("round \(round): \(run): \(problem)")
        problems += 1
    }
}
print("\(ForeignCase.all.count) runs, \(problems) of them wrong")
exit(problems == 0 ? 0 : 1)
