#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

uint64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void die(const char *what) {
    if (errno) fprintf(stderr, "bench: %s: %s\n", what, strerror(errno));
    else fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

samples samples_make(size_t capacity, size_t warmup) {
    samples s = {.values = malloc(capacity * sizeof(uint64_t)), .capacity = capacity, .warmup = warmup};
    if (!s.values) die("no memory");
    /* Touched now, so that no page fault falls into a measured round. */
    memset(s.values, 0xff, capacity * sizeof(uint64_t));
    return s;
}

void samples_add(samples *s, uint64_t ns) {
    if (s->warmup) s->warmup--;
    else if (s->count < s->capacity) s->values[s->count++] = ns;
}

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

uint64_t samples_quantile(samples *s, double quantile) {
    if (!s->count) die("no round was measured: the time was up before the warm-up ended");
    qsort(s->values, s->count, sizeof(uint64_t), compare);
    size_t rank = (size_t)(quantile * (double)s->count);
    return s->values[rank < s->count ? rank : s->count - 1];
}

void samples_print(samples *s, const char *label) {
    printf("%s p50_ns=%llu p99_ns=%llu count=%zu\n", label, (unsigned long long)samples_quantile(s, 0.50),
           (unsigned long long)samples_quantile(s, 0.99), s->count);
}

void write_all(int fd, const void *bytes, size_t length) {
    const char *at = bytes;
    while (length) {
        ssize_t n = write(fd, at, length);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) die("write");
        at += n;
        length -= (size_t)n;
    }
}

int read_all(int fd, void *bytes, size_t length) {
    char *at = bytes;
    size_t left = length;
    while (left) {
        ssize_t n = read(fd, at, left);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) die("read");
        if (n == 0) {
            if (left == length) return 0;
            errno = 0;
            die("the peer closed in the middle of a message");
        }
        at += n;
        left -= (size_t)n;
    }
    return 1;
}

long option(int argc, char **argv, const char *name, long fallback) {
    for (int i = 1; i + 1 < argc && strcmp(argv[i], "--"); i++) {
        if (strncmp(argv[i], "--", 2) || strcmp(argv[i] + 2, name)) continue;
        char *end;
        long value = strtol(argv[i + 1], &end, 10);
        errno = 0;
        if (*end || value < 0) die("an option takes a number that is not negative");
        return value;
    }
    return fallback;
}
