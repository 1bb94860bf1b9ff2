// Stands between the host and a cage, and outlives neither: what it starts ends when it is told to, or when the host
// ends, whatever state bubblewrap is in.
//
//     intent-keeper [--group FILE] [--places FOLDER] [--scratch FOLDER BYTES] [--no-execution FOLDER]…
//                   [--folder FD PLACE]… -- COMMAND ARGUMENT…
//     intent-keeper --check FOLDER
//
//   --group FILE             joins the control group whose members a file lists (cgroup.procs), with all that it starts
//   --places FOLDER          puts a small memory file system over a folder, for places that are named below it
//   --scratch FOLDER BYTES   puts a memory file system of so many bytes over a folder, where nothing can be executed
//   --no-execution FOLDER    forbids to execute what lies in a folder, and to map it as code
//   --folder FD PLACE        puts the folder that a descriptor names at a place, without execution, and closes it.
//                            What lies at the folder's path by then and is another ends the keeper
//   --check FOLDER           exits with 0 where both can be done on this machine
//
// Bubblewrap alone is not enough: while it sets a cage up, neither of its two processes is bound to the one that started
// it. The kernel forgets their PR_SET_PDEATHSIG when they change their credentials, and the inner one waits for a word
// of the outer one that may be gone (main and handle_die_with_parent in bubblewrap.c). So the keeper adopts what is left
// behind (PR_SET_CHILD_SUBREAPER), and ends when it has no child any more. It exits as its command did: with its
// status, or with 128 and the number of its signal.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Of <sys/mount.h>, which older versions of glibc don't let stand beside <linux/mount.h>.
extern int mount(const char *source, const char *target, const char *type, unsigned long flags, const void *data);
enum { no_set_id = 2, no_devices = 4, no_execution = 8, recursive = 0x4000, slave = 0x80000 };

enum { all_below = 0x8000 /* AT_RECURSIVE */ };
enum { most_folders = 32, status_of_failure = 127 };
static const char bytes_of_places[] = "65536";

/// A folder that is held open, and where it goes.
struct held_folder {
    int descriptor;
    const char *place;
    int tree;
};

struct request {
    const char *group;
    const char *places;
    const char *scratch;
    const char *scratch_bytes;
    const char *folders[most_folders];
    int folder_count;
    struct held_folder held[most_folders];
    int held_count;
    char **command;
};

/// Says which layer could not be put up, as a worker does, and ends.
_Noreturn static void give_up(const char *what) {
    dprintf(STDERR_FILENO, "intent-worker: sandbox: execution: %s: %s\n", what, strerror(errno));
    _exit(status_of_failure);
}

/// Says that a folder is not the one that was granted, and ends.
_Noreturn static void give_up_folder(const char *path) {
    dprintf(STDERR_FILENO, "intent-worker: sandbox: folders: %s is not the folder that was granted any more\n", path);
    _exit(status_of_failure);
}

static int write_text(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = write(file, text, strlen(text));
    close(file);
    return count == (ssize_t)strlen(text) ? 0 : -1;
}

/// Gives this process mounts of its own; without privileges in a user namespace, where everybody keeps their number.
static int unshare_mounts(void) {
    if (unshare(CLONE_NEWNS) == 0) return 0;
    char users[64], groups[64];
    snprintf(users, sizeof users, "%u %u 1\n", geteuid(), geteuid());
    snprintf(groups, sizeof groups, "%u %u 1\n", getegid(), getegid());
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) < 0) return -1;
    if (write_text("/proc/self/uid_map", users) < 0) return -1;
    if (write_text("/proc/self/setgroups", "deny") < 0) return -1;
    return write_text("/proc/self/gid_map", groups);
}

static int mount_scratch(const char *folder, const char *bytes) {
    char options[64];
    snprintf(options, sizeof options, "size=%s,mode=0700", bytes);
    return mount("tmpfs", folder, "tmpfs", no_set_id | no_devices | no_execution, options);
}

