#define _GNU_SOURCE
#include "CIntentSystem.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int intent_prctl(int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d) {
    int result = prctl(option, a, b, c, d);
    return result < 0 ? -errno : result;
}

int intent_pidfd_open(pid_t pid) {
    long fd = syscall(SYS_pidfd_open, pid, 0u);
    return fd < 0 ? -errno : (int)fd;
}

int intent_pidfd_send_signal(int pidfd, int signal) {
    return syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0u) < 0 ? -errno : 0;
}

int intent_pidfd_wait(int pidfd, int block, intent_exit *result) {
    siginfo_t info = {0};
    while (waitid((idtype_t)3 /* P_PIDFD */, (id_t)pidfd, &info, WEXITED | (block ? 0 : WNOHANG)) < 0)
        if (errno != EINTR) return -errno;
    result->ended = info.si_pid != 0;
    result->signaled = result->ended && info.si_code != CLD_EXITED;
    result->status = info.si_status;
    return 0;
}

static int resource_of(intent_limit limit) {
    switch (limit) {
    case INTENT_LIMIT_ADDRESS_SPACE: return RLIMIT_AS;
    case INTENT_LIMIT_CORE: return RLIMIT_CORE;
    case INTENT_LIMIT_DESCRIPTORS: return RLIMIT_NOFILE;
    case INTENT_LIMIT_FILE_SIZE: return RLIMIT_FSIZE;
    case INTENT_LIMIT_PROCESSES: return RLIMIT_NPROC;
    }
    return -1;
}

int intent_set_limit(intent_limit limit, uint64_t value) {
    int resource = resource_of(limit);
    struct rlimit held;
    if (resource < 0 || getrlimit(resource, &held) < 0) return -EINVAL;
    rlim_t wanted = value < held.rlim_max ? value : held.rlim_max;
    struct rlimit next = {.rlim_cur = wanted, .rlim_max = wanted};
    return setrlimit(resource, &next) < 0 ? -errno : 0;
}

int intent_get_limit(intent_limit limit, uint64_t *value) {
    int resource = resource_of(limit);
    struct rlimit held;
    if (resource < 0 || getrlimit(resource, &held) < 0) return -EINVAL;
    *value = held.rlim_cur;
    return 0;
}

ssize_t intent_library_of_symbol(const char *symbol, char *path, size_t capacity) {
    void *address = dlsym(RTLD_DEFAULT, symbol);
    Dl_info info;
    if (address == NULL || dladdr(address, &info) == 0 || info.dli_fname == NULL) return -ENOENT;
    size_t length = strlen(info.dli_fname);
    if (length >= capacity) return -ENAMETOOLONG;
    memcpy(path, info.dli_fname, length + 1);
    return (ssize_t)length;
}

pid_t intent_thread_id(void) { return (pid_t)syscall(SYS_gettid); }
