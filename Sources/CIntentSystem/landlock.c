#define _GNU_SOURCE
#include "CIntentSystem.h"

#include <errno.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

// The same numbers on every architecture (asm-generic/unistd.h).
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { path_beneath = 1 };

/// `struct landlock_path_beneath_attr`.
struct path_rule {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

_Static_assert(sizeof(intent_landlock_rights) == 24, "the layout of struct landlock_ruleset_attr, ABI 6");
_Static_assert(sizeof(struct path_rule) == 12, "the layout of struct landlock_path_beneath_attr");

int intent_landlock_abi(void) {
    long abi = syscall(create_ruleset, NULL, (size_t)0, 1u /* LANDLOCK_CREATE_RULESET_VERSION */);
    return abi < 0 ? -errno : (int)abi;
}

int intent_landlock_create(const intent_landlock_rights *rights) {
    // An older kernel takes the longer structure as long as what it does not know is zero (E2BIG otherwise).
    long fd = syscall(create_ruleset, rights, sizeof *rights, 0u);
    return fd < 0 ? -errno : (int)fd;
}

int intent_landlock_allow(int ruleset, int fd, uint64_t rights) {
    struct path_rule rule = {.allowed = rights, .parent = fd};
    return syscall(add_rule, ruleset, path_beneath, &rule, 0u) < 0 ? -errno : 0;
}

int intent_landlock_restrict(int ruleset) { return syscall(restrict_self, ruleset, 0u) < 0 ? -errno : 0; }
