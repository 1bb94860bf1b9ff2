import CFuzzer
import Glibc

// intendant-fuzz TARGET [libFuzzer's options and corpus folders]
guard CommandLine.arguments.count > 1, let target = FuzzTarget.all[CommandLine.arguments[1]] else {
    print(
        "usage: intendant-fuzz TARGET [OPTION…] [FOLDER…]; targets: "
            + FuzzTarget.all.keys.sorted().joined(separator: " "))
    exit(64)
}
FuzzTarget.chosen = target

// The driver reads the arguments as if the target were the program, and keeps the pointers: they are never freed.
let given = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: given.count + 1)
for (index, argument) in given.enumerated() { pointers[index] = strdup(argument) }
pointers[given.count] = nil
var count = Int32(given.count)
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = pointers
exit(
    LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        FuzzTarget.chosen?(UnsafeRawBufferPointer(start: data, count: size))
        return 0
    })
