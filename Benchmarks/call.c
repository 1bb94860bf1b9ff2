/* call: a client of intentd that costs next to nothing, so that what is measured is the host.
 *
 *   call call APP.INTENT [--target T] [--rounds N] [--in-flight N] [--seconds S] [--parameter NAME=TEXT]
 *   call cold APP.INTENT [--target T] [--rounds N] [--seconds S]
 *   call turns [--target T] [--turns N] [--seconds S] -- "APP.INTENT[ NAME=TEXT]"…
 *
 * `call` sends performs without parameters, or with one as a person types it, to the host at $INTENDANT_HOME/run/intentd.sock and waits for the results:
 * one after the other, or N in flight. `turns` makes several calls in turns of two milliseconds, so that all meet the
 * machine in the same state, which changes their times by more than one adds to another. `cold` ends the worker that answered and measures the first answer of the next
 * one. Frames and messages: Protocol/intent-ipc.md. */
#include "bench.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { header_size = 16, kind_hello = 0x01, kind_perform = 0x12, kind_result = 0x13, payload_limit = 4096 };

static uint8_t payload[256];
static uint32_t payload_length;
static int fd;
static uint64_t last_call;

static void put(const void *bytes, size_t length) {
    if (payload_length + length > sizeof payload) die("the intent's name is too long");
    memcpy(payload + payload_length, bytes, length);
    payload_length += (uint32_t)length;
}

static void put_byte(uint8_t byte) { put(&byte, 1); }

/* A text under an integer key below 24. */
static void put_text(uint8_t key, const char *text) {
    size_t length = strlen(text);
    put_byte(key);
    if (length < 24) {
        put_byte((uint8_t)(0x60 | length));
    } else {
        put_byte(0x78);
        put_byte((uint8_t)length);
    }
    put(text, length);
}

static size_t frame(uint8_t *into, uint8_t kind, uint64_t call) {
    memset(into, 0, header_size);
    memcpy(into, &payload_length, 4);
    into[4] = kind;
    memcpy(into + 8, &call, 8);
    memcpy(into + header_size, payload, payload_length);
    return header_size + payload_length;
}

/* Reads one frame's payload into `into` and returns its kind. */
static uint8_t receive(uint8_t *into, uint32_t *length) {
    uint8_t header[header_size];
    if (!read_all(fd, header, sizeof header)) die("the host closed the connection");
    memcpy(length, header, 4);
    if (*length > payload_limit) die("an answer is longer than expected");
    if (*length && !read_all(fd, into, *length)) die("the host closed the connection");
    return header[4];
}

static void open_connection(void) {
    const char *home = getenv("INTENDANT_HOME");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (!home || snprintf(address.sun_path, sizeof address.sun_path, "%s/run/intentd.sock", home) >=
                     (int)sizeof address.sun_path)
        die("INTENDANT_HOME must name a folder with a short path");
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address)) die("connect");
    uint8_t bytes[512], answer[payload_limit];
    uint32_t length;
    payload_length = 0;
    put_byte(0xa3);
    put_byte(0);
    put_byte(1);
    put_text(1, "client");
    put_text(2, "bench");
    write_all(fd, bytes, frame(bytes, kind_hello, 0));
    if (receive(answer, &length) != kind_hello) die("the host did not say hello");
}

/* The map of parameters: one value of the kind 12, a text that the host reads by the parameter's type. */
static void put_parameter(const char *parameter) {
    char name[64];
    const char *equals = strchr(parameter, '=');
    if (!equals || (size_t)(equals - parameter) >= 24) die("a parameter is given as NAME=TEXT");
    memcpy(name, parameter, (size_t)(equals - parameter));
    name[equals - parameter] = 0;
    put_byte(2);
    put_byte(0xa1);
    put_byte((uint8_t)(0x60 | strlen(name)));
    put(name, strlen(name));
    put_byte(0xa2);
    put_byte(0);
    put_byte(12);
    put_text(1, equals + 1);
}

static void make_perform(const char *name, const char *target, const char *parameter) {
    char app[128];
    const char *dot = strchr(name, '.');
    if (!dot || (size_t)(dot - name) >= sizeof app) die("an intent is named APP.INTENT");
    memcpy(app, name, (size_t)(dot - name));
    app[dot - name] = 0;
    payload_length = 0;
    put_byte((uint8_t)(0xa2 + !!target + !!parameter));
    put_text(0, app);
    put_text(1, dot + 1);
    if (parameter) put_parameter(parameter);
    if (target) put_text(6, target);
}

/* One call; the result's payload is left in `answer`. */
static void call(uint8_t *answer, uint32_t *length) {
    uint8_t bytes[512];
    write_all(fd, bytes, frame(bytes, kind_perform, ++last_call));
    if (receive(answer, length) != kind_result) die("the run did not complete");
}

static void measure_calls(size_t rounds, uint64_t deadline) {
    uint8_t answer[payload_limit];
    uint32_t length;
    size_t warmup = rounds / 10 + 10;
    samples s = samples_make(rounds, warmup);
    uint64_t begin = now_ns();
    for (size_t i = 0; i < rounds + warmup && begin < deadline; i++) {
        call(answer, &length);
        uint64_t end = now_ns();
        samples_add(&s, end - begin);
        begin = end;
    }
    samples_print(&s, "call");
}

