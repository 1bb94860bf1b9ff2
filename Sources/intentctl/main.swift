import Glibc
import IntentCommandLine

exit(CommandLineTool().run(Array(CommandLine.arguments.dropFirst())))
