/// Starting a child from a process with many threads, with nothing inherited that was not named.
#ifndef INTENT_SPAWN_H
#define INTENT_SPAWN_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// What `intent_spawn` was doing when it failed.
typedef enum intent_spawn_step {
    INTENT_SPAWN_STEP_NONE,
    INTENT_SPAWN_STEP_FORK,
    INTENT_SPAWN_STEP_DESCRIPTORS,
    INTENT_SPAWN_STEP_SESSION,
    INTENT_SPAWN_STEP_EXECUTE
} intent_spawn_step;

/// What to start, and with what.
typedef struct intent_spawn_request {
    const char *path;               ///< the executable, not looked up in `PATH`
    const char *const *arguments;   ///< ends in NULL, the name first
    const char *const *environment; ///< ends in NULL, is the whole environment
    const int32_t *descriptors;     ///< what the child gets as 3, 4, …; they stay the caller's
    size_t descriptor_count;        ///< at most 16
    int32_t output;                 ///< what the child gets as standard output and error; standard input is /dev/null
    int32_t inherit;                ///< 1: keep every other descriptor that is not close-on-exec (0: close all)
    int32_t death_signal;           ///< what the child gets when this process ends
    int32_t oom_score_adjustment;   ///< 1 to 1000: the kernel ends the child before others when memory is short; 0: unchanged
} intent_spawn_request;

/// Starts a child and returns its process id once it runs the executable.
///
/// The child gets a session of its own, umask 077, the root folder as working folder, default signal handling, no
/// blocked signals, no supplementary groups where it may drop them, and a signal when this process ends. All children
/// are started by one thread that lives as long as the process, since that signal follows the thread. Waits for the
/// child's `exec`, well under a millisecond.
///
/// - Returns: the process id, or a negated `errno` value of what `step` names.
pid_t intent_spawn(const intent_spawn_request *request, intent_spawn_step *step);

#endif
