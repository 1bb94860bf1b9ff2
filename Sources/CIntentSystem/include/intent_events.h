/// Readiness: `epoll` with plain integers, and the descriptors that wake it.
#ifndef INTENT_EVENTS_H
#define INTENT_EVENTS_H

#include <stdint.h>
#include <sys/epoll.h>

/// The bits of `epoll_event.events`, as the integers that they are (Swift sees an enum behind the macros).
static const uint32_t INTENT_EPOLL_IN = EPOLLIN;
static const uint32_t INTENT_EPOLL_OUT = EPOLLOUT;
static const uint32_t INTENT_EPOLL_PRI = EPOLLPRI;
static const uint32_t INTENT_EPOLL_HUP = EPOLLHUP;
static const uint32_t INTENT_EPOLL_RDHUP = EPOLLRDHUP;
static const uint32_t INTENT_EPOLL_ERR = EPOLLERR;
static const uint32_t INTENT_EPOLL_ET = EPOLLET;
static const uint32_t INTENT_EPOLL_ONESHOT = EPOLLONESHOT;
static const uint32_t INTENT_EPOLL_EXCLUSIVE = EPOLLEXCLUSIVE;

/// Makes an epoll descriptor.
int intent_epoll_create(void);

/// Adds `fd`; `data` comes back with each of its events.
int intent_epoll_add(int epoll, int fd, uint32_t events, uint64_t data);

/// Changes what is waited for on `fd`, or arms it again after a one-shot event.
int intent_epoll_modify(int epoll, int fd, uint32_t events, uint64_t data);

/// Stops waiting for `fd`.
int intent_epoll_remove(int epoll, int fd);

/// Waits at most `timeout` milliseconds (-1: without end) and returns how many events it stored. Goes on after `EINTR`
/// when it waits without end, and returns 0 after one otherwise.
int intent_epoll_wait(int epoll, struct epoll_event *events, int capacity, int timeout);

/// Makes a non-blocking eventfd whose count is `initial`.
int intent_eventfd_create(unsigned int initial);

/// Adds one to an eventfd, which wakes whoever waits for it. A full counter is as good as a wake-up.
int intent_eventfd_signal(int fd);

/// Takes an eventfd's whole count, 0 when there was none.
int64_t intent_eventfd_drain(int fd);

/// Makes a non-blocking timerfd on the monotonic clock.
int intent_timerfd_create(void);

/// Lets a timerfd fire once at `nanoseconds` of the monotonic clock (a time of the past: at once; 0: never).
int intent_timerfd_set(int fd, uint64_t nanoseconds);

/// Blocks `signals` in the calling thread and makes a non-blocking descriptor that reports them. To be called before
/// any other thread exists, so that every thread inherits the mask.
int intent_signalfd_create(const int *signals, int count);

/// Takes one reported signal's number, 0 when there is none.
int intent_signalfd_next(int fd);

/// Handles `signals` by adding one to a new eventfd for each that comes, whichever thread it comes to. Once a process.
int intent_signals_to_eventfd(const int *signals, int count);

/// The monotonic clock in nanoseconds.
uint64_t intent_monotonic_nanoseconds(void);

/// Waits until `fd` is ready for `events` (`POLLIN`, `POLLOUT`) at most `timeout` milliseconds (-1: without end).
/// Returns the ready events, 0 after the time is over.
int intent_poll(int fd, short events, int timeout);

#endif
