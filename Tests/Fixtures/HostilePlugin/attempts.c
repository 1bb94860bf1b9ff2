#define _GNU_SOURCE
#include "detours.h"
#include "hostile_plugin.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/// Closes what worked and gives the error of what did not.
static int outcome(int fd) {
    if (fd < 0) return errno;
    close(fd);
    return 0;
}

static int status(int result) { return result < 0 ? errno : 0; }

static int read_file(const char *path) {
    char byte;
    int fd = open(path, O_RDONLY);
    if (fd < 0) return errno;
    int error = read(fd, &byte, 1) < 0 ? errno : 0;
    close(fd);
    return error;
}

static int write_file(const char *path) { return outcome(open(path, O_WRONLY | O_CREAT, 0600)); }

static int list_folder(const char *path) {
    DIR *folder = opendir(path);
    if (folder == NULL) return errno;
    closedir(folder);
    return 0;
}

static int execute(const char *path) {
    int error = 0;
    // The child of vfork shares this variable.
    volatile int *shared = &error;
    pid_t child = vfork();
    if (child == 0) {
        execl(path, path, (char *)NULL);
        *shared = errno;
        _exit(127);
    }
    if (child < 0) return errno;
    waitpid(child, NULL, 0);
    return error;
}

static struct sockaddr_in local_port(const char *port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

static int connect_tcp(const char *port) {
    struct sockaddr_in address = local_port(port);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0) return errno;
    int error = status(connect(fd, (struct sockaddr *)&address, sizeof address));
    close(fd);
    return error;
}

static int bind_tcp(const char *port) {
    struct sockaddr_in address = local_port(port);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0) return errno;
    int error = status(bind(fd, (struct sockaddr *)&address, sizeof address));
    close(fd);
    return error;
}

static int make_family(const char *family) { return outcome(socket(atoi(family), SOCK_STREAM, 0)); }

/// Connects to a socket by path, or, after an `@`, by abstract name.
static int connect_unix(const char *name) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(name);
    if (length >= sizeof address.sun_path) return ENAMETOOLONG;
    memcpy(address.sun_path, name, length);
    if (name[0] == '@') address.sun_path[0] = 0;
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd < 0) return errno;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + (name[0] == '@' ? 0 : 1));
    int error = status(connect(fd, (struct sockaddr *)&address, size));
    close(fd);
    return error;
}

static int ask_process(const char *pid) { return status(kill(atoi(pid), 0)); }

static int make_fifo(const char *path) { return status(mkfifo(path, 0600)); }

static int make_device(const char *path) { return status(mknod(path, S_IFCHR | 0600, 0x0103)); }

static int make_socket_file(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (fd < 0) return errno;
    int error = status(bind(fd, (struct sockaddr *)&address, sizeof address));
    close(fd);
    return error;
}

/// Enters a namespace from a process with one thread, which alone may.
static int make_namespace(const char *flag) {
    int error = 0;
    volatile int *shared = &error;
    pid_t child = vfork();
    if (child == 0) {
        *shared = status((int)syscall(SYS_unshare, atol(flag)));
        _exit(0);
    }
    if (child < 0) return errno;
    waitpid(child, NULL, 0);
    return error;
}

static int take_memory(const char *bytes) {
    size_t size = (size_t)strtoull(bytes, NULL, 10);
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return errno;
    munmap(memory, size);
    return 0;
}

static int take_descriptors(const char *count) {
    int most = atoi(count), error = 0, taken = 0;
    int *fds = calloc((size_t)most, sizeof(int));
    while (fds != NULL && taken < most && error == 0) {
        int fd = open("/dev/null", O_RDONLY);
        if (fd < 0) error = errno;
        else fds[taken++] = fd;
    }
    while (taken > 0) close(fds[--taken]);
    free(fds);
    return error;
}

/// Makes code out of data.
static int make_code(const char *unused) {
    (void)unused;
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return errno;
    int error = status(mprotect(memory, 4096, PROT_READ | PROT_EXEC));
    munmap(memory, 4096);
    return error;
}

/// Maps a file twice, once to write and once as code.
static int map_as_code(const char *path) {
    int fd = open(path, O_RDWR | O_CREAT, 0600);
    if (fd < 0 || ftruncate(fd, 4096) < 0) return errno;
    void *data = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    void *code = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, fd, 0);
    int error = data == MAP_FAILED || code == MAP_FAILED ? errno : 0;
    close(fd);
    return error;
}

