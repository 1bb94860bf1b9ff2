#define _GNU_SOURCE
#include "CIntentSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { first_descriptor = 3, most_descriptors = 24 };

/// One child to start; lives on the caller's stack until `finished`.
struct job {
    const intent_spawn_request *request;
    pid_t parent;
    // The child writes these through the memory that it shares with its parent until it executes.
    volatile int error;
    volatile intent_spawn_step step;
    pid_t pid;
    int finished;
    struct job *next;
};

_Noreturn static void give_up(struct job *job, intent_spawn_step step) {
    job->step = step;
    job->error = errno;
    _exit(127);
}

/// Gives the child its descriptors. Sources are first moved above every target, since one may sit on another's place.
static int place_descriptors(const intent_spawn_request *request) {
    int moved[most_descriptors];
    int above = first_descriptor + (int)request->descriptor_count;
    for (size_t i = 0; i < request->descriptor_count; i++)
        if ((moved[i] = fcntl(request->descriptors[i], F_DUPFD_CLOEXEC, above)) < 0) return -1;
    int output = fcntl(request->output, F_DUPFD_CLOEXEC, above);
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    int input = null < 0 ? -1 : fcntl(null, F_DUPFD_CLOEXEC, above);
    if (output < 0 || input < 0) return -1;
    if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(output, 2) < 0) return -1;
    for (size_t i = 0; i < request->descriptor_count; i++)
        if (dup2(moved[i], first_descriptor + (int)i) < 0) return -1;
    return request->inherit ? 0 : (int)syscall(SYS_close_range, (unsigned)above, ~0u, 0u);
}

/// Sets this process's rank among those that the kernel ends when memory runs out. Without `/proc` it stays as it is.
static void set_oom_score(int adjustment) {
    char digits[8];
    int length = 0;
    if (adjustment <= 0 || adjustment > 1000) return;
    int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    for (int divisor = 1000; divisor > 0; divisor /= 10)
        if (adjustment >= divisor) digits[length++] = (char)('0' + adjustment / divisor % 10);
    if (write(fd, digits, (size_t)length) < 0) errno = 0;
    close(fd);
}

/// The child until it executes. Shares memory with the parent: system calls only, and no writes but to `job`.
_Noreturn static void run_child(struct job *job) {
    const intent_spawn_request *request = job->request;
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
    if (prctl(PR_SET_PDEATHSIG, request->death_signal) < 0) give_up(job, INTENT_SPAWN_STEP_SESSION);
    // The parent may have ended before the line above took hold.
    if (getppid() != job->parent) _exit(127);
    if (setsid() < 0 || chdir("/") < 0) give_up(job, INTENT_SPAWN_STEP_SESSION);
    umask(077);
    syscall(SYS_setgroups, 0, NULL);
    set_oom_score(request->oom_score_adjustment);
    if (place_descriptors(request) < 0) give_up(job, INTENT_SPAWN_STEP_DESCRIPTORS);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(request->path, (char *const *)request->arguments, (char *const *)request->environment);
    give_up(job, INTENT_SPAWN_STEP_EXECUTE);
}

static void start(struct job *job) {
    job->parent = getpid();
    // No handler of the parent's may run in the child, whose memory is the parent's.
    pid_t pid = vfork();
    if (pid == 0) run_child(job);
    if (pid < 0) {
        job->error = errno;
        job->step = INTENT_SPAWN_STEP_FORK;
        return;
    }
    if (job->error != 0) waitpid(pid, NULL, 0);
    job->pid = pid;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t submitted = PTHREAD_COND_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static struct job *pending;
static int running;

static void *serve(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (pending == NULL) pthread_cond_wait(&submitted, &lock);
        struct job *job = pending;
        pending = job->next;
        pthread_mutex_unlock(&lock);
        start(job);
        pthread_mutex_lock(&lock);
        job->finished = 1;
        pthread_cond_broadcast(&done);
    }
    return NULL;
}

/// Starts the thread that starts the children, once; it takes no signals. Called with the lock held.
static int ensure_thread(void) {
    if (running) return 0;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    int error = pthread_create(&thread, NULL, serve, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error != 0) return error;
    pthread_setname_np(thread, "spawner");
    pthread_detach(thread);
    running = 1;
    return 0;
}

pid_t intent_spawn(const intent_spawn_request *request, intent_spawn_step *step) {
    struct job job = {.request = request, .step = INTENT_SPAWN_STEP_NONE};
    *step = INTENT_SPAWN_STEP_FORK;
    if (request->descriptor_count > most_descriptors) return -EINVAL;
    pthread_mutex_lock(&lock);
    int error = ensure_thread();
    if (error == 0) {
        struct job **end = &pending;
        while (*end != NULL) end = &(*end)->next;
        *end = &job;
        pthread_cond_signal(&submitted);
        while (!job.finished) pthread_cond_wait(&done, &lock);
        error = job.error;
        *step = job.step;
    }
    pthread_mutex_unlock(&lock);
    return error != 0 ? -error : job.pid;
}
