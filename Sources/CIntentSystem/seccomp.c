#define _GNU_SOURCE
#include "CIntentSystem.h"

#include <dlfcn.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// What is used of seccomp.h, which is not needed to build: names and values of libseccomp's stable interface.
enum { act_allow = 0x7fff0000, act_errno = 0x00050000 };
static const uint32_t act_kill_process = 0x80000000;
enum { attribute_bad_architecture = 2, attribute_optimize = 8, optimize_tree = 2 };
enum { compare_not_equal = 1, compare_masked_equal = 7 };

struct scmp_arg_cmp {
    unsigned int arg;
    int op;
    uint64_t datum_a;
    uint64_t datum_b;
};

static struct {
    void *(*init)(uint32_t action);
    void (*release)(void *context);
    int (*attr_set)(void *context, int attribute, uint32_t value);
    int (*rule_add_array)(void *context, uint32_t action, int number, unsigned count, const struct scmp_arg_cmp *);
    int (*export_bpf)(const void *context, int fd);
    int (*resolve_name)(const char *name);
    int is_there;
} library;

static void open_library(void) {
    void *handle = dlopen("libseccomp.so.2", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    library.init = dlsym(handle, "seccomp_init");
    library.release = dlsym(handle, "seccomp_release");
    library.attr_set = dlsym(handle, "seccomp_attr_set");
    library.rule_add_array = dlsym(handle, "seccomp_rule_add_array");
    library.export_bpf = dlsym(handle, "seccomp_export_bpf");
    library.resolve_name = dlsym(handle, "seccomp_syscall_resolve_name");
    library.is_there = library.init && library.release && library.attr_set && library.rule_add_array &&
                       library.export_bpf && library.resolve_name;
}

static int has_library(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return library.is_there;
}

int intent_seccomp_begin(intent_seccomp **filter) {
    if (!has_library()) return -ENOENT;
    void *context = library.init(act_allow);
    if (context == NULL) return -ENOMEM;
    int result = library.attr_set(context, attribute_bad_architecture, act_kill_process);
    // Versions before 2.5 don't have the tree; their filter is the same, only slower.
    library.attr_set(context, attribute_optimize, optimize_tree);
    if (result < 0) {
        library.release(context);
        return result;
    }
    *filter = context;
    return 0;
}

int intent_seccomp_refuse(intent_seccomp *filter, const char *name, int error,
                          const intent_seccomp_condition *conditions, size_t count) {
    struct scmp_arg_cmp comparisons[6];
    if (count > 6) return -EINVAL;
    for (size_t i = 0; i < count; i++)
        comparisons[i] = (struct scmp_arg_cmp){
            .arg = conditions[i].argument,
            .op = conditions[i].mask == 0 ? compare_not_equal : compare_masked_equal,
            .datum_a = conditions[i].mask == 0 ? conditions[i].value : conditions[i].mask,
            .datum_b = conditions[i].mask == 0 ? 0 : conditions[i].value};
    // Below zero are the library's own numbers for calls that only another architecture has.
    int number = library.resolve_name(name);
    if (number < 0) return 1;
    return library.rule_add_array(filter, act_errno | (uint32_t)error, number, (unsigned)count, comparisons);
}

int32_t intent_seccomp_number(const char *name) { return has_library() ? library.resolve_name(name) : -1; }

int intent_seccomp_refuse_number(intent_seccomp *filter, int32_t number, int error) {
    return library.rule_add_array(filter, act_errno | (uint32_t)error, number, 0, NULL);
}

int intent_seccomp_finish(intent_seccomp *filter, int fd) {
    int result = library.export_bpf(filter, fd);
    library.release(filter);
    return result;
}

void intent_seccomp_discard(intent_seccomp *filter) { library.release(filter); }

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), RETURN(SECCOMP_RET_ERRNO | EPERM)

int intent_seccomp_forbid_processes(uint32_t newest, int may_execute) {
    struct sock_filter program[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        RETURN(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_execve, 0, 1),
        RETURN(may_execute ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EPERM),
        REFUSE(execveat),
        REFUSE(memfd_create),
#ifdef SYS_fork
        REFUSE(fork),
        REFUSE(vfork),
#endif
        // Also the numbers of x32, which would pass the comparisons.
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, newest, 0, 1),
        RETURN(SECCOMP_RET_ERRNO | ENOSYS),
        // Its flags lie in memory, where no filter sees them; the C library falls back to clone.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 435 /* clone3 */, 0, 1),
        RETURN(SECCOMP_RET_ERRNO | ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 1, 0),
        RETURN(SECCOMP_RET_ALLOW),
        // The low half of the flags, on the little-endian machines that this is for.
        LOAD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
        RETURN(SECCOMP_RET_ERRNO | EPERM),
        RETURN(SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {.len = sizeof program / sizeof *program, .filter = program};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) < 0 ? -errno : 0;
}