static int grow_file(const char *path) {
    // Without this the signal would end the process before the error is seen.
    signal(SIGXFSZ, SIG_IGN);
    int fd = open(path, O_WRONLY | O_CREAT, 0600);
    if (fd < 0) return errno;
    int error = status(ftruncate(fd, (off_t)4 << 30));
    close(fd);
    unlink(path);
    return error;
}

/// Writes `BYTES PATH` into one file.
static int fill_file(const char *argument) {
    static char block[1 << 16];
    char *path;
    long left = strtol(argument, &path, 10);
    int error = 0, fd = open(path + 1, O_WRONLY | O_CREAT, 0600);
    if (fd < 0) return errno;
    for (; left > 0 && error == 0; left -= (long)sizeof block)
        if (write(fd, block, sizeof block) < 0) error = errno;
    close(fd);
    unlink(path + 1);
    return error;
}

static int make_set_id(const char *path) {
    int error = write_file(path);
    return error != 0 ? error : status(chmod(path, S_ISUID | 0700));
}

static int make_memory_file(const char *unused) {
    (void)unused;
    return outcome(memfd_create("hostile", 0));
}

static int make_shared_memory(const char *unused) {
    (void)unused;
    int id = shmget(IPC_PRIVATE, 4096, 0600);
    if (id < 0) return errno;
    shmctl(id, IPC_RMID, NULL);
    return 0;
}

static int open_own_handle(const char *unused) {
    (void)unused;
    return outcome((int)syscall(SYS_pidfd_open, getpid(), 0));
}

/// Reads memory as another process would.
static int read_memory(const char *unused) {
    char from = 'x', to;
    struct iovec local = {&to, 1}, remote = {&from, 1};
    (void)unused;
    return status((int)process_vm_readv(getpid(), &local, 1, &remote, 1, 0));
}

static int ask_keyring(const char *unused) {
    (void)unused;
    return status((int)syscall(SYS_keyctl, 0 /* KEYCTL_GET_KEYRING_ID */, -4 /* the user's */, 1));
}

static int ask_personality(const char *unused) {
    (void)unused;
    return status((int)syscall(SYS_personality, 0xFFFFFFFFul));
}

/// Pushes a character into the terminal that a descriptor may be.
static int push_character(const char *unused) {
    (void)unused;
    return status(ioctl(0, TIOCSTI, "x"));
}

/// A system call by its number, with zeros as arguments.
static int call_system(const char *number) { return status((int)syscall(atol(number), 0, 0, 0, 0, 0, 0)); }

static const struct {
    const char *name;
    long number, first, second;
} system_calls[] = {
    {"acct", SYS_acct, 1, 0},
    {"add_key", SYS_add_key, 0, 0},
    {"adjtimex", SYS_adjtimex, 0, 0},
    {"bpf", SYS_bpf, 0, 0},
    {"chroot", SYS_chroot, 0, 0},
    {"clock_settime", SYS_clock_settime, 0, 0},
    {"delete_module", SYS_delete_module, 0, 0},
    {"fanotify_init", SYS_fanotify_init, 0, 0},
    {"finit_module", SYS_finit_module, 0, 0},
    {"fsmount", SYS_fsmount, 0, 0},
    {"fsopen", SYS_fsopen, 0, 0},
    {"init_module", SYS_init_module, 0, 0},
    {"io_setup", SYS_io_setup, 0, 0},
    {"io_uring_enter", SYS_io_uring_enter, 0, 0},
    {"io_uring_register", SYS_io_uring_register, 0, 0},
    {"ioprio_get", SYS_ioprio_get, 1, 0},
    {"kcmp", SYS_kcmp, 0, 0},
    {"kexec_load", SYS_kexec_load, 0, 0},
    {"keyctl", SYS_keyctl, 0, 0},
    {"mount", SYS_mount, 0, 0},
    {"mount_setattr", SYS_mount_setattr, 0, 0},
    {"move_mount", SYS_move_mount, 0, 0},
    {"move_pages", SYS_move_pages, 0, 0},
    {"mq_open", SYS_mq_open, 0, 0},
    {"msgget", SYS_msgget, 0, 0},
    {"name_to_handle_at", SYS_name_to_handle_at, 0, 0},
    {"open_by_handle_at", SYS_open_by_handle_at, 0, 0},
    {"open_tree", SYS_open_tree, 0, 0},
    {"perf_event_open", SYS_perf_event_open, 0, 0},
    {"pidfd_getfd", SYS_pidfd_getfd, 0, 0},
    {"pidfd_send_signal", SYS_pidfd_send_signal, 0, 0},
    {"pivot_root", SYS_pivot_root, 0, 0},
    {"process_vm_writev", SYS_process_vm_writev, 0, 0},
    {"ptrace", SYS_ptrace, 16 /* PTRACE_ATTACH */, 0},
    {"quotactl", SYS_quotactl, 0, 0},
    {"reboot", SYS_reboot, 0, 0},
    {"request_key", SYS_request_key, 0, 0},
    {"semget", SYS_semget, 0, 0},
    {"setdomainname", SYS_setdomainname, 0, -1},
    {"setgid", SYS_setgid, 0, 0},
    {"setgroups", SYS_setgroups, 0, 0},
    {"sethostname", SYS_sethostname, 0, -1},
    {"setns", SYS_setns, 0, 0},
    {"settimeofday", SYS_settimeofday, 0, 0},
    {"setuid", SYS_setuid, 0, 0},
    {"splice", SYS_splice, -1, 0},
    {"swapoff", SYS_swapoff, 0, 0},
    {"swapon", SYS_swapon, 0, 0},
    {"syslog", SYS_syslog, 0, 0},
    {"tee", SYS_tee, -1, -1},
    {"umount2", SYS_umount2, 0, 0},
    {"unshare", SYS_unshare, 0, 0},
    {"userfaultfd", SYS_userfaultfd, 0, 0},
};

