/* Callbacks without executable memory.
 *
 * The calling conventions of x86-64 (System V) and AArch64 pass whole numbers and pointers in one row of registers and
 * floating-point numbers in another, whatever their order. So one C function of 6 whole numbers and 8 doubles finds the
 * arguments of every callback that has no more of either in its own parameters; those that the callback does not have
 * hold whatever was there and are not looked at. Narrow numbers lie in the low bytes, a float in the low half. */
#include "CForeignFunctions.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { words_at_most = 6, reals_at_most = 8 };

struct intent_callback {
    ffi_cif *cif;
    intent_callback_handler handler;
    void *context;
    void *function;
    ffi_closure *closure; /* NULL for a function that is compiled in */
    int slot;
};

static intent_callback *volatile slots[INTENT_CALLBACK_SLOTS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

typedef union {
    ffi_arg word;
    float single;
    double real;
    uint64_t bits;
} outcome;

static outcome enter(int slot, uintptr_t *words, double *reals) {
    outcome result = {.bits = 0};
    intent_callback *callback = slots[slot];
    if (callback == NULL) return result;
    void *arguments[words_at_most + reals_at_most];
    for (unsigned i = 0; i < callback->cif->nargs; i++) {
        unsigned short type = callback->cif->arg_types[i]->type;
        arguments[i] = type == FFI_TYPE_FLOAT || type == FFI_TYPE_DOUBLE ? (void *)reals++ : (void *)words++;
    }
    callback->handler(callback->cif, &result, arguments, callback->context);
    return result;
}

#define PARAMETERS                                                                                                     \
    uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f, double s, double t, double u,        \
        double v, double w, double x, double y, double z
#define GATHER                                                                                                         \
    uintptr_t words[] = {a, b, c, d, e, f};                                                                            \
    double reals[] = {s, t, u, v, w, x, y, z};

#define FUNCTIONS(n)                                                                                                   \
    static uintptr_t word_##n(PARAMETERS) {                                                                            \
        GATHER return (uintptr_t)enter(n, words, reals).word;                                                          \
    }                                                                                                                  \
    static double real_##n(PARAMETERS) { GATHER return enter(n, words, reals).real; }

#define EIGHT(what, n) what(n##0) what(n##1) what(n##2) what(n##3) what(n##4) what(n##5) what(n##6) what(n##7)
/* Octal, so that the digits are all there is of a number. */
#define ALL(what)                                                                                                      \
    EIGHT(what, 00) EIGHT(what, 01) EIGHT(what, 02) EIGHT(what, 03) EIGHT(what, 04) EIGHT(what, 05) EIGHT(what, 06)    \
    EIGHT(what, 07)

ALL(FUNCTIONS)

#define WORD(n) [n] = (void *)word_##n,
#define REAL(n) [n] = (void *)real_##n,
static void *const word_functions[INTENT_CALLBACK_SLOTS] = {ALL(WORD)};
static void *const real_functions[INTENT_CALLBACK_SLOTS] = {ALL(REAL)};

static int fits_registers(const ffi_cif *cif) {
    unsigned words = 0, reals = 0;
    for (unsigned i = 0; i < cif->nargs; i++) switch (cif->arg_types[i]->type) {
        case FFI_TYPE_FLOAT:
        case FFI_TYPE_DOUBLE: reals++; break;
        case FFI_TYPE_STRUCT:
        case FFI_TYPE_LONGDOUBLE:
        case FFI_TYPE_COMPLEX: return 0;
        default: words++;
        }
    if (cif->rtype->type == FFI_TYPE_STRUCT || cif->rtype->type == FFI_TYPE_LONGDOUBLE) return 0;
#if defined(__x86_64__) || defined(__aarch64__)
    return words <= words_at_most && reals <= reals_at_most;
#else
    return 0;
#endif
}

static int take_slot(intent_callback *callback) {
    int found = -1;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < INTENT_CALLBACK_SLOTS && found < 0; i++)
        if (slots[i] == NULL) {
            slots[i] = callback;
            found = i;
        }
    pthread_mutex_unlock(&lock);
    return found;
}

static int make_closure(intent_callback *callback) {
    callback->closure = ffi_closure_alloc(sizeof(ffi_closure), &callback->function);
    if (callback->closure == NULL) return 0;
    if (ffi_prep_closure_loc(callback->closure, callback->cif, callback->handler, callback->context,
                             callback->function) == FFI_OK)
        return 1;
    ffi_closure_free(callback->closure);
    return 0;
}

intent_callback *intent_callback_create(ffi_cif *cif, intent_callback_handler handler, void *context) {
    intent_callback *callback = calloc(1, sizeof *callback);
    if (callback == NULL) return NULL;
    *callback = (intent_callback){.cif = cif, .handler = handler, .context = context, .slot = -1};
    if (fits_registers(cif)) {
        callback->slot = take_slot(callback);
        if (callback->slot >= 0) {
            int is_real = cif->rtype->type == FFI_TYPE_FLOAT || cif->rtype->type == FFI_TYPE_DOUBLE;
            callback->function = (is_real ? real_functions : word_functions)[callback->slot];
            return callback;
        }
    }
    if (make_closure(callback)) return callback;
    free(callback);
    return NULL;
}

void *intent_callback_function(const intent_callback *callback) { return callback->function; }

void intent_callback_destroy(intent_callback *callback) {
    if (callback->slot >= 0) slots[callback->slot] = NULL;
    if (callback->closure != NULL) ffi_closure_free(callback->closure);
    free(callback);
}