/// Makes a mount of a folder, not yet anywhere, in which nothing can be executed. Flags that it has, and may not lose, stay.
static int tree_without_execution(const char *folder) {
    struct mount_attr attributes = {.attr_set = MOUNT_ATTR_NOEXEC};
    // With what is mounted below it, as bubblewrap binds it.
    int tree = (int)syscall(SYS_open_tree, AT_FDCWD, folder, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | all_below);
    if (tree < 0) return -1;
    if (syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH | all_below, &attributes, sizeof attributes) == 0) return tree;
    int error = errno;
    close(tree);
    errno = error;
    return -1;
}

static int put_tree(int tree, const char *place) {
    int result = (int)syscall(SYS_move_mount, tree, "", AT_FDCWD, place, MOVE_MOUNT_F_EMPTY_PATH);
    close(tree);
    return result;
}

/// Puts a folder over itself, without execution.
static int forbid_execution(const char *folder) {
    int tree = tree_without_execution(folder);
    return tree < 0 ? -1 : put_tree(tree, folder);
}

/// Makes a mount of the folder that a descriptor names, by its path: of a descriptor of other mounts than this process's
/// own the kernel makes none. Whoever put another folder there in between has it compared.
static void open_held(struct held_folder *held, const char *path) {
    struct stat wanted, found;
    held->tree = tree_without_execution(path);
    if (held->tree < 0 && errno != ENOENT && errno != ENOTDIR) give_up(path);
    if (held->tree < 0 || fstat(held->descriptor, &wanted) < 0 || fstat(held->tree, &found) < 0) give_up_folder(path);
    if (wanted.st_dev != found.st_dev || wanted.st_ino != found.st_ino) give_up_folder(path);
    // It stands outside of the cage, and what is executed next would pass it on.
    close(held->descriptor);
}

/// Where the folder of a descriptor lies now, in this process's mounts.
static void read_path(int descriptor, char path[PATH_MAX]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) give_up("a folder's path can't be read");
    path[length] = 0;
}

/// Puts up what the request asks for, in this process's own view of the file system.
static void put_up(struct request *request) {
    if (request->scratch == NULL && request->folder_count == 0 && request->held_count == 0) return;
    char paths[most_folders][PATH_MAX];
    // Before there are other mounts, in which the kernel would not know where the folders lie.
    for (int i = 0; i < request->held_count; i++) read_path(request->held[i].descriptor, paths[i]);
    if (unshare_mounts() < 0) give_up("no mounts of its own can be had");
    if (mount(NULL, "/", NULL, recursive | slave, NULL) < 0) give_up("the host's mounts can't be left alone");
    for (int i = 0; i < request->held_count; i++) open_held(&request->held[i], paths[i]);
    if (request->places != NULL && mount_scratch(request->places, bytes_of_places) < 0)
        give_up("no memory file system can be mounted");
    if (request->places != NULL && request->scratch != NULL && mkdir(request->scratch, 0700) < 0) give_up(request->scratch);
    if (request->scratch != NULL && mount_scratch(request->scratch, request->scratch_bytes) < 0)
        give_up("no memory file system can be mounted");
    for (int i = 0; i < request->held_count; i++) {
        const char *place = request->held[i].place;
        if (mkdir(place, 0700) < 0 || put_tree(request->held[i].tree, place) < 0) give_up(place);
    }
    for (int i = 0; i < request->folder_count; i++)
        // A folder that is not there is bubblewrap's to complain about.
        if (forbid_execution(request->folders[i]) < 0 && errno != ENOENT) give_up(request->folders[i]);
}

