/// Landlock, up to ABI 7: structures, rights and calls, whatever the system's headers know.
///
/// Source: the kernel's `Documentation/userspace-api/landlock.rst`. Before ABI 8 a rule set binds the calling thread
/// and those that it starts later, so it is applied before any other thread exists.
#ifndef INTENT_LANDLOCK_H
#define INTENT_LANDLOCK_H

#include <stdint.h>

/// What a rule set handles: everything of it that no rule allows is denied.
typedef struct intent_landlock_rights {
    uint64_t files;    ///< `INTENT_LANDLOCK_FILE_…`
    uint64_t network;  ///< `INTENT_LANDLOCK_NETWORK_…`, from ABI 4
    uint64_t scopes;   ///< `INTENT_LANDLOCK_SCOPE_…`, from ABI 6
} intent_landlock_rights;

static const uint64_t INTENT_LANDLOCK_FILE_EXECUTE = 1 << 0;
static const uint64_t INTENT_LANDLOCK_FILE_WRITE = 1 << 1;
static const uint64_t INTENT_LANDLOCK_FILE_READ = 1 << 2;
static const uint64_t INTENT_LANDLOCK_FILE_READ_FOLDER = 1 << 3;
static const uint64_t INTENT_LANDLOCK_FILE_REMOVE_FOLDER = 1 << 4;
static const uint64_t INTENT_LANDLOCK_FILE_REMOVE_FILE = 1 << 5;
static const uint64_t INTENT_LANDLOCK_FILE_MAKE_CHARACTER_DEVICE = 1 << 6;
static const uint64_t INTENT_LANDLOCK_FILE_MAKE_FOLDER = 1 << 7;
static const uint64_t INTENT_LANDLOCK_FILE_MAKE_FILE = 1 << 8;
static const uint64_t INTENT_LANDLOCK_FILE_MAKE_SOCKET = 1 << 9;
static const uint64_t INTENT_LANDLOCK_FILE_MAKE_FIFO = 1 << 10;
static const uint64_t INTENT_LANDLOCK_FILE_MAKE_BLOCK_DEVICE = 1 << 11;
static const uint64_t INTENT_LANDLOCK_FILE_MAKE_LINK = 1 << 12;
static const uint64_t INTENT_LANDLOCK_FILE_REFER = 1 << 13;         ///< from ABI 2
static const uint64_t INTENT_LANDLOCK_FILE_TRUNCATE = 1 << 14;      ///< from ABI 3
static const uint64_t INTENT_LANDLOCK_FILE_DEVICE_CONTROL = 1 << 15;///< from ABI 5

static const uint64_t INTENT_LANDLOCK_NETWORK_BIND_TCP = 1 << 0;
static const uint64_t INTENT_LANDLOCK_NETWORK_CONNECT_TCP = 1 << 1;

static const uint64_t INTENT_LANDLOCK_SCOPE_ABSTRACT_SOCKET = 1 << 0;
static const uint64_t INTENT_LANDLOCK_SCOPE_SIGNAL = 1 << 1;

/// The kernel's Landlock ABI; `-ENOSYS` without Landlock, `-EOPNOTSUPP` where it is switched off.
int intent_landlock_abi(void);

/// Makes a rule set that handles `rights`; bits that the kernel's ABI does not know make it fail.
int intent_landlock_create(const intent_landlock_rights *rights);

/// Allows `rights` (of `INTENT_LANDLOCK_FILE_…`) beneath the file or folder that `fd` refers to (`O_PATH`).
int intent_landlock_allow(int ruleset, int fd, uint64_t rights);

/// Binds the calling thread, and every thread and process that it starts, to a rule set.
int intent_landlock_restrict(int ruleset);

#endif
