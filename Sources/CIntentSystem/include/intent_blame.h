/// Which of several libraries in this process a crash came from, written down while the process dies.
#ifndef INTENT_BLAME_H
#define INTENT_BLAME_H

#include <stdint.h>

/// Libraries that can be told apart.
enum { INTENT_BLAME_MOST = 64, INTENT_BLAME_NAME = 64 };

/// Writes a line to `fd` when the process is ended by a fault of its own (an illegal instruction, a trap, an abort, a bad
/// address): the name of the library that was at fault, a tab, and the signal's number. The name is empty where none was.
/// What such a signal does otherwise happens afterwards.
///
/// At fault is the library whose code was executing; else the one whose code the thread's stack leads back to; else the
/// one that the thread was called for, see `intent_blame_thread`.
void intent_blame_to(int fd);

/// Makes a library known, before it is loaded.
///
/// - Parameters:
///   - name: what is written, at most 63 bytes.
///   - path: as the loader will know it.
/// - Returns: its number; -1 where there are too many.
int intent_blame_library(const char *name, const char *path);

/// Looks for the code of a library that was made known, once it is loaded.
void intent_blame_find(int library, const char *path);

/// Notes which library the thread works for from now on; -1 for none. Returns what was noted before.
int intent_blame_thread(int library);

#endif
