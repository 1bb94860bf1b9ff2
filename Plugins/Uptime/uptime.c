/* Uptime: a plugin in C, written against Protocol/include/intent_plugin.h and Protocol/intent-ipc.md alone.
 *
 *     cc -shared -fPIC -IProtocol/include -o libuptime.so Plugins/Uptime/uptime.c
 *     intentctl plugin install ./libuptime.so && intentctl run uptime.Uptime
 */
#include "intent_plugin.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { HELLO = 0x01, ERROR = 0x07, DESCRIBE = 0x10, METADATA, PERFORM, RESULT, FAILURE, QUERY, HEADER_SIZE = 16 };

static const intent_host *host;

/* ---- CBOR (RFC 8949), as much of it as is needed ---- */

typedef struct {
    unsigned char bytes[2048];
    size_t length;
} frame;

static void put(frame *out, const void *bytes, size_t count) {
    if (count > sizeof out->bytes - out->length) return;
    memcpy(out->bytes + out->length, bytes, count);
    out->length += count;
}

/* The head of an item: its major type, and a number in the shortest form. */
static void head(frame *out, int major, uint64_t number) {
    int width = number < 24 ? 0 : number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFFFFFFFF ? 4 : 8;
    unsigned char bytes[9] = {(unsigned char)(major << 5 | (width == 0 ? (int)number : width == 1 ? 24 : width == 2 ? 25 : width == 4 ? 26 : 27))};
    for (int i = 0; i < width; i++) bytes[1 + i] = (unsigned char)(number >> 8 * (width - 1 - i));
    put(out, bytes, (size_t)width + 1);
}

static void number(frame *out, uint64_t value) { head(out, 0, value); }
static void text(frame *out, const char *words) {
    head(out, 3, strlen(words));
    put(out, words, strlen(words));
}
static void map(frame *out, size_t count) { head(out, 5, count); }
static void named(frame *out, const char *key, const char *words) { text(out, key), text(out, words); }

/* Reads an item's head at *place; 0 where it is none, or is not whole. */
static int take(const unsigned char *bytes, size_t length, size_t *place, int *major, uint64_t *value) {
    if (*place >= length) return 0;
    int first = bytes[(*place)++], low = first & 31, width = low < 24 ? 0 : 1 << (low - 24);
    if (low > 27 || (size_t)width > length - *place) return 0;
    *major = first >> 5;
    *value = width == 0 ? (uint64_t)low : 0;
    for (int i = 0; i < width; i++) *value = *value << 8 | bytes[(*place)++];
    return 1;
}

/* Steps over one item; 0 where it is not well-formed, or deeper than 64. */
static int skip(const unsigned char *bytes, size_t length, size_t *place, int depth) {
    int major;
    uint64_t value;
    if (depth == 0 || !take(bytes, length, place, &major, &value)) return 0;
    if (major == 2 || major == 3) return value <= length - *place ? (*place += value, 1) : 0;
    uint64_t items = major == 4 ? value : major == 5 ? value * 2 : major == 6 ? 1 : 0;
    if (items > length) return 0;
    while (items-- > 0) if (!skip(bytes, length, place, depth - 1)) return 0;
    return 1;
}

/* The text of an integer key in a message; -1 where the message can't be read, 0 where the key is not there. */
static int field(const unsigned char *bytes, size_t length, uint64_t wanted, const char **found, size_t *size) {
    size_t place = 0;
    int major, result = 0;
    uint64_t count, key;
    if (!take(bytes, length, &place, &major, &count) || major != 5 || count > length) return -1;
    while (count-- > 0) {
        if (!take(bytes, length, &place, &major, &key) || major != 0) return -1;
        size_t start = place;
        if (!skip(bytes, length, &place, 64)) return -1;
        if (key != wanted) continue;
        uint64_t value;
        if (result || !take(bytes, length, &start, &major, &value) || major != 3) return -1;
        *found = (const char *)bytes + start, *size = (size_t)value, result = 1;
    }
    return place == length ? result : -1;
}

/* ---- Frames ---- */

static frame begin(void) { return (frame){.length = HEADER_SIZE}; }

