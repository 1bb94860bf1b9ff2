#define _GNU_SOURCE
#include "CIntentSystem.h"

#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { signal_count = sizeof signals / sizeof *signals, stack_bytes = 64 << 10 };

/// A library's name and where its code lies, once it is loaded: no address lies in it before.
static struct library {
    char name[INTENT_BLAME_NAME];
    uintptr_t begin, end;
} libraries[INTENT_BLAME_MOST];
static atomic_int count;
static int target = -1;
static struct sigaction before[signal_count];
static _Thread_local int current = -1;

static int holder_of(uintptr_t address) {
    int known = atomic_load(&count);
    for (int i = 0; i < known; i++)
        if (address >= libraries[i].begin && address < libraries[i].end) return i;
    return -1;
}

#if defined(__x86_64__)
static uintptr_t code_at(const ucontext_t *context) { return (uintptr_t)context->uc_mcontext.gregs[REG_RIP]; }
static uintptr_t stack_at(const ucontext_t *context) { return (uintptr_t)context->uc_mcontext.gregs[REG_RSP]; }
#elif defined(__aarch64__)
static uintptr_t code_at(const ucontext_t *context) { return (uintptr_t)context->uc_mcontext.pc; }
static uintptr_t stack_at(const ucontext_t *context) { return (uintptr_t)context->uc_mcontext.sp; }
#else
static uintptr_t code_at(const ucontext_t *context) { (void)context; return 0; }
static uintptr_t stack_at(const ucontext_t *context) { (void)context; return 0; }
#endif

/// The library that a thread's stack leads back to: the first word that is an address of code of one. The stack is read
/// through a pipe, which tells where it ends instead of failing there.
static int holder_on_stack(uintptr_t stack) {
    int ends[2];
    if (stack == 0 || pipe(ends) < 0) return -1;
    int found = -1;
    uintptr_t words[64];
    for (int read_bytes = 0; found < 0 && read_bytes < stack_bytes; read_bytes += (int)sizeof words) {
        if (write(ends[1], (const void *)(stack + (uintptr_t)read_bytes), sizeof words) != sizeof words) break;
        if (read(ends[0], words, sizeof words) != sizeof words) break;
        for (size_t i = 0; found < 0 && i < sizeof words / sizeof *words; i++) found = holder_of(words[i]);
    }
    close(ends[0]);
    close(ends[1]);
    return found;
}

static size_t decimal(char *text, int number) {
    size_t length = 0;
    if (number >= 10) text[length++] = (char)('0' + number / 10 % 10);
    text[length++] = (char)('0' + number % 10);
    return length;
}

static void tell(int number, siginfo_t *info, void *raw) {
    (void)info;
    const ucontext_t *context = raw;
    int library = holder_of(code_at(context));
    if (library < 0) library = holder_on_stack(stack_at(context));
    if (library < 0) library = current;
    char line[INTENT_BLAME_NAME + 8];
    size_t length = 0;
    if (library >= 0) length = strnlen(libraries[library].name, INTENT_BLAME_NAME);
    if (library >= 0) memcpy(line, libraries[library].name, length);
    line[length++] = '\t';
    length += decimal(line + length, number);
    line[length++] = '\n';
    if (write(target, line, length) < 0) {
        // Nothing is left to be done about it.
    }
    // What caused the signal happens again when this returns, and meets the handler that was there before.
    for (int index = 0; index < signal_count; index++)
        if (signals[index] == number) sigaction(number, &before[index], NULL);
    // One that was sent does not: it is sent again.
    if (info->si_code <= 0) raise(number);
}

void intent_blame_to(int fd) {
    int is_new = target < 0;
    target = fd;
    if (!is_new) return;
    struct sigaction action = {.sa_sigaction = tell, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int index = 0; index < signal_count; index++) sigaction(signals[index], &action, &before[index]);
}

struct search {
    const char *path;
    struct library *library;
};

/// Looks for a library's code among what is loaded.
static int find_code(struct dl_phdr_info *info, size_t size, void *raw) {
    (void)size;
    struct search *search = raw;
    if (info->dlpi_name == NULL || strcmp(info->dlpi_name, search->path) != 0) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        search->library->begin = info->dlpi_addr + part->p_vaddr;
        search->library->end = search->library->begin + part->p_memsz;
    }
    return 1;
}

int intent_blame_library(const char *name, const char *path) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    int number = atomic_load(&count);
    if (number == INTENT_BLAME_MOST) {
        pthread_mutex_unlock(&lock);
        return -1;
    }
    struct library *library = &libraries[number];
    memcpy(library->name, name, strnlen(name, INTENT_BLAME_NAME - 1));
    atomic_store(&count, number + 1);
    pthread_mutex_unlock(&lock);
    intent_blame_find(number, path);
    return number;
}

void intent_blame_find(int library, const char *path) {
    if (library < 0) return;
    struct search search = {path, &libraries[library]};
    dl_iterate_phdr(find_code, &search);
}

int intent_blame_thread(int library) {
    int previous = current;
    current = library;
    return previous;
}
