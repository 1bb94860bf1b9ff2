#include "CIntentSystem.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { signal_count = sizeof signals / sizeof *signals };

static struct sigaction before[signal_count];
static char note[256];
static volatile sig_atomic_t note_length;
static int is_installed;

static void tell(int number) {
    size_t length = (size_t)note_length;
    note_length = 0;
    if (length > 0 && write(STDERR_FILENO, note, length) < 0) {
        // Nothing is left to be done about it.
    }
    // What caused the signal happens again when this returns, and meets the handler that was there before.
    for (int index = 0; index < signal_count; index++) {
        if (signals[index] == number) sigaction(number, &before[index], NULL);
    }
}

void intent_note_crash(const char *text) {
    note_length = 0;
    if (text == NULL) return;
    size_t length = strnlen(text, sizeof note - 1);
    memcpy(note, text, length);
    note[length] = '\n';
    if (!is_installed) {
        is_installed = 1;
        struct sigaction action = {.sa_handler = tell, .sa_flags = SA_NODEFER};
        sigemptyset(&action.sa_mask);
        for (int index = 0; index < signal_count; index++) sigaction(signals[index], &action, &before[index]);
    }
    note_length = (sig_atomic_t)(length + 1);
}
