/* floor.c: what a call costs where no program does anything but pass its bytes on.
 *
 *   floor [--processes 2|3] [--in-flight N] [--request BYTES] [--reply BYTES] [--record BYTES] [--rounds N]
 *         [--seconds N]
 *
 * Two processes: client and server, the floor of a call that the host serves itself. Three: client, middle and
 * worker, the floor of a call that the host passes to a worker. All of them are on Unix stream sockets. With one
 * call in flight everything blocks, and p50 and p99 of a round are printed; with more, each side reads what is
 * there and writes its answers together, and calls per second are printed.
 *
 * With --record the server also appends two records of so many bytes to an unnamed file in $TMPDIR before it answers,
 * as a host does that has each run's start and end on record before anybody hears of them. */
#include "bench.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { buffer_size = 64 * 1024, children_max = 2 };

static size_t request_size, reply_size, record_size;
static int journal = -1;
static pid_t children[children_max];
static int children_count;

/* Reads what is there, at least a byte; 0 at the end. */
static size_t read_some(int fd, void *buffer) {
    for (;;) {
        ssize_t n = read(fd, buffer, buffer_size);
        if (n >= 0) return (size_t)n;
        if (errno != EINTR) die("read");
    }
}

static void open_journal(void) {
    const char *folder = getenv("TMPDIR");
    journal = open(folder ? folder : "/tmp", O_TMPFILE | O_RDWR | O_APPEND | O_CLOEXEC, 0600);
    if (journal < 0) die("the folder for the records can't hold an unnamed file");
}

static void record_twice(void) {
    static const char record[4096];
    write_all(journal, record, record_size);
    write_all(journal, record, record_size);
}

/* Answers requests until the other side closes: one write for all requests that one read brought. */
static void serve(int fd) {
    char *in = malloc(buffer_size), *out = calloc(buffer_size / request_size + 2, reply_size);
    if (!in || !out) die("no memory");
    size_t partial = 0, n;
    while ((n = read_some(fd, in))) {
        size_t complete = (partial + n) / request_size;
        partial = (partial + n) % request_size;
        if (record_size)
            for (size_t i = 0; i < complete; i++) record_twice();
        if (complete) write_all(fd, out, complete * reply_size);
    }
}

/* Passes one request and its reply at a time, blocking. */
static void relay_one(int client, int worker) {
    char *buffer = malloc(request_size > reply_size ? request_size : reply_size);
    if (!buffer) die("no memory");
    while (read_all(client, buffer, request_size)) {
        write_all(worker, buffer, request_size);
        if (!read_all(worker, buffer, reply_size)) break;
        write_all(client, buffer, reply_size);
    }
}

/* Passes whatever is there, in both directions. */
static void relay_many(int client, int worker) {
    char *buffer = malloc(buffer_size);
    if (!buffer) die("no memory");
    struct pollfd fds[2] = {{.fd = client, .events = POLLIN}, {.fd = worker, .events = POLLIN}};
    for (;;) {
        if (poll(fds, 2, -1) < 0) die("poll");
        for (int i = 0; i < 2; i++) {
            if (!fds[i].revents) continue;
            size_t n = read_some(fds[i].fd, buffer);
            if (!n) return;
            write_all(fds[1 - i].fd, buffer, n);
        }
    }
}

/* Forks a child that has the other end of a new socket, and returns our end. A child never outlives its parent. */
static int start(void (*run)(int up, int down), int down) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) die("socketpair");
    pid_t pid = fork();
    if (pid < 0) die("fork");
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(pair[0]);
        run(pair[1], down);
        _exit(0);
    }
    children[children_count++] = pid;
    close(pair[1]);
    if (down >= 0) close(down);
    return pair[0];
}

static void run_worker(int up, int down) { (void)down; serve(up); }

static void measure_rounds(int fd, size_t rounds, uint64_t deadline, const char *label) {
    char *request = calloc(1, request_size), *reply = malloc(reply_size);
    if (!request || !reply) die("no memory");
    size_t warmup = rounds / 10;
    samples s = samples_make(rounds, warmup);
    uint64_t begin = now_ns();
    for (size_t i = 0; i < rounds + warmup && begin < deadline; i++) {
        write_all(fd, request, request_size);
        if (!read_all(fd, reply, reply_size)) die("the server closed");
        uint64_t end = now_ns();
        samples_add(&s, end - begin);
        begin = end;
    }
    samples_print(&s, label);
}

/* Sends `n` requests in as few writes as the buffer allows. */
static void send_requests(int fd, const char *requests, size_t n) {
    while (n) {
        size_t now = n < buffer_size / request_size ? n : buffer_size / request_size;
        write_all(fd, requests, now * request_size);
        n -= now;
    }
}

static void measure_flight(int fd, size_t flight, size_t rounds, uint64_t deadline, const char *label) {
    char *requests = calloc(1, buffer_size), *replies = malloc(buffer_size);
    if (!requests || !replies) die("no memory");
    size_t warmup = rounds / 10, total = rounds + warmup, sent = 0, done = 0, partial = 0;
    uint64_t begin = 0, end = 0;
    size_t counted = 0;
    for (send_requests(fd, requests, sent = flight); done < total; ) {
        size_t n = read_some(fd, replies);
        if (!n) die("the server closed");
        size_t complete = (partial + n) / reply_size;
        partial = (partial + n) % reply_size;
        done += complete;
        end = now_ns();
        if (!begin && done >= warmup) begin = end;
        else if (begin) counted += complete;
        if (end > deadline) break;
        size_t more = sent + complete <= total ? complete : total - sent;
        if (more) send_requests(fd, requests, more);
        sent += more;
    }
    if (!counted || end == begin) die("no round was measured: the time was up before the warm-up ended");
    printf("%s per_second=%.0f count=%zu\n", label, (double)counted * 1e9 / (double)(end - begin), counted);
}

int main(int argc, char **argv) {
    request_size = (size_t)option(argc, argv, "request", 120);
    reply_size = (size_t)option(argc, argv, "reply", 100);
    record_size = (size_t)option(argc, argv, "record", 0);
    size_t flight = (size_t)option(argc, argv, "in-flight", 1);
    size_t rounds = (size_t)option(argc, argv, "rounds", 20000);
    uint64_t deadline = now_ns() + (uint64_t)option(argc, argv, "seconds", 10) * 1000000000u;
    long processes = option(argc, argv, "processes", 2);
    errno = 0;
    if (!request_size || request_size > 4096 || !reply_size || reply_size > 4096) die("a message has 1 to 4096 bytes");
    if (record_size > 4096) die("a record has at most 4096 bytes");
    if (processes < 2 || processes > 3) die("--processes is 2 or 3");
    if (!flight || flight > 1024 || rounds < 10) die("--in-flight is 1 to 1024, --rounds at least 10");
    signal(SIGPIPE, SIG_IGN);
    if (record_size) open_journal();

    int fd = start(run_worker, -1);
    if (processes == 3) fd = start(flight > 1 ? relay_many : relay_one, fd);
    const char *label = processes == 3 ? "relay" : record_size ? "pair-recorded" : "pair";
    if (flight > 1) measure_flight(fd, flight, rounds, deadline, label);
    else measure_rounds(fd, rounds, deadline, label);

    close(fd);
    for (int i = 0; i < children_count; i++) waitpid(children[i], NULL, 0);
}
