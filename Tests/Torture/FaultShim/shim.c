// Stands between a program and the C library (LD_PRELOAD): lets calls on files fail, steps the clock of the day, and lets
// time pass faster, as the page says that FAULT_CONTROL names. It is not inherited: workers get no variables.
#define _GNU_SOURCE
#include "CTorture.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static fault_control *control;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULT_CONTROL");
    if (path == NULL) return;
    int file = REAL(open)(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *page = mmap(NULL, sizeof(fault_control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (page != MAP_FAILED) control = page;
}

// MARK: Files

/// Whether a call fails; `half` tells that it writes half before it does.
static int fails(int *half) {
    uint64_t call = __atomic_add_fetch(&control->calls, 1, __ATOMIC_RELAXED);
    uint64_t first = control->fail_from;
    if (first == 0 || call < first || call >= first + control->fail_count) return 0;
    __atomic_add_fetch(&control->failed, 1, __ATOMIC_RELAXED);
    if (half != NULL) *half = control->writes_half && call == first;
    errno = control->error;
    return 1;
}

static int lies_inside(const char *path) {
    size_t length = strlen(control->folder);
    return length > 0 && strncmp(path, control->folder, length) == 0;
}

static int path_fails(const char *path) { return control != NULL && lies_inside(path) && fails(NULL); }

static int descriptor_fails(int fd, int *half) {
    if (control == NULL || control->folder[0] == 0) return 0;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return lies_inside(path) && fails(half);
}

#define WRITES(name, parameters, arguments, halved)                                                                    \
    ssize_t name parameters {                                                                                          \
        int half = 0;                                                                                                  \
        if (!descriptor_fails(fd, &half)) return REAL(name) arguments;                                                 \
        if (!half || count < 2) return -1;                                                                             \
        return REAL(name) halved;                                                                                      \
    }
WRITES(write, (int fd, const void *bytes, size_t count), (fd, bytes, count), (fd, bytes, count / 2))
WRITES(pwrite, (int fd, const void *bytes, size_t count, off_t at), (fd, bytes, count, at), (fd, bytes, count / 2, at))
WRITES(pwrite64, (int fd, const void *bytes, size_t count, off64_t at), (fd, bytes, count, at),
       (fd, bytes, count / 2, at))

#define CHANGES(name, parameters, arguments)                                                                           \
    int name parameters { return descriptor_fails(fd, NULL) ? -1 : REAL(name) arguments; }
CHANGES(fsync, (int fd), (fd))
CHANGES(fdatasync, (int fd), (fd))
CHANGES(ftruncate, (int fd, off_t length), (fd, length))
CHANGES(ftruncate64, (int fd, off64_t length), (fd, length))

ssize_t writev(int fd, const struct iovec *parts, int count) {
    return descriptor_fails(fd, NULL) ? -1 : REAL(writev)(fd, parts, count);
}

int posix_fallocate(int fd, off_t at, off_t length) {
    return descriptor_fails(fd, NULL) ? control->error : REAL(posix_fallocate)(fd, at, length);
}

int rename(const char *from, const char *to) { return path_fails(to) ? -1 : REAL(rename)(from, to); }

int mkdir(const char *path, mode_t mode) { return path_fails(path) ? -1 : REAL(mkdir)(path, mode); }

#define OPENS(name, parameters, arguments)                                                                             \
    int name parameters {                                                                                              \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                        \
        va_end(rest);                                                                                                  \
        if (flags & O_CREAT && access(path, F_OK) != 0 && path_fails(path)) return -1;                                 \
        return REAL(name) arguments;                                                                                   \
    }
OPENS(open, (const char *path, int flags, ...), (path, flags, mode))
OPENS(open64, (const char *path, int flags, ...), (path, flags, mode))
OPENS(openat, (int at, const char *path, int flags, ...), (at, path, flags, mode))
OPENS(openat64, (int at, const char *path, int flags, ...), (at, path, flags, mode))

// MARK: Time

static const int64_t second = 1000000000;

static int64_t nanoseconds(const struct timespec *time) { return time->tv_sec * second + time->tv_nsec; }

static struct timespec timespec_of(int64_t time) {
    return (struct timespec){.tv_sec = time / second, .tv_nsec = time % second};
}

static int64_t speed(void) { return control == NULL || control->clock_speed == 0 ? 1 : (int64_t)control->clock_speed; }

/// The real time of the monotonic clock at which ours shows a time.
static int64_t real_time(int64_t shown) {
    int64_t start = speed() == 1 ? 0 : (int64_t)control->clock_begin;
    return shown <= start ? shown : start + (shown - start) / speed();
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = REAL(clock_gettime)(clock, time);
    if (result != 0 || control == NULL) return result;
    if (clock == CLOCK_REALTIME) *time = timespec_of(nanoseconds(time) + control->clock_step);
    if (clock == CLOCK_MONOTONIC && speed() != 1) {
        int64_t start = (int64_t)control->clock_begin, now = nanoseconds(time);
        if (now > start) *time = timespec_of(start + (now - start) * speed());
    }
    return result;
}

/// Milliseconds that are waited for in truth; what is not over must not come back as over at once.
static int shortened(int timeout) { return timeout <= 0 ? timeout : (int)((timeout + speed() - 1) / speed()); }

int epoll_wait(int epoll, struct epoll_event *events, int capacity, int timeout) {
    int result = REAL(epoll_wait)(epoll, events, capacity, shortened(timeout));
    if (control != NULL) __atomic_add_fetch(&control->wakeups, 1, __ATOMIC_RELAXED);
    return result;
}

int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
    int result = REAL(poll)(descriptors, count, shortened(timeout));
    if (control != NULL) __atomic_add_fetch(&control->wakeups, 1, __ATOMIC_RELAXED);
    return result;
}

int timerfd_settime(int fd, int flags, const struct itimerspec *time, struct itimerspec *before) {
    struct itimerspec shown = *time;
    if (speed() != 1 && flags & TFD_TIMER_ABSTIME && nanoseconds(&time->it_value) != 0)
        shown.it_value = timespec_of(real_time(nanoseconds(&time->it_value)));
    return REAL(timerfd_settime)(fd, flags, &shown, before);
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *deadline) {
    struct timespec shown = *deadline;
    if (speed() != 1) shown = timespec_of(real_time(nanoseconds(deadline)));
    return REAL(pthread_cond_timedwait)(condition, mutex, &shown);
}
