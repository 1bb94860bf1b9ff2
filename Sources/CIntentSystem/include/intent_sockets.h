/// Unix stream sockets that carry bytes and descriptors.
#ifndef INTENT_SOCKETS_H
#define INTENT_SOCKETS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/uio.h>

/// The most descriptors that the kernel lets one message carry.
static const size_t INTENT_DESCRIPTORS_PER_MESSAGE = 253;

/// Makes a connected pair of Unix stream sockets.
int intent_socketpair(int descriptors[2]);

/// Makes a Unix stream socket that is connected to `path`.
int intent_unix_connect(const char *path);

/// Makes a non-blocking Unix stream socket that listens at `path`, which must not exist yet.
int intent_unix_listen(const char *path, int backlog);

/// Accepts one connection; the new socket is non-blocking. `-EAGAIN` when none waits.
int intent_accept(int fd);

/// Sends bytes and descriptors in one message and returns how many bytes went out; the descriptors went with the first
/// of them. Never raises `SIGPIPE`. `flags` as of `sendmsg`.
ssize_t intent_send(int fd, const void *bytes, size_t length, const int32_t *descriptors, size_t descriptor_count,
                    int flags);

/// As `intent_send`, from several pieces.
ssize_t intent_send_parts(int fd, const struct iovec *parts, size_t part_count, const int32_t *descriptors,
                          size_t descriptor_count, int flags);

/// Receives bytes and descriptors and returns how many bytes came, 0 at the end of the stream.
///
/// Stores at most `capacity` descriptors and their number in `descriptor_count`; those beyond are closed. When the
/// kernel had to drop some (`MSG_CTRUNC`: this process can't hold more), all of the message are closed and the result
/// is `-EMFILE`; bytes are lost then, so the connection can't go on.
ssize_t intent_receive(int fd, void *buffer, size_t length, int32_t *descriptors, size_t capacity,
                       size_t *descriptor_count, int flags);

/// Who connected, as the kernel saw it at `connect` (`SO_PEERCRED`).
int intent_peer_credentials(int fd, pid_t *pid, uid_t *uid, gid_t *gid);

/// Sets the send and receive buffers' sizes, as far as the system's limits let it.
int intent_set_socket_buffers(int fd, int bytes);

/// Ends both directions of a connection for every holder of the socket.
int intent_shutdown(int fd);

#endif
