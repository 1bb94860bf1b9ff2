/* What Swift needs of libffi (https://sourceware.org/libffi), and what has to be C around a call of a foreign function:
 * errno, callbacks without executable memory, and words for a crash. */
#ifndef C_FOREIGN_FUNCTIONS_H
#define C_FOREIGN_FUNCTIONS_H

#include <ffi.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Types and calls ---- */

typedef enum intent_scalar {
    INTENT_SCALAR_VOID,
    INTENT_SCALAR_S8,
    INTENT_SCALAR_U8,
    INTENT_SCALAR_S16,
    INTENT_SCALAR_U16,
    INTENT_SCALAR_S32,
    INTENT_SCALAR_U32,
    INTENT_SCALAR_S64,
    INTENT_SCALAR_U64,
    INTENT_SCALAR_FLOAT,
    INTENT_SCALAR_DOUBLE,
    INTENT_SCALAR_POINTER
} intent_scalar;

/* libffi's description of a type without parts. */
ffi_type *intent_foreign_scalar(intent_scalar scalar);

/* ffi_call, with errno set to 0 before and returned after it. */
int intent_foreign_call(ffi_cif *cif, void (*function)(void), void *result, void **arguments);

/* The address of a data pointer as a function, which ISO C does not convert. */
static inline void (*intent_foreign_function(void *address))(void) { return (void (*)(void))address; }

/* ---- Callbacks ---- */

/* As libffi's closures: the arguments by address, the result to be written as an ffi_arg or a floating-point number. */
typedef void (*intent_callback_handler)(ffi_cif *cif, void *result, void **arguments, void *context);

typedef struct intent_callback intent_callback;

/* Makes a C function that calls the handler.
 *
 * Memory that is written and then executed is what a worker's cage takes away, so the function is one of a fixed number
 * that are compiled in: enough for signatures of at most 6 whole numbers and pointers and 8 floating-point numbers. Any
 * other signature gets a closure of libffi's, where the machine lets it make one. Returns NULL where none can be had. */
intent_callback *intent_callback_create(ffi_cif *cif, intent_callback_handler handler, void *context);
void *intent_callback_function(const intent_callback *callback);
void intent_callback_destroy(intent_callback *callback);

/* How many of the functions that are compiled in may be in use at once. */
enum { INTENT_CALLBACK_SLOTS = 64 };

/* ---- Crashes ---- */

/* A page that nobody may touch, behind a parameter's memory. */
typedef struct intent_call_guard {
    uintptr_t start, end;
    const char *parameter;
    size_t size; /* of the memory in front of it */
} intent_call_guard;

/* What a thread calls at the moment, for the line that a crash leaves on standard error. */
typedef struct intent_call_site {
    const char *function; /* such as "compress2 of libz.so.1" */
    const intent_call_guard *guards;
    size_t guard_count;
} intent_call_site;

/* Has a crash within a call answered with one line, PREFIX [PARAMETER] TAB WORDS, before the process ends by the signal.
 * Once a process. */
void intent_crash_report(const char *prefix);

/* The calling thread begins a call, or with NULL has ended it. */
void intent_call_site_set(const intent_call_site *site);

#endif
