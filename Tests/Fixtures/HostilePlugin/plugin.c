#define _GNU_SOURCE
#include "hostile_plugin.h"
#include "intent_plugin.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { kind_hello = 0x01, kind_perform = 0x12, kind_result = 0x13, kind_progress = 0x21, kind_answer = 0x23 };
enum { header_size = 16, longest_answer = 1 << 16 };

static const intent_host *host;
static sem_t releases;

static int is_variant(const char *name) {
    const char *variant = getenv("INTENDANT_FIXTURE");
    return variant != NULL && strcmp(variant, name) == 0;
}

/// A library's constructor runs before anything of it can be checked.
__attribute__((constructor)) static void loaded(void) {
    if (is_variant("crash-on-load")) *(volatile int *)8 = 1;
}

static void send_frame(unsigned char kind, const unsigned char *call, const void *payload, size_t length,
                       const int32_t *descriptors, size_t descriptor_count) {
    unsigned char *frame = calloc(1, header_size + length);
    if (frame == NULL) return;
    uint32_t size = (uint32_t)length;
    memcpy(frame, &size, sizeof size);
    frame[4] = kind;
    frame[6] = (unsigned char)descriptor_count;
    memcpy(frame + 8, call, 8);
    memcpy(frame + header_size, payload, length);
    int32_t error = host->send(host->context, frame, header_size + length, descriptors, descriptor_count);
    if (error != 0 && error != EPIPE) fprintf(stderr, "hostile: send: %s\n", strerror(error));
    free(frame);
}

/// What `perform` is asked to do, on a thread that may do it.
struct call {
    unsigned char id[8];
    size_t length;
    char text[];
};

static void run(struct call *call) {
    char *argument = memchr(call->text, ' ', call->length);
    if (argument != NULL) *argument++ = 0;
    else argument = call->text + call->length;
    const char *command = call->text;
    char *answer = malloc(longest_answer);
    if (answer == NULL) return;
    size_t length = 0;
    if (strcmp(command, "echo") == 0) {
        send_frame(kind_result, call->id, argument, strlen(argument), NULL, 0);
    } else if (strcmp(command, "hold") == 0) {
        // Holds its thread until an answer frame comes, whatever call that is of.
        while (sem_wait(&releases) != 0) {}
        send_frame(kind_result, call->id, "held", 4, NULL, 0);
    } else if (strcmp(command, "flood") == 0) {
        for (int i = atoi(argument); i > 0; i--) send_frame(kind_progress, call->id, answer, 1024, NULL, 0);
        send_frame(kind_result, call->id, "flooded", 7, NULL, 0);
    } else if (strcmp(command, "large") == 0) {
        size_t size = (size_t)atol(argument);
        void *bytes = calloc(1, size);
        send_frame(kind_result, call->id, bytes, bytes == NULL ? 0 : size, NULL, 0);
        free(bytes);
    } else if (strcmp(command, "crash") == 0) {
        abort();
    } else if (strcmp(command, "say") == 0) {
        printf("%s\n", argument);
        send_frame(kind_result, call->id, "said", 4, NULL, 0);
    } else {
        length = hostile_attempt(command, argument, answer, longest_answer);
        send_frame(kind_result, call->id, answer, length, NULL, 0);
    }
    free(answer);
}

static void *run_call(void *call) {
    run(call);
    free(call);
    return NULL;
}

static int32_t start(void *context) {
    (void)context;
    sem_init(&releases, 0, 0);
    return is_variant("no-start") ? EACCES : 0;
}

static void deliver(void *context, const void *frame, size_t length, const int32_t *descriptors,
                    size_t descriptor_count, uint32_t flags) {
    (void)context;
    const unsigned char *bytes = frame;
    if (descriptor_count > 0) {
        // Descriptors are mirrored, and closed as the contract says.
        send_frame(kind_result, bytes + 8, bytes + header_size, length - header_size, descriptors, descriptor_count);
        for (size_t i = 0; i < descriptor_count; i++) close(descriptors[i]);
        return;
    }
    if (bytes[4] == kind_answer) sem_post(&releases);
    if (bytes[4] != kind_perform) return;
    struct call *call = calloc(1, sizeof *call + length - header_size + 1);
    if (call == NULL) return;
    memcpy(call->id, bytes + 8, 8);
    call->length = length - header_size;
    memcpy(call->text, bytes + header_size, call->length);
    pthread_t thread;
    if (flags & INTENT_DELIVER_INLINE) run_call(call);
    else if (pthread_create(&thread, NULL, run_call, call) == 0) pthread_detach(thread);
    // In its cage it can't have any number of threads; a call is answered all the same.
    else run_call(call);
}

static const intent_magic good_magic = {
    .size = sizeof(intent_magic),
    .abi_version = INTENT_ABI_VERSION,
    .magic = {'I', 'N', 'T', 'E', 'N', 'D', 'N', 'T'},
    .sdk_version = "none",
    .compiler_version = "",
#if defined(__aarch64__)
    .target_triple = "aarch64-unknown-linux-gnu",
#else
    .target_triple = "x86_64-unknown-linux-gnu",
#endif
};

const intent_plugin *intent_plugin_entry(const intent_host *given) {
    static intent_magic magic;
    static intent_plugin plugin;
    host = given;
    magic = good_magic;
    if (is_variant("wrong-abi")) magic.abi_version = 999;
    if (is_variant("wrong-magic")) magic.magic[0] = '?';
    if (is_variant("wrong-triple")) magic.target_triple = "m68k-unknown-linux-gnu";
    plugin = (intent_plugin){.size = sizeof plugin, .magic = &magic, .start = start, .deliver = deliver};
    if (is_variant("short-table")) plugin.size = 8;
    if (is_variant("no-table")) return NULL;
    return &plugin;
}
