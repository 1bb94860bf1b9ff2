/// Starting a process that outlives this one: a daemon.
#ifndef INTENT_DETACH_H
#define INTENT_DETACH_H

#include <sys/types.h>

/// Starts an executable that is nobody's child and belongs to a session without a terminal, with the root folder as
/// working folder, default signal handling and no blocked signals. `/dev/null` is its standard input and output, `log` its standard error, `ready` its descriptor 3;
/// nothing else is inherited. `arguments` and `environment` end in NULL.
///
/// - Returns: the process id, or a negated `errno` value.
pid_t intent_spawn_detached(const char *path, const char *const *arguments, const char *const *environment, int log,
                            int ready);

/// This process's environment, which ends in NULL.
const char *const *intent_environment(void);

#endif
