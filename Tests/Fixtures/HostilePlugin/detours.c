#define _GNU_SOURCE
#include "detours.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int status(int result) { return result < 0 ? errno : 0; }

static int outcome(int fd) {
    if (fd < 0) return errno;
    close(fd);
    return 0;
}

// ---- Processes and threads ----

static int make_fork(const char *unused) {
    (void)unused;
    pid_t child = fork();
    if (child == 0) _exit(0);
    if (child < 0) return errno;
    waitpid(child, NULL, 0);
    return 0;
}

/// A process by the system call itself, as the C library makes none.
static int make_clone(const char *unused) {
    (void)unused;
    long child = syscall(SYS_clone, (unsigned long)SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    if (child < 0) return errno;
    waitpid((pid_t)child, NULL, 0);
    return 0;
}

/// Processes side by side, so many as are asked for.
static int make_processes(const char *count) {
    int wanted = atoi(count), made = 0, error = 0;
    pid_t *children = calloc((size_t)wanted, sizeof *children);
    if (children == NULL) return ENOMEM;
    for (; made < wanted && error == 0; made++) {
        children[made] = fork();
        if (children[made] == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            for (;;) pause();
        }
        if (children[made] < 0) error = errno, made--;
    }
    while (made > 0) {
        kill(children[--made], SIGKILL);
        waitpid(children[made], NULL, 0);
    }
    free(children);
    return error;
}

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *wait_at_gate(void *unused) {
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
    return unused;
}

/// Threads side by side, so many as are asked for.
static int make_threads(const char *count) {
    int wanted = atoi(count), made = 0, error = 0;
    pthread_t *threads = calloc((size_t)wanted, sizeof *threads);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    // As large as Linux gives them by itself, whatever this process's limit says.
    pthread_attr_setstacksize(&attributes, 8 << 20);
    if (threads == NULL) return ENOMEM;
    pthread_mutex_lock(&gate);
    while (made < wanted && error == 0) {
        error = pthread_create(&threads[made], &attributes, wait_at_gate, NULL);
        if (error == 0) made++;
    }
    pthread_mutex_unlock(&gate);
    while (made > 0) pthread_join(threads[--made], NULL);
    pthread_attr_destroy(&attributes);
    free(threads);
    return error;
}

/// Executes what a descriptor leads to, without a path.
static int execute_handle(const char *path) {
    int fd = open(path, O_PATH | O_CLOEXEC), error = 0;
    volatile int *shared = &error;
    char *const arguments[] = {"x", NULL}, *const variables[] = {NULL};
    if (fd < 0) return errno;
    pid_t child = vfork();
    if (child == 0) {
        syscall(SYS_execveat, fd, "", arguments, variables, AT_EMPTY_PATH);
        *shared = errno;
        _exit(127);
    }
    if (child < 0) error = errno;
    else waitpid(child, NULL, 0);
    close(fd);
    return error;
}

// ---- Processes of the host ----

static int ask_all(const char *unused) {
    (void)unused;
    return status(kill(-1, 0));
}

static int ask_thread(const char *pid) { return status((int)syscall(SYS_tgkill, atoi(pid), atoi(pid), 0)); }

static int ask_limits(const char *pid) {
    struct rlimit limit;
    return status(prlimit(atoi(pid), RLIMIT_CORE, NULL, &limit));
}

static int ask_scheduler(const char *pid) { return status(sched_getscheduler(atoi(pid))); }

static int ask_priority(const char *pid) {
    errno = 0;
    int priority = getpriority(PRIO_PROCESS, (id_t)atoi(pid));
    return errno != 0 ? errno : status(setpriority(PRIO_PROCESS, (id_t)atoi(pid), priority));
}

static int ask_group(const char *pid) { return status((int)getpgid(atoi(pid))); }

// ---- Files by detours ----

/// Reads `TARGET LINK` through a symbolic link that it makes.
static int read_link(const char *argument) {
    char paths[4096];
    snprintf(paths, sizeof paths, "%s", argument);
    char *link = strchr(paths, ' '), byte;
    if (link == NULL) return EINVAL;
    *link++ = 0;
    unlink(link);
    if (symlink(paths, link) < 0) return errno;
    int fd = open(link, O_RDONLY), error = fd < 0 ? errno : 0;
    if (error == 0 && read(fd, &byte, 1) < 0) error = errno;
    if (fd >= 0) close(fd);
    unlink(link);
    return error;
}

/// Calls a function of two paths, `FROM TO`, and removes what it made.
static int with_two_paths(const char *argument, int (*call)(const char *from, const char *to)) {
    char paths[4096];
    snprintf(paths, sizeof paths, "%s", argument);
    char *second = strchr(paths, ' ');
    if (second == NULL) return EINVAL;
    *second++ = 0;
    int error = status(call(paths, second));
    if (error == 0) unlink(second);
    return error;
}

static int make_hard_link(const char *argument) { return with_two_paths(argument, link); }
static int move_file(const char *argument) { return with_two_paths(argument, rename); }
static int delete_file(const char *path) { return status(unlink(path)); }
static int cut_file(const char *path) { return status(truncate(path, 0)); }
static int open_to_all(const char *path) { return status(chmod(path, 0666)); }
static int take_over(const char *path) { return status(lchown(path, geteuid(), getegid())); }
static int touch_file(const char *path) { return status(utimensat(AT_FDCWD, path, NULL, 0)); }
static int make_folder(const char *path) {
    int error = status(mkdir(path, 0700));
    if (error == 0) rmdir(path);
    return error;
}
static int find_file(const char *path) {
    struct stat facts;
    return status(stat(path, &facts));
}

static int watch_file(const char *path) {
    int fd = inotify_init1(IN_CLOEXEC);
    if (fd < 0) return errno;
    int error = status(inotify_add_watch(fd, path, IN_ALL_EVENTS));
    close(fd);
    return error;
}

// ---- Network and devices ----

/// A socket of `FAMILY TYPE`.
static int make_socket(const char *argument) {
    char *type;
    long family = strtol(argument, &type, 10);
    return outcome(socket((int)family, atoi(type), 0));
}

static int open_device(const char *path) { return outcome(open(path, O_RDWR | O_NOCTTY)); }

/// Asks the console for something, which is what TIOCLINUX is for.
static int ask_console(const char *unused) {
    char code = 6;
    (void)unused;
    return status(ioctl(0, 0x541C, &code));
}

const hostile_attempt_entry detours[] = {
    {"fork", make_fork}, {"clone", make_clone}, {"processes", make_processes}, {"threads", make_threads},
    {"execute-handle", execute_handle}, {"kill-all", ask_all}, {"thread-kill", ask_thread}, {"limits", ask_limits},
    {"scheduler", ask_scheduler}, {"priority", ask_priority}, {"group", ask_group}, {"read-link", read_link},
    {"hard-link", make_hard_link}, {"move", move_file}, {"delete", delete_file}, {"cut", cut_file},
    {"open-to-all", open_to_all}, {"take-over", take_over}, {"touch", touch_file}, {"folder", make_folder},
    {"find", find_file}, {"watch", watch_file}, {"socket-of", make_socket}, {"device-file", open_device}, {"console", ask_console}, {NULL, NULL},
};
