import Dispatch
import Glibc
import IntentHost

if let status = HostProcess.start(Array(CommandLine.arguments.dropFirst())) { exit(status) }
FirstThread.loadFirstLibrary()
// The main actor of trusted plugins is served from here on.
dispatchMain()