static void measure_flight(size_t flight, size_t rounds, uint64_t deadline) {
    static uint8_t requests[1 << 16], replies[1 << 16];
    size_t warmup = rounds / 10, total = rounds + warmup, sent = 0, done = 0, counted = 0, held = 0;
    uint64_t begin = 0, end = 0;
    size_t more = flight;
    while (done < total) {
        while (more) {
            size_t length = 0;
            for (; more && length < sizeof requests - 512; more--, sent++)
                length += frame(requests + length, kind_perform, ++last_call);
            write_all(fd, requests, length);
        }
        ssize_t count = read(fd, replies + held, sizeof replies - held);
        if (count <= 0) die("the host closed the connection");
        held += (size_t)count;
        size_t complete = 0, at = 0;
        while (held - at >= header_size) {
            uint32_t length;
            memcpy(&length, replies + at, 4);
            if (length > payload_limit) die("an answer is longer than expected");
            if (held - at < header_size + length) break;
            if (replies[at + 4] != kind_result) die("a run did not complete");
            at += header_size + length;
            complete++;
        }
        memmove(replies, replies + at, held - at);
        held -= at;
        done += complete;
        end = now_ns();
        if (!begin && done >= warmup) begin = end;
        else if (begin) counted += complete;
        if (end > deadline) break;
        more = sent + complete <= total ? complete : total - sent;
    }
    if (!counted || end == begin) die("no round was measured: the time was up before the warm-up ended");
    printf("call per_second=%.0f count=%zu\n", (double)counted * 1e9 / (double)(end - begin), counted);
}

/* The process in a result: field 6, an unsigned integer, behind texts and values that this skips. */
static pid_t process_of(const uint8_t *answer, uint32_t length) {
    for (uint32_t i = length; i > 6; i--) {
        /* The facts stand last, as 5 (a text), 6, 7: look for key 6 behind the target's text. */
        uint32_t at = i - 6;
        if (answer[at] == 6 && at > 9 && !memcmp(answer + at - 9, "extension", 9)) {
            const uint8_t *number = answer + at + 1;
            if (number[0] < 24) return number[0];
            if (number[0] == 0x18) return number[1];
            if (number[0] == 0x19) return number[1] << 8 | number[2];
            if (number[0] == 0x1a) return number[1] << 24 | number[2] << 16 | number[3] << 8 | number[4];
        }
    }
    die("the result does not tell the worker's process");
}

static void measure_cold(size_t rounds, uint64_t deadline) {
    uint8_t answer[payload_limit];
    uint32_t length;
    samples s = samples_make(rounds, 1);
    for (size_t i = 0; i < rounds + 1 && now_ns() < deadline; i++) {
        call(answer, &length);
        pid_t worker = process_of(answer, length);
        if (kill(worker, SIGKILL)) die("kill");
        /* Until the host has seen its end, so that the next call finds none. */
        while (!kill(worker, 0)) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        uint64_t begin = now_ns();
        call(answer, &length);
        samples_add(&s, now_ns() - begin);
    }
    samples_print(&s, "cold");
}

enum { calls_most = 8, turn_ns = 2000000, turn_calls = 400 };

/* Each call's turn begins with one that is not counted, since the one before it was another's; the first turn isn't
 * counted at all. */
static void measure_turns(char **calls, int count, const char *target, size_t turns, uint64_t deadline) {
    static uint8_t payloads[calls_most][sizeof payload];
    uint32_t lengths[calls_most];
    samples taken[calls_most];
    uint8_t answer[payload_limit];
    uint32_t length;
    if (count < 1 || count > calls_most) die("turns takes 1 to 8 calls");
    for (int i = 0; i < count; i++) {
        char *space = strchr(calls[i], ' ');
        if (space) *space = 0;
        make_perform(calls[i], target, space ? space + 1 : NULL);
        memcpy(payloads[i], payload, payload_length);
        lengths[i] = payload_length;
        taken[i] = samples_make(turns * turn_calls, 0);
    }
    for (size_t turn = 0; turn <= turns && now_ns() < deadline; turn++) {
        for (int i = 0; i < count; i++) {
            memcpy(payload, payloads[i], lengths[i]);
            payload_length = lengths[i];
            call(answer, &length);
            uint64_t begin = now_ns(), over = begin + turn_ns;
            for (int n = 0; n < turn_calls && begin < over; n++) {
                call(answer, &length);
                uint64_t end = now_ns();
                if (turn) samples_add(&taken[i], end - begin);
                begin = end;
            }
        }
    }
    for (int i = 0; i < count; i++) samples_print(&taken[i], "turn");
}

int main(int argc, char **argv) {
    const char *target = NULL, *parameter = NULL;
    if (argc < 3) die("usage: call call|cold APP.INTENT … or call turns … -- CALL…, as the head of call.c tells");
    int calls = 2;
    while (calls < argc && strcmp(argv[calls], "--")) calls++;
    for (int i = 2; i + 1 < calls; i++) {
        if (!strcmp(argv[i], "--target")) target = argv[i + 1];
        if (!strcmp(argv[i], "--parameter")) parameter = argv[i + 1];
    }
    size_t flight = (size_t)option(argc, argv, "in-flight", 1);
    size_t rounds = (size_t)option(argc, argv, "rounds", 20000);
    uint64_t deadline = now_ns() + (uint64_t)option(argc, argv, "seconds", 20) * 1000000000u;
    if (!flight || flight > 512 || rounds < 10) die("--in-flight is 1 to 512, --rounds at least 10");
    signal(SIGPIPE, SIG_IGN);
    open_connection();
    errno = 0;
    if (!strcmp(argv[1], "turns")) {
        size_t turns = (size_t)option(argc, argv, "turns", 200);
        if (turns < 1 || turns > 10000) die("--turns is 1 to 10000");
        measure_turns(argv + calls + 1, argc - calls - 1, target, turns, deadline);
        close(fd);
        return 0;
    }
    make_perform(argv[2], target, parameter);
    errno = 0;
    if (!strcmp(argv[1], "cold")) measure_cold(rounds, deadline);
    else if (flight > 1) measure_flight(flight, rounds, deadline);
    else measure_calls(rounds, deadline);
    close(fd);
}
