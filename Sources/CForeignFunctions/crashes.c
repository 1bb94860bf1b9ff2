/* A line about a crash within a foreign function, written by the signal's handler: only what signal-safety(7) allows. */
#define _GNU_SOURCE
#include "CForeignFunctions.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static __thread const intent_call_site *current;
/* A stack that ran over can't hold the handler: each thread has another one for it, touched only when it is used. */
static __thread char signal_stack[32 << 10];
static __thread int has_signal_stack;
static const char *line_prefix = "";

typedef struct {
    char text[1024];
    size_t length;
} line;

static void add(line *line, const char *text) {
    size_t count = strlen(text);
    if (count > sizeof line->text - line->length) count = sizeof line->text - line->length;
    memcpy(line->text + line->length, text, count);
    line->length += count;
}

static void add_number(line *line, size_t number) {
    char digits[24];
    char *end = digits + sizeof digits - 1;
    *end = 0;
    do *--end = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    add(line, end);
}

static const char *words_of(int signal) {
    switch (signal) {
    case SIGSEGV: return " touched memory that is not its own (SIGSEGV)";
    case SIGBUS: return " touched memory that is not there (SIGBUS)";
    case SIGFPE: return " computed what has no result (SIGFPE)";
    case SIGILL: return " gave up (SIGILL)";
    case SIGTRAP: return " gave up (SIGTRAP)";
    case SIGABRT: return " gave up (SIGABRT)";
    case SIGSYS: return " made a system call that the sandbox forbids (SIGSYS)";
    default: return " was ended by a signal";
    }
}

static void report(int signal, siginfo_t *info, void *context) {
    (void)context;
    /* The first signal counts: abort(3) in a process that is number 1 of its namespace, where SIGABRT is ignored, ends with
     * another one. */
    static volatile int was_reported;
    const intent_call_site *site = was_reported ? NULL : current;
    if (site != NULL) {
        was_reported = 1;
        line line = {.length = 0};
        add(&line, line_prefix);
        uintptr_t address = signal == SIGSEGV || signal == SIGBUS ? (uintptr_t)info->si_addr : 0;
        size_t guard = 0;
        while (guard < site->guard_count &&
               (address < site->guards[guard].start || address >= site->guards[guard].end))
            guard++;
        int is_past = address != 0 && guard < site->guard_count;
        if (is_past) add(&line, site->guards[guard].parameter);
        add(&line, "\t");
        add(&line, site->function);
        if (is_past) {
            add(&line, " went past the end of “");
            add(&line, site->guards[guard].parameter);
            add(&line, "”, which has ");
            add_number(&line, site->guards[guard].size);
            add(&line, " bytes");
        } else if (signal == SIGSEGV && address < 4096) {
            add(&line, " used a null pointer (SIGSEGV)");
        } else {
            add(&line, words_of(signal));
        }
        add(&line, "\n");
        ssize_t written = write(STDERR_FILENO, line.text, line.length);
        (void)written;
    }
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(signal, &standard, NULL);
    raise(signal);
}

void intent_crash_report(const char *prefix) {
    line_prefix = strdup(prefix);
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
    struct sigaction action = {.sa_sigaction = report, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}

void intent_call_site_set(const intent_call_site *site) {
    if (site != NULL && !has_signal_stack) {
        stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
        has_signal_stack = sigaltstack(&stack, NULL) == 0;
    }
    current = site;
}
