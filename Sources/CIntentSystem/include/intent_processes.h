/// Processes: handles that can't be reused, and what a process says of itself to the kernel.
#ifndef INTENT_PROCESSES_H
#define INTENT_PROCESSES_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Options of `prctl` that the process sets for itself, whatever the headers know.
static const int INTENT_PR_SET_PDEATHSIG = 1;
static const int INTENT_PR_SET_DUMPABLE = 4;
static const int INTENT_PR_GET_DUMPABLE = 3;
static const int INTENT_PR_SET_NAME = 15;
static const int INTENT_PR_SET_NO_NEW_PRIVS = 38;
static const int INTENT_PR_GET_NO_NEW_PRIVS = 39;
static const int INTENT_PR_SET_MDWE = 65;
static const int INTENT_PR_GET_MDWE = 66;

/// For `INTENT_PR_SET_MDWE`: no memory becomes executable that was writable.
static const unsigned long INTENT_PR_MDWE_REFUSE_EXEC_GAIN = 1;

/// `prctl` with its four integer arguments.
int intent_prctl(int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d);

/// A handle of a process, which never names another one; readable once the process ended.
int intent_pidfd_open(pid_t pid);

/// Sends a signal to the process behind a handle; 0 only asks whether it lives.
int intent_pidfd_send_signal(int pidfd, int signal);

/// How a process ended.
typedef struct intent_exit {
    int32_t ended;    ///< 0 while it runs
    int32_t signaled; ///< 1 when a signal ended it
    int32_t status;   ///< the exit status, or the signal's number
} intent_exit;

/// Asks how the child behind a handle ended and takes it out of the process table; waits for its end if `block` is not 0.
int intent_pidfd_wait(int pidfd, int block, intent_exit *result);

/// A resource that has a limit, with the numbers of `RLIMIT_…` (an enum that Swift can't pass on).
typedef enum intent_limit {
    INTENT_LIMIT_ADDRESS_SPACE,
    INTENT_LIMIT_CORE,
    INTENT_LIMIT_DESCRIPTORS,
    INTENT_LIMIT_FILE_SIZE,
    INTENT_LIMIT_PROCESSES
} intent_limit;

/// Sets the soft and the hard limit of this process; a value above the hard limit that holds becomes that one.
int intent_set_limit(intent_limit limit, uint64_t value);

/// The soft limit of this process, `UINT64_MAX` for none.
int intent_get_limit(intent_limit limit, uint64_t *value);

/// The path, as the loader knows it, of the library that `symbol` comes from, or of the executable itself. Returns its
/// length without the NUL; `-ENOENT` when nothing in this process has such a symbol.
ssize_t intent_library_of_symbol(const char *symbol, char *path, size_t capacity);

/// The calling thread's id.
pid_t intent_thread_id(void);

#endif
