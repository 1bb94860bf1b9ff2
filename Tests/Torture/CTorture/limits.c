#define _GNU_SOURCE
#include "CTorture.h"

#include <errno.h>
#include <sys/resource.h>

static int set(pid_t pid, int resource, uint64_t value) {
    struct rlimit limit = {.rlim_cur = value, .rlim_max = value};
    return prlimit(pid, resource, &limit, 0) < 0 ? -errno : 0;
}

int torture_limit_descriptors(pid_t pid, uint64_t value) { return set(pid, RLIMIT_NOFILE, value); }

int torture_limit_memory(pid_t pid, uint64_t value) { return set(pid, RLIMIT_AS, value); }