static void finish(frame *out, int kind, uint64_t call) {
    memset(out->bytes, 0, HEADER_SIZE);
    size_t length = out->length - HEADER_SIZE;
    for (int i = 0; i < 4; i++) out->bytes[i] = (unsigned char)(length >> 8 * i);
    out->bytes[4] = (unsigned char)kind;
    for (int i = 0; i < 8; i++) out->bytes[8 + i] = (unsigned char)(call >> 8 * i);
    host->send(host->context, out->bytes, out->length, NULL, 0);
}

static void error(frame *out, const char *category, const char *code, const char *words) {
    map(out, 3);
    number(out, 0), text(out, category);
    number(out, 1), text(out, code);
    number(out, 2), text(out, words);
}

static void fail(uint64_t call, const char *category, const char *code, const char *words) {
    frame out = begin();
    map(&out, 1), number(&out, 0);
    error(&out, category, code, words);
    finish(&out, FAILURE, call);
}

static void title(frame *out, const char *key, const char *words) { text(out, key), map(out, 1), named(out, "text", words); }

static void describe(uint64_t call) {
    frame out = begin();
    map(&out, 3);
    named(&out, "app", "uptime");
    title(&out, "name", "Uptime");
    text(&out, "intents"), head(&out, 4, 1), map(&out, 4);
    named(&out, "id", "Uptime");
    title(&out, "title", "Uptime");
    text(&out, "result"), map(&out, 1), named(&out, "kind", "int");
    title(&out, "description", "Tells for how many seconds this machine has been running.");
    finish(&out, METADATA, call);
}

static void perform(uint64_t call, const unsigned char *message, size_t length) {
    const char *intent;
    size_t size;
    if (field(message, length, 1, &intent, &size) != 1)
        return fail(call, "request", "protocol-violation", "the perform can't be read");
    if (size != 6 || memcmp(intent, "Uptime", 6) != 0)
        return fail(call, "request", "not-found", "there is no such intent");
    unsigned long seconds = 0;
    FILE *file = fopen("/proc/uptime", "r");
    int read = file != NULL && fscanf(file, "%lu", &seconds) == 1;
    if (file != NULL) fclose(file);
    if (!read) return fail(call, "app", "intent-failed", "the uptime can't be read");
    frame out = begin();
    map(&out, 1), number(&out, 0), number(&out, seconds);
    finish(&out, RESULT, call);
}

static void deliver(void *context, const void *bytes, size_t length, const int32_t *descriptors, size_t count, uint32_t flags) {
    (void)context, (void)flags;
    for (size_t i = 0; i < count; i++) close(descriptors[i]);
    const unsigned char *header = bytes;
    uint64_t call = 0;
    for (int i = 7; i >= 0; i--) call = call << 8 | header[8 + i];
    frame out = begin();
    switch (header[4]) {
    case DESCRIBE: return describe(call);
    case PERFORM: return perform(call, header + HEADER_SIZE, length - HEADER_SIZE);
    case QUERY: return fail(call, "request", "unsupported", "there are no entities");
    default:
        if (header[4] < 0x29) return; /* the host's hello, and what belongs to calls: none of them goes on for long */
        error(&out, "request", "unsupported", "this kind of frame is not known");
        finish(&out, ERROR, call);
    }
}

/* Says hello, without waiting for the host's. */
static int32_t start(void *context) {
    (void)context;
    frame out = begin();
    map(&out, 3);
    number(&out, 0), number(&out, 1);
    number(&out, 1), text(&out, "plugin");
    number(&out, 2), text(&out, "uptime 1.0");
    finish(&out, HELLO, 0);
    return 0;
}

#if defined(__x86_64__)
#define TRIPLE "x86_64-unknown-linux-gnu"
#else
#define TRIPLE "aarch64-unknown-linux-gnu"
#endif

static const intent_magic magic = {
    .size = sizeof(intent_magic), .abi_version = INTENT_ABI_VERSION, .magic = {'I', 'N', 'T', 'E', 'N', 'D', 'N', 'T'},
    .sdk_version = "1.0", .compiler_version = "", .target_triple = TRIPLE,
};
static const intent_plugin plugin = {.size = sizeof(intent_plugin), .magic = &magic, .start = start, .deliver = deliver};

__attribute__((visibility("default"))) const intent_plugin *intent_plugin_entry(const intent_host *given) {
    host = given;
    return &plugin;
}
