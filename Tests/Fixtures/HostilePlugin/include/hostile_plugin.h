/// A plugin in C without SDK: a mirror for frames, and from inside the worker it tries what a cage has to prevent.
///
/// The payload of a `perform` frame is text, `COMMAND [ARGUMENT]`; the `result` frame's payload is the answer, for an
/// attempt 0 or the error number that it met. `INTENDANT_FIXTURE` in the environment makes it a broken plugin.
#ifndef HOSTILE_PLUGIN_H
#define HOSTILE_PLUGIN_H

#include <stddef.h>

/// Tries one thing and writes the answer, at most `capacity` bytes. Returns the answer's length.
size_t hostile_attempt(const char *command, const char *argument, char *answer, size_t capacity);

#endif
