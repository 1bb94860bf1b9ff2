/* intent_plugin.h: the binary interface between a process that serves intents
 * (intentd, or intent-worker in its cage) and an app-domain plugin.
 *
 * A plugin is a shared library that exports one function, intent_plugin_entry.
 * Both sides hand each other whole frames of the wire protocol (intent-ipc.md);
 * the interface carries bytes and nothing else, so that the two may be built by
 * different versions of everything.
 *
 * Rules: every struct begins with its size in bytes and grows only at its end; a
 * reader uses a member only when the size says that it is there. Strings are
 * UTF-8, end in a NUL, and live as long as the library unless said otherwise.
 */
#ifndef INTENT_PLUGIN_H
#define INTENT_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when a struct or a rule below changes in a way that old code can't
 * ignore. Growth at the end of a struct does not raise it. */
#define INTENT_ABI_VERSION 1u

/* The first eight bytes of every magic block: "INTENDNT" read as bytes. */
#define INTENT_MAGIC_BYTES "INTENDNT"

/* The name of the one function that a plugin exports. */
#define INTENT_PLUGIN_ENTRY "intent_plugin_entry"

/* What the loader compares before it calls anything else. A difference in
 * `magic`, `abi_version` or `target_triple` is refused, and the refusal names
 * the field. `sdk_version` and `compiler_version` are compared only when the
 * plugin is loaded into the host itself, whose runtime it then shares. */
typedef struct intent_magic {
    uint32_t size;                /* sizeof(intent_magic) where it was built */
    uint32_t abi_version;         /* INTENT_ABI_VERSION where it was built */
    char magic[8];                /* INTENT_MAGIC_BYTES, no NUL */
    const char *sdk_version;      /* "0.1.0" */
    const char *compiler_version; /* "6.3"; empty where no Swift is inside */
    const char *target_triple;    /* "x86_64-unknown-linux-gnu" */
} intent_magic;

/* The process that loaded the plugin. */
typedef enum intent_process_kind {
    INTENT_PROCESS_MAIN = 1,      /* target `main` */
    INTENT_PROCESS_EXTENSION = 2, /* target `appIntentsExtension` */
    INTENT_PROCESS_WIDGET = 4     /* target `widgetKitExtension` */
} intent_process_kind;

typedef enum intent_log_level {
    INTENT_LOG_DEBUG = 0,
    INTENT_LOG_INFO = 1,
    INTENT_LOG_WARNING = 2,
    INTENT_LOG_ERROR = 3
} intent_log_level;

/* What the loading process offers. Lives as long as the process. */
typedef struct intent_host {
    uint32_t size;
    uint32_t abi_version;
    void *context;             /* handed back as the first argument of each call */
    uint32_t process_kind;     /* an intent_process_kind */
    const char *app_identifier;
    const char *data_folder;   /* writable, the plugin's alone, may be empty (describe) */
    const char *library_folder;/* where the library and its resources lie, read-only */

    /* Takes one whole frame: header, payload, descriptors. Callable from any
     * thread, copies what it needs before it returns and leaves the descriptors
     * with the caller. Returns 0, or an errno value when the frame can't go out:
     * EMSGSIZE too long, EPIPE the other side is gone. */
    int32_t (*send)(void *context, const void *frame, size_t length,
                    const int32_t *descriptors, size_t descriptor_count);

    /* Takes a line for the process's log, without a line end. Any thread. */
    void (*log)(void *context, uint32_t level, const char *text, size_t length);
} intent_host;

/* Set in `flags` of deliver when this thread may run the intent itself, to its
 * end if need be: another thread reads the next frame. Without it the plugin
 * returns soon and works elsewhere. */
#define INTENT_DELIVER_INLINE 1u

typedef struct intent_plugin {
    uint32_t size;
    uint32_t reserved;
    const intent_magic *magic;
    void *context;             /* handed back as the first argument of each call */

    /* Called once, after the magic block was accepted and before any frame.
     * Returns 0, or an errno value; then the plugin is not used. */
    int32_t (*start)(void *context);

    /* Takes one whole frame, whose bytes are the plugin's only until it returns.
     * The descriptors are the plugin's to close. Callable from several threads:
     * a cancel can be delivered by one while another still brings its call. */
    void (*deliver)(void *context, const void *frame, size_t length,
                    const int32_t *descriptors, size_t descriptor_count,
                    uint32_t flags);
} intent_plugin;

/* Returns the plugin's table, the same at each call, or NULL. May not start
 * threads or touch files: it only hands out the table. */
const intent_plugin *intent_plugin_entry(const intent_host *host);

typedef const intent_plugin *(*intent_plugin_entry_function)(const intent_host *);

#ifdef __cplusplus
}
#endif

#endif
