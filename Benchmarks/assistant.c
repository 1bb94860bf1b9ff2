/* assistant.c: how long a tool call takes to a server of the Model Context Protocol on standard input and output.
 *
 *   assistant call  TOOL [--rounds N] -- COMMAND…     one process, a handshake, then calls one after another
 *   assistant start TOOL [--rounds N] -- COMMAND…     from the start of a process to its first call's result
 *
 * Prints p50 and p99. The lines are the same for every server; a result that says isError ends the measurement. */
#include "bench.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

typedef struct {
    pid_t pid;
    int to;
    FILE *from;
    char *line;
    size_t capacity;
} server;

static server start(char **command) {
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC)) die("pipe2");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    server s = {.to = in[1], .from = fdopen(out[0], "r")};
    errno = posix_spawnp(&s.pid, command[0], &actions, NULL, command, environ);
    if (errno) die(command[0]);
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    return s;
}

static void finish(server *s) {
    close(s->to);
    fclose(s->from);
    free(s->line);
    while (waitpid(s->pid, NULL, 0) < 0)
        if (errno != EINTR) die("waitpid");
}

static void tell(server *s, const char *line) { write_all(s->to, line, strlen(line)); }

/* Waits for the result of request `id`; what else is said meanwhile is passed over. */
static void await(server *s, long id) {
    char wanted[32], spaced[32];
    snprintf(wanted, sizeof wanted, "\"id\":%ld,", id);
    snprintf(spaced, sizeof spaced, "\"id\": %ld,", id);
    for (;;) {
        errno = 0;
        if (getline(&s->line, &s->capacity, s->from) < 0) die("the server ended");
        if (!strstr(s->line, wanted) && !strstr(s->line, spaced)) continue;
        if (strstr(s->line, "\"error\"") || strstr(s->line, "\"isError\":true")) die(s->line);
        return;
    }
}

static void shake_hands(server *s) {
    tell(s, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
            "\"capabilities\":{},\"clientInfo\":{\"name\":\"bench\",\"version\":\"1\"}}}\n");
    await(s, 0);
    tell(s, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
}

static void call(server *s, const char *tool, long id) {
    char line[512];
    snprintf(line, sizeof line,
             "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":{}}}\n",
             id, tool);
    tell(s, line);
    await(s, id);
}

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN);
    size_t rounds = (size_t)option(argc, argv, "rounds", 1000);
    char **command = NULL;
    for (int i = 1; i < argc && !command; i++)
        if (!strcmp(argv[i], "--")) command = &argv[i + 1];
    errno = 0;
    if (argc < 3 || !command || !command[0] || !rounds) die("usage: assistant call|start TOOL [--rounds N] -- COMMAND…");
    const char *tool = argv[2];
    size_t warmup = rounds / 10 + 1;
    samples times = samples_make(rounds, warmup);
    if (!strcmp(argv[1], "start")) {
        for (size_t i = 0; i < rounds + warmup; i++) {
            uint64_t begin = now_ns();
            server s = start(command);
            shake_hands(&s);
            call(&s, tool, 1);
            samples_add(&times, now_ns() - begin);
            finish(&s);
        }
    } else {
        server s = start(command);
        shake_hands(&s);
        for (size_t i = 0; i < rounds + warmup; i++) {
            uint64_t begin = now_ns();
            call(&s, tool, (long)i + 1);
            samples_add(&times, now_ns() - begin);
        }
        finish(&s);
    }
    samples_print(&times, argv[1]);
}
