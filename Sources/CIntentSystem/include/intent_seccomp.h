/// System-call filters: libseccomp, opened when it is there, and one small filter that needs no library.
#ifndef INTENT_SECCOMP_H
#define INTENT_SECCOMP_H

#include <stddef.h>
#include <stdint.h>

/// A filter that is being built.
typedef struct intent_seccomp intent_seccomp;

/// Holds when the bits of `mask` in an argument of the call, counted from 0, have the value `value`; with a mask of 0,
/// when the argument is any other than `value`.
typedef struct intent_seccomp_condition {
    uint32_t argument;
    uint64_t mask;
    uint64_t value;
} intent_seccomp_condition;

/// Begins a filter that lets every call through, and kills the process at a call of another architecture. `-ENOENT`
/// when libseccomp is not installed.
int intent_seccomp_begin(intent_seccomp **filter);

/// Answers a call with `error` when all conditions hold. 1 when this architecture has no such call.
int intent_seccomp_refuse(intent_seccomp *filter, const char *name, int error,
                          const intent_seccomp_condition *conditions, size_t count);

/// The number of a call on this architecture; below zero where it has none, or libseccomp is not installed.
int32_t intent_seccomp_number(const char *name);

/// Answers a call by its number with `error`.
int intent_seccomp_refuse_number(intent_seccomp *filter, int32_t number, int error);

/// Writes the filter as the kernel's program to `fd`, and frees it.
int intent_seccomp_finish(intent_seccomp *filter, int fd);

/// Frees a filter that is not wanted.
void intent_seccomp_discard(intent_seccomp *filter);

/// From now on no process can be made and none executed by this thread and those that it starts: `execve`, `fork` and
/// the like, and memory files, are answered with `EPERM`, calls numbered above `newest` with `ENOSYS`. New privileges
/// have to be given up before. Needs no library.
///
/// With `may_execute` other than 0 `execve` stays allowed, for a process that puts the worker's program in its own place;
/// which programs it may execute is then Landlock's to say.
int intent_seccomp_forbid_processes(uint32_t newest, int may_execute);

#endif