/// A system call by its name; all arguments but the first two are zeros. They are chosen so that a call that is let
/// through changes nothing on the host: the tests make them without a cage too.
static int call_named(const char *name) {
    for (size_t i = 0; i < sizeof system_calls / sizeof *system_calls; i++)
        if (strcmp(name, system_calls[i].name) == 0)
            return status((int)syscall(
                system_calls[i].number, system_calls[i].first, system_calls[i].second, 0, 0, 0, 0));
    return ENOENT;
}

static const struct {
    const char *name;
    int (*attempt)(const char *argument);
} attempts[] = {
    {"read", read_file},           {"write", write_file},       {"list", list_folder},
    {"execute", execute},          {"tcp", connect_tcp},        {"bind", bind_tcp},
    {"family", make_family},       {"unix", connect_unix},      {"kill", ask_process},
    {"fifo", make_fifo},           {"device", make_device},     {"socket", make_socket_file},
    {"namespace", make_namespace}, {"memory", take_memory},     {"descriptors", take_descriptors},
    {"code", make_code},           {"map-as-code", map_as_code}, {"grow", grow_file},         {"syscall", call_system},
    {"fill", fill_file},           {"set-id", make_set_id},     {"memory-file", make_memory_file},
    {"shared-memory", make_shared_memory}, {"handle", open_own_handle}, {"read-memory", read_memory},
    {"call", call_named},          {"keyring", ask_keyring},      {"personality", ask_personality}, {"push", push_character},
};

/// Text that tells what is to be seen from here.
static size_t look(const char *what, char *answer, size_t capacity) {
    size_t length = 0;
    if (strcmp(what, "environment") == 0) {
        for (char **variable = environ; *variable != NULL && length < capacity; variable++)
            length += (size_t)snprintf(answer + length, capacity - length, "%s\n", *variable);
    } else if (strcmp(what, "processes") == 0 || strcmp(what, "open") == 0) {
        DIR *folder = opendir(what[0] == 'p' ? "/proc" : "/proc/self/fd");
        for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL && length < capacity;) {
            if (entry->d_name[0] < '0' || entry->d_name[0] > '9') continue;
            if (what[0] == 'o' && atoi(entry->d_name) == dirfd(folder)) continue;
            length += (size_t)snprintf(answer + length, capacity - length, "%s\n", entry->d_name);
        }
        if (folder != NULL) closedir(folder);
    } else if (strcmp(what, "host") == 0) {
        struct utsname names;
        uname(&names);
        length = (size_t)snprintf(answer, capacity, "%s", names.nodename);
    } else if (strcmp(what, "self") == 0) {
        length = (size_t)snprintf(answer, capacity, "%d", getpid());
    }
    return length < capacity ? length : capacity;
}

size_t hostile_attempt(const char *command, const char *argument, char *answer, size_t capacity) {
    if (strcmp(command, "look") == 0) return look(argument, answer, capacity);
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++)
        if (strcmp(command, attempts[i].name) == 0)
            return (size_t)snprintf(answer, capacity, "%d", attempts[i].attempt(argument));
    for (const hostile_attempt_entry *entry = detours; entry->name != NULL; entry++)
        if (strcmp(command, entry->name) == 0) return (size_t)snprintf(answer, capacity, "%d", entry->attempt(argument));
    return (size_t)snprintf(answer, capacity, "unknown command %s", command);
}
