#ifndef INTENT_CRASH_H
#define INTENT_CRASH_H

/// Keeps a line that is written to standard error if the process is ended by a fault of its own (an illegal
/// instruction, a trap, an abort, a bad address), before whatever else such a signal does. At most 255 bytes are kept.
///
/// NULL takes the line back. For one thread at a time.
void intent_note_crash(const char *text);

#endif