static struct request read_request(int count, char **arguments) {
    struct request request = {0};
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--") == 0 && i + 1 < count) {
            request.command = arguments + i + 1;
            return request;
        }
        if (strcmp(arguments[i], "--group") == 0 && i + 1 < count) {
            request.group = arguments[++i];
        } else if (strcmp(arguments[i], "--scratch") == 0 && i + 2 < count) {
            request.scratch = arguments[++i];
            request.scratch_bytes = arguments[++i];
        } else if (strcmp(arguments[i], "--no-execution") == 0 && i + 1 < count && request.folder_count < most_folders) {
            request.folders[request.folder_count++] = arguments[++i];
        } else if (strcmp(arguments[i], "--places") == 0 && i + 1 < count) {
            request.places = arguments[++i];
        } else if (strcmp(arguments[i], "--folder") == 0 && i + 2 < count && request.held_count < most_folders) {
            struct held_folder *held = &request.held[request.held_count++];
            held->descriptor = atoi(arguments[++i]);
            held->place = arguments[++i];
        } else {
            break;
        }
    }
    dprintf(STDERR_FILENO, "intent-keeper: usage: intent-keeper [--group FILE] [--places FOLDER] [--scratch FOLDER BYTES] [--no-execution FOLDER]…"
            " [--folder FD PLACE]… -- COMMAND…\n");
    exit(64);
}

_Noreturn static void run_command(struct request *request, pid_t keeper, const sigset_t *before) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0 || getppid() != keeper) _exit(status_of_failure);
    put_up(request);
    sigprocmask(SIG_SETMASK, before, NULL);
    execv(request->command[0], request->command);
    dprintf(STDERR_FILENO, "bwrap: %s can't be executed: %s\n", request->command[0], strerror(errno));
    _exit(status_of_failure);
}

/// Kills every child, those too that were adopted since; the kernel lists them where it was built to.
///
/// - Parameter command: Its own child; 0 once that was taken out of the process table, and its number may be another's.
static void kill_children(pid_t command) {
    if (command > 0) kill(command, SIGKILL);
    char path[64], list[4096];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    ssize_t length = read(file, list, sizeof list - 1);
    close(file);
    // The last of a list that is longer may be cut short; it comes whole the next time.
    if (length == (ssize_t)sizeof list - 1) while (length > 0 && list[length - 1] != ' ') length--;
    if (length <= 0) return;
    list[length] = 0;
    char *next = list, *end;
    for (long child = strtol(next, &end, 10); end != next; child = strtol(next, &end, 10)) {
        kill((pid_t)child, SIGKILL);
        next = end;
    }
}

static int exit_status(int status) { return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status); }

/// Takes out of the process table what ended; returns 0 once no child is left.
static int reap(pid_t *command, int *status, int *is_over) {
    for (;;) {
        int ended;
        pid_t child = waitpid(-1, &ended, WNOHANG);
        if (child < 0) return errno == EINTR;
        if (child == 0) return 1;
        if (child == *command) {
            *command = 0;
            *status = exit_status(ended);
            *is_over = 1;
        }
    }
}

/// Waits until no child is left, and ends all of them at a signal or when the command is over.
static int keep(pid_t command, const sigset_t *signals) {
    int status = 128 + SIGKILL, is_over = 0;
    while (reap(&command, &status, &is_over)) {
        // An orphan may be adopted at any moment, so look again in a moment and not only at a signal.
        struct timespec moment = {.tv_nsec = 2000000};
        if (is_over) kill_children(command);
        siginfo_t info;
        int signal = is_over ? sigtimedwait(signals, &info, &moment) : sigwaitinfo(signals, &info);
        if (signal > 0 && signal != SIGCHLD) is_over = 1;
    }
    return status;
}

static int check(const char *folder) {
    struct request request = {.scratch = folder, .scratch_bytes = "4096", .folders = {"/usr"}, .folder_count = 1};
    put_up(&request);
    return 0;
}

int main(int count, char **arguments) {
    if (count == 3 && strcmp(arguments[1], "--check") == 0) return check(arguments[2]);
    struct request request = read_request(count, arguments);
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGHUP);
    sigprocmask(SIG_BLOCK, &signals, &before);
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) < 0) give_up("orphans can't be adopted");
    if (request.group != NULL && write_text(request.group, "0") < 0) give_up("the control group can't be joined");
    pid_t keeper = getpid();
    pid_t command = fork();
    if (command == 0) run_command(&request, keeper, &before);
    if (command < 0) give_up("no process can be made");
    // What was passed on is the command's alone: a socket that is open here too would never be at its end.
    syscall(SYS_close_range, 3u, ~0u, 0u);
    return keep(command, &signals);
}
