#define _GNU_SOURCE
#include "CIntentSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008u
#endif

int intent_open(const char *path, int flags, mode_t mode) { return intent_openat(AT_FDCWD, path, flags, mode); }

int intent_openat(int folder, const char *path, int flags, mode_t mode) {
    for (;;) {
        int fd = openat(folder, path, flags | O_CLOEXEC, mode);
        if (fd >= 0) return fd;
        if (errno != EINTR) return -errno;
    }
}

int intent_open_place(const char *path) { return intent_open(path, O_PATH, 0); }

int intent_open_folder(int folder, const char *name) {
    return intent_openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW, 0);
}

int intent_fcntl(int fd, int command, long argument) {
    int result = fcntl(fd, command, argument);
    return result < 0 ? -errno : result;
}

int intent_ioctl(int fd, unsigned long request, void *argument) {
    int result = ioctl(fd, request, argument);
    return result < 0 ? -errno : result;
}

int intent_set_nonblocking(int fd, int nonblocking) {
    int flags = intent_fcntl(fd, F_GETFL, 0);
    if (flags < 0) return flags;
    int wanted = nonblocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK;
    return wanted == flags ? 0 : intent_fcntl(fd, F_SETFL, wanted);
}

int intent_random(void *bytes, size_t count) {
    ssize_t got;
    do {
        got = getrandom(bytes, count, 0);
    } while (got < 0 && errno == EINTR);
    return got == (ssize_t)count ? 0 : -EIO;
}

int intent_memfd_create(const char *name) {
    int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
    // Kernels before 6.3 refuse the flag that they don't know.
    if (fd < 0 && errno == EINVAL) fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    return fd < 0 ? -errno : fd;
}

int intent_is_memory_file(int fd) {
    struct statfs facts;
    if (fstatfs(fd, &facts) < 0) return -errno;
    return facts.f_type == TMPFS_MAGIC;
}

int intent_add_seals(int fd, int seals) { return intent_fcntl(fd, F_ADD_SEALS, seals); }

int intent_get_seals(int fd) { return intent_fcntl(fd, F_GET_SEALS, 0); }

int intent_close_range(unsigned int first, unsigned int last) {
    return syscall(SYS_close_range, first, last, 0u) < 0 ? -errno : 0;
}

void intent_close_all(const int32_t *descriptors, size_t count) {
    for (size_t i = 0; i < count; i++) close(descriptors[i]);
}

int intent_pipe(int descriptors[2]) { return pipe2(descriptors, O_CLOEXEC) < 0 ? -errno : 0; }

void intent_buffer_output_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
