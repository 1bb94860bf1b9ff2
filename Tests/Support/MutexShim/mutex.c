// Tells the thread sanitizer of what the locks of Swift's Synchronization module order (scripts/sanitize preloads it).
//
// `Mutex` takes a lock that is free by an atomic operation in the caller's own code, which is instrumented. One that is
// taken it leaves to the kernel (futex(2), FUTEX_LOCK_PI), from functions of a library that is not: the sanitizer then
// misses that the holder before comes before, and takes every access under a contended lock for a race. These functions
// stand in for the library's by their names, call it, and say so. Swift passes `self` as its own convention has it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF void *self __attribute__((swift_context))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*lock_function)(uint32_t thread, SELF);
typedef __attribute__((swiftcall)) bool (*try_function)(SELF);
typedef __attribute__((swiftcall)) void (*unlock_function)(SELF);

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

static void (*acquired)(void *), (*released)(void *);
static lock_function lock;
static try_function try_lock;
static unlock_function unlock;

__attribute__((constructor)) static void find(void) {
    // Only in a program that is built with the sanitizer; in others the library's functions are called and that is all.
    acquired = (void (*)(void *))dlsym(RTLD_DEFAULT, "__tsan_acquire");
    released = (void (*)(void *))dlsym(RTLD_DEFAULT, "__tsan_release");
    lock = (lock_function)dlsym(RTLD_NEXT, LOCK);
    try_lock = (try_function)dlsym(RTLD_NEXT, TRY_LOCK);
    unlock = (unlock_function)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(uint32_t thread, SELF) {
    lock(thread, self);
    if (acquired != NULL) acquired(self);
}

SWIFT bool try_lock_slow(SELF) {
    bool is_taken = try_lock(self);
    if (is_taken && acquired != NULL) acquired(self);
    return is_taken;
}

SWIFT void unlock_slow(SELF) {
    if (released != NULL) released(self);
    unlock(self);
}
