#define _GNU_SOURCE
#include "CIntentSystem.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/// Room for the control message of the most descriptors that a message may carry, aligned as one.
typedef union control_space {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(253 * sizeof(int))];
} control_space;

int intent_socketpair(int descriptors[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, descriptors) < 0 ? -errno : 0;
}

static int unix_address(const char *path, struct sockaddr_un *address, socklen_t *length) {
    size_t count = strlen(path);
    if (count == 0 || count >= sizeof address->sun_path) return -ENAMETOOLONG;
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, count);
    *length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + count + 1);
    return 0;
}

static int failed(int fd) {
    int error = errno;
    close(fd);
    return -error;
}

int intent_unix_connect(const char *path) {
    struct sockaddr_un address;
    socklen_t length;
    int error = unix_address(path, &address, &length);
    if (error < 0) return error;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -errno;
    while (connect(fd, (struct sockaddr *)&address, length) < 0)
        if (errno != EINTR) return failed(fd);
    return fd;
}

int intent_unix_listen(const char *path, int backlog) {
    struct sockaddr_un address;
    socklen_t length;
    int error = unix_address(path, &address, &length);
    if (error < 0) return error;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -errno;
    if (bind(fd, (struct sockaddr *)&address, length) < 0 || listen(fd, backlog) < 0) return failed(fd);
    return fd;
}

int intent_accept(int fd) {
    for (;;) {
        int accepted = accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (accepted >= 0) return accepted;
        if (errno != EINTR && errno != ECONNABORTED) return -errno;
    }
}

ssize_t intent_send(int fd, const void *bytes, size_t length, const int32_t *descriptors, size_t descriptor_count,
                    int flags) {
    if (descriptor_count == 0) {
        // Nearly every message has none, and the kernel then has no header to read.
        for (;;) {
            ssize_t sent = send(fd, bytes, length, flags | MSG_NOSIGNAL);
            if (sent >= 0) return sent;
            if (errno != EINTR) return -errno;
        }
    }
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = length};
    return intent_send_parts(fd, &part, 1, descriptors, descriptor_count, flags);
}

ssize_t intent_send_parts(int fd, const struct iovec *parts, size_t part_count, const int32_t *descriptors,
                          size_t descriptor_count, int flags) {
    if (descriptor_count > INTENT_DESCRIPTORS_PER_MESSAGE) return -EINVAL;
    struct msghdr message = {.msg_iov = (struct iovec *)parts, .msg_iovlen = part_count};
    control_space control;
    if (descriptor_count > 0) {
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(descriptor_count * sizeof(int));
        memset(&control, 0, message.msg_controllen);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(descriptor_count * sizeof(int));
        memcpy(CMSG_DATA(header), descriptors, descriptor_count * sizeof(int));
    }
    for (;;) {
        ssize_t sent = sendmsg(fd, &message, flags | MSG_NOSIGNAL);
        if (sent >= 0) return sent;
        if (errno != EINTR) return -errno;
    }
}

ssize_t intent_receive(int fd, void *buffer, size_t length, int32_t *descriptors, size_t capacity,
                       size_t *descriptor_count, int flags) {
    struct iovec part = {.iov_base = buffer, .iov_len = length};
    control_space control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    *descriptor_count = 0;
    ssize_t received;
    do {
        received = recvmsg(fd, &message, flags | MSG_CMSG_CLOEXEC);
    } while (received < 0 && errno == EINTR);
    if (received < 0) return -errno;

    size_t kept = 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; i++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + i * sizeof(int), sizeof(int));
            if (kept < capacity) descriptors[kept++] = descriptor;
            else close(descriptor);
        }
    }
    if (message.msg_flags & MSG_CTRUNC) {
        intent_close_all(descriptors, kept);
        return -EMFILE;
    }
    *descriptor_count = kept;
    return received;
}

int intent_peer_credentials(int fd, pid_t *pid, uid_t *uid, gid_t *gid) {
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &length) < 0) return -errno;
    *pid = credentials.pid;
    *uid = credentials.uid;
    *gid = credentials.gid;
    return 0;
}

int intent_set_socket_buffers(int fd, int bytes) {
    if (setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes) < 0) return -errno;
    return setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes) < 0 ? -errno : 0;
}

int intent_shutdown(int fd) { return shutdown(fd, SHUT_RDWR) < 0 ? -errno : 0; }
