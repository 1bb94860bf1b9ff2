/// Files: the variadic calls without their variable part, sealed memory, descriptor ranges.
#ifndef INTENT_FILES_H
#define INTENT_FILES_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The seals of a memory file, as of `F_ADD_SEALS`.
static const int INTENT_SEAL_SEAL = 0x1;
static const int INTENT_SEAL_SHRINK = 0x2;
static const int INTENT_SEAL_GROW = 0x4;
static const int INTENT_SEAL_WRITE = 0x8;

/// `open`; adds `O_CLOEXEC`, and goes on after `EINTR`.
int intent_open(const char *path, int flags, mode_t mode);

/// `openat`; adds `O_CLOEXEC`, and goes on after `EINTR`.
int intent_openat(int folder, const char *path, int flags, mode_t mode);

/// A descriptor that only stands for a file or folder, and needs no right to read it (`O_PATH`).
int intent_open_place(const char *path);

/// Opens a folder in a folder as a place only (`O_PATH`): the descriptor names it and reads nothing. Links are not followed.
/// Returns the descriptor or a negative error number: `-ENOTDIR` for a link or a file, `-ENOENT` where nothing is.
int intent_open_folder(int folder, const char *name);

/// `fcntl` with an integer argument.
int intent_fcntl(int fd, int command, long argument);

/// `ioctl` with a pointer argument.
int intent_ioctl(int fd, unsigned long request, void *argument);

/// Makes a descriptor non-blocking, or blocking again.
int intent_set_nonblocking(int fd, int nonblocking);

/// Fills memory with random bytes that nobody can guess (getrandom(2)); at most 256, which come whole.
int intent_random(void *bytes, size_t count);

/// Makes an anonymous memory file that can be sealed and can't be executed where the kernel knows that flag.
int intent_memfd_create(const char *name);

/// Whether a file lies in memory as those of `memfd_create` do. Not so those of huge pages, which may have no memory
/// behind them when they are read.
int intent_is_memory_file(int fd);

/// Adds seals to a memory file.
int intent_add_seals(int fd, int seals);

/// A memory file's seals.
int intent_get_seals(int fd);

/// Closes every descriptor from `first` to `last`, both included.
int intent_close_range(unsigned int first, unsigned int last);

/// Closes the descriptors of a list.
void intent_close_all(const int32_t *descriptors, size_t count);

/// Makes a close-on-exec pipe: `descriptors[0]` reads, `descriptors[1]` writes.
int intent_pipe(int descriptors[2]);

/// Makes standard output pass on each line at its end, also where it is a pipe.
void intent_buffer_output_by_line(void);

#endif
