#define _GNU_SOURCE
#include "CIntentSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

enum { ready_descriptor = 3 };

static int place_descriptors(posix_spawn_file_actions_t *actions, int log, int ready) {
    int error = posix_spawn_file_actions_adddup2(actions, ready, ready_descriptor);
    if (error == 0) error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDWR, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, 0, 1);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, log, 2);
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, ready_descriptor + 1);
    if (error == 0) error = posix_spawn_file_actions_addchdir_np(actions, "/");
    return error;
}

static int prepare(posix_spawnattr_t *attributes) {
    sigset_t signals;
    sigemptyset(&signals);
    int error = posix_spawnattr_setsigmask(attributes, &signals);
    sigfillset(&signals);
    if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &signals);
    if (error == 0)
        error = posix_spawnattr_setflags(attributes,
                                         POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    return error;
}

pid_t intent_spawn_detached(const char *path, const char *const *arguments, const char *const *environment, int log,
                            int ready) {
    // The child puts `ready` in its place first; the log must lie neither there nor where the null device goes.
    int above = fcntl(log, F_DUPFD_CLOEXEC, ready_descriptor + 1);
    if (above < 0) return -errno;
    int pipe = fcntl(ready, F_DUPFD_CLOEXEC, ready_descriptor + 1);
    if (pipe < 0) {
        int error = errno;
        close(above);
        return -error;
    }
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t pid = 0;
    int error = posix_spawn_file_actions_init(&actions);
    if (error == 0) {
        error = posix_spawnattr_init(&attributes);
        if (error == 0) {
            error = place_descriptors(&actions, above, pipe);
            if (error == 0) error = prepare(&attributes);
            if (error == 0)
                error = posix_spawn(&pid, path, &actions, &attributes, (char *const *)arguments,
                                    (char *const *)environment);
            posix_spawnattr_destroy(&attributes);
        }
        posix_spawn_file_actions_destroy(&actions);
    }
    close(above);
    close(pipe);
    return error != 0 ? -error : pid;
}

const char *const *intent_environment(void) { return (const char *const *)environ; }
