/* bench.h: the clock, the samples and the input and output that every floor shares. */
#ifndef BENCH_H
#define BENCH_H

#include <stddef.h>
#include <stdint.h>

/* The monotonic clock in nanoseconds. */
uint64_t now_ns(void);

/* Ends the program with a message and, where errno says something, its text. */
_Noreturn void die(const char *what);

/* Durations of one kind, in nanoseconds. The first `warmup` ones are taken and dropped. */
typedef struct {
    uint64_t *values;
    size_t count, capacity, warmup;
} samples;

/* Makes room for `capacity` samples after `warmup` dropped ones. */
samples samples_make(size_t capacity, size_t warmup);
void samples_add(samples *s, uint64_t ns);
/* The value that the share `quantile` (0…1) of the samples does not exceed. Sorts the samples. */
uint64_t samples_quantile(samples *s, double quantile);
/* Prints `LABEL p50_ns=… p99_ns=… count=…` on a line. */
void samples_print(samples *s, const char *label);

/* Writes all bytes to a blocking descriptor. */
void write_all(int fd, const void *bytes, size_t length);
/* Reads exactly `length` bytes from a blocking descriptor; 0 at its end before the first byte, else 1. */
int read_all(int fd, void *bytes, size_t length);

/* The value of `--NAME N` among the arguments before a `--`, or `fallback`. */
long option(int argc, char **argv, const char *name, long fallback);

#endif
