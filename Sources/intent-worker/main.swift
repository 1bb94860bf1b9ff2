import Dispatch
import IntentWorker

Worker.start(Array(CommandLine.arguments.dropFirst()))
// The plugin's main actor is served from here on.
dispatchMain()
