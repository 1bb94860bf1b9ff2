import Glibc
import IntentHost

exit(HostProcess.main(Array(CommandLine.arguments.dropFirst())))
