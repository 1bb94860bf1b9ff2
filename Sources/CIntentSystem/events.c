#define _GNU_SOURCE
#include "CIntentSystem.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

static int result_of(int result) { return result < 0 ? -errno : result; }

int intent_epoll_create(void) { return result_of(epoll_create1(EPOLL_CLOEXEC)); }

static int control(int epoll, int operation, int fd, uint32_t events, uint64_t data) {
    struct epoll_event event = {.events = events, .data.u64 = data};
    return result_of(epoll_ctl(epoll, operation, fd, &event));
}

int intent_epoll_add(int epoll, int fd, uint32_t events, uint64_t data) {
    return control(epoll, EPOLL_CTL_ADD, fd, events, data);
}

int intent_epoll_modify(int epoll, int fd, uint32_t events, uint64_t data) {
    return control(epoll, EPOLL_CTL_MOD, fd, events, data);
}

int intent_epoll_remove(int epoll, int fd) { return control(epoll, EPOLL_CTL_DEL, fd, 0, 0); }

int intent_epoll_wait(int epoll, struct epoll_event *events, int capacity, int timeout) {
    for (;;) {
        int count = epoll_wait(epoll, events, capacity, timeout);
        if (count >= 0) return count;
        if (errno != EINTR) return -errno;
        if (timeout >= 0) return 0;
    }
}

int intent_eventfd_create(unsigned int initial) { return result_of(eventfd(initial, EFD_CLOEXEC | EFD_NONBLOCK)); }

int intent_eventfd_signal(int fd) {
    uint64_t one = 1;
    if (write(fd, &one, sizeof one) == (ssize_t)sizeof one || errno == EAGAIN) return 0;
    return -errno;
}

int64_t intent_eventfd_drain(int fd) {
    uint64_t count = 0;
    if (read(fd, &count, sizeof count) == (ssize_t)sizeof count) return (int64_t)count;
    return errno == EAGAIN ? 0 : -errno;
}

int intent_timerfd_create(void) { return result_of(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)); }

int intent_timerfd_set(int fd, uint64_t nanoseconds) {
    struct itimerspec time = {
        .it_value = {.tv_sec = (time_t)(nanoseconds / 1000000000u), .tv_nsec = (long)(nanoseconds % 1000000000u)}};
    return result_of(timerfd_settime(fd, TFD_TIMER_ABSTIME, &time, NULL));
}

int intent_signalfd_create(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (error != 0) return -error;
    return result_of(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

int intent_signalfd_next(int fd) {
    struct signalfd_siginfo info;
    if (read(fd, &info, sizeof info) == (ssize_t)sizeof info) return (int)info.ssi_signo;
    return errno == EAGAIN ? 0 : -errno;
}

static volatile sig_atomic_t signals_counter = -1;

/// Only what a signal handler may call (`signal-safety(7)`).
static void count_signal(int signal) {
    (void)signal;
    int error = errno;
    const uint64_t one = 1;
    // A counter that is full tells the same.
    if (write(signals_counter, &one, sizeof one) < 0) errno = error;
}

int intent_signals_to_eventfd(const int *signals, int count) {
    int counter = intent_eventfd_create(0);
    if (counter < 0) return counter;
    signals_counter = counter;
    struct sigaction action = {.sa_handler = count_signal, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    for (int i = 0; i < count; i++) {
        if (sigaction(signals[i], &action, NULL) != 0) return -errno;
    }
    return counter;
}

uint64_t intent_monotonic_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int intent_poll(int fd, short events, int timeout) {
    struct pollfd waited = {.fd = fd, .events = events};
    uint64_t end = timeout < 0 ? 0 : intent_monotonic_nanoseconds() + (uint64_t)timeout * 1000000u;
    for (;;) {
        int count = poll(&waited, 1, timeout);
        if (count >= 0) return count == 0 ? 0 : waited.revents;
        if (errno != EINTR) return -errno;
        if (timeout < 0) continue;
        uint64_t now = intent_monotonic_nanoseconds();
        timeout = now >= end ? 0 : (int)((end - now + 999999u) / 1000000u);
    }
}
