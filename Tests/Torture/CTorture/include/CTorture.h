/// What the torture tells a program that runs under its shim, and what the shim counts: a page that both have mapped.
#ifndef CTORTURE_H
#define CTORTURE_H

#include <stdint.h>
#include <sys/types.h>

typedef struct fault_control {
    char folder[256];       ///< only what lies in this folder meets faults
    uint64_t calls;         ///< calls that write, sync, cut, make or rename something there
    uint64_t fail_from;     ///< the first call that fails, counted from 1; 0 for none
    uint64_t fail_count;    ///< how many fail in a row
    int32_t error;          ///< the `errno` value that they fail with
    int32_t writes_half;    ///< 1: the first one writes half of its bytes, where it writes any
    uint64_t failed;        ///< calls that were made to fail
    int64_t clock_step;     ///< nanoseconds that are added to the clock of the day
    uint64_t clock_speed;   ///< how many times faster time passes; 0 for 1
    uint64_t clock_begin;   ///< nanoseconds of the monotonic clock from which on it does
    uint64_t wakeups;       ///< returns of `epoll_wait` and `poll`
} fault_control;

/// Sets the most descriptors, or bytes of address space, that another process may have (`prlimit(2)`).
/// Returns a negated `errno` value on failure.
int torture_limit_descriptors(pid_t pid, uint64_t value);
int torture_limit_memory(pid_t pid, uint64_t value);

#endif
