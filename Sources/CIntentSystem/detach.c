#define _GNU_SOURCE
#include "CIntentSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ready_descriptor = 3, report_descriptor = 4 };

/// What the daemon-to-be tells through a pipe that closes when it executes: its number, then what failed.
struct report {
    pid_t pid;
    int error;
};

_Noreturn static void give_up(struct report *report, int pipe) {
    report->error = errno;
    if (write(pipe, report, sizeof *report) < 0) _exit(127);
    _exit(127);
}

/// Puts the descriptors in their places; all sources lie above every place.
static int place_descriptors(int log, int ready, int pipe) {
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null < 0 || dup2(null, 0) < 0 || dup2(null, 1) < 0 || dup2(log, 2) < 0) return -1;
    if (dup2(ready, ready_descriptor) < 0 || dup3(pipe, report_descriptor, O_CLOEXEC) < 0) return -1;
    return (int)syscall(SYS_close_range, (unsigned)report_descriptor + 1, ~0u, 0u);
}

/// The process that becomes the daemon. Only system calls: the process that forked may have had other threads.
_Noreturn static void become(const char *path, const char *const *arguments, const char *const *environment, int log,
                             int ready, int pipe) {
    struct report report = {.pid = getpid()};
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
    if (chdir("/") < 0 || place_descriptors(log, ready, pipe) < 0) give_up(&report, pipe);
    if (write(report_descriptor, &report, sizeof report) < 0) _exit(127);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(path, (char *const *)arguments, (char *const *)environment);
    give_up(&report, report_descriptor);
}

/// The last report of a pipe, which may bring two.
static pid_t read_report(int pipe) {
    struct report report = {.pid = -1, .error = ECHILD};
    for (;;) {
        ssize_t count = read(pipe, &report, sizeof report);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
    }
    return report.error != 0 ? -report.error : report.pid;
}

static pid_t start(const char *path, const char *const *arguments, const char *const *environment, int log, int ready,
                   int pipe[2]) {
    pid_t between = fork();
    if (between < 0) return -errno;
    if (between == 0) {
        // A session's leader ends at once, so that the daemon is nobody's child and can't take a terminal.
        if (setsid() < 0) _exit(127);
        pid_t daemon = fork();
        if (daemon == 0) become(path, arguments, environment, log, ready, pipe[1]);
        _exit(daemon < 0 ? 127 : 0);
    }
    close(pipe[1]);
    pipe[1] = -1;
    while (waitpid(between, NULL, 0) < 0 && errno == EINTR) continue;
    return read_report(pipe[0]);
}

pid_t intent_spawn_detached(const char *path, const char *const *arguments, const char *const *environment, int log,
                            int ready) {
    int pipe[2] = {-1, -1};
    int error = intent_pipe(pipe);
    if (error < 0) return error;
    int above[3] = {
        fcntl(log, F_DUPFD_CLOEXEC, report_descriptor + 1), fcntl(ready, F_DUPFD_CLOEXEC, report_descriptor + 1),
        fcntl(pipe[1], F_DUPFD_CLOEXEC, report_descriptor + 1)};
    close(pipe[1]);
    pipe[1] = above[2];
    pid_t pid = -EMFILE;
    if (above[0] >= 0 && above[1] >= 0 && above[2] >= 0) {
        // No handler of this process may run in the children.
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        pid = start(path, arguments, environment, above[0], above[1], pipe);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    if (pipe[0] >= 0) close(pipe[0]);
    if (pipe[1] >= 0) close(pipe[1]);
    if (above[0] >= 0) close(above[0]);
    if (above[1] >= 0) close(above[1]);
    return pid;
}

const char *const *intent_environment(void) { return (const char *const *)environ; }
