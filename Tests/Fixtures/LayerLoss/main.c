// Runs a program as on a machine whose kernel was built without Landlock: the call that makes its rules is not there for
// the program and all that it starts.
//
//     layer-loss PROGRAM [ARGUMENT]...
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { landlock_create_ruleset = 444 };

static int put_up(void) {
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, landlock_create_ruleset, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {.len = sizeof program / sizeof *program, .filter = program};
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0) return 0;
    // Who is not root may put filters up for what can't gain rights any more.
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter);
}

int main(int count, char **arguments) {
    if (count < 2) return 64;
    if (put_up() == 0) execv(arguments[1], arguments + 1);
    fprintf(stderr, "layer-loss: %s: %s\n", arguments[1], strerror(errno));
    return 70;
}
