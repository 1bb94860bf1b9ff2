import Glibc

/// Writes a line about this process to standard error, in one piece.
func complain(_ line: String) {
    var text = "intent-worker: \(line)\n"
    text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

/// Ends the process at once, with a line that says why where that is not plain.
///
/// Nothing of the plugin runs any more: it has to be safe to end at any time, so it gains nothing from destructors
/// that could hang.
func endProcess(_ status: Int32, _ line: String? = nil) -> Never {
    if let line { complain(line) }
    fflush(nil)
    _exit(status)
}
