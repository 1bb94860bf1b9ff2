/* spawn.c: how long whole processes take, from start to exit, run alternately so that drift cancels out.
 *
 *   spawn [--rounds N] [--seconds N] -- COMMAND… -- COMMAND… [-- …]
 *
 * Every round runs each command once, every other round in reverse. For each command a line is printed: its number
 * from 1, p50 and p99, and the median of its ratio to the first command's time of the same round. A command's
 * output is dropped; one that fails ends the measurement. */
#include "bench.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { commands_max = 4 };
extern char **environ;

static posix_spawn_file_actions_t actions;

static uint64_t run_once(char **command) {
    uint64_t begin = now_ns();
    pid_t pid;
    errno = posix_spawnp(&pid, command[0], &actions, NULL, command, environ);
    if (errno) die(command[0]);
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) die("waitpid");
    uint64_t end = now_ns();
    if (!WIFEXITED(status) || WEXITSTATUS(status)) {
        fprintf(stderr, "bench: %s ended with %s %d\n", command[0], WIFEXITED(status) ? "status" : "signal",
                WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
        exit(1);
    }
    return end - begin;
}

int main(int argc, char **argv) {
    size_t rounds = (size_t)option(argc, argv, "rounds", 200);
    uint64_t deadline = now_ns() + (uint64_t)option(argc, argv, "seconds", 30) * 1000000000u;
    char **commands[commands_max];
    int count = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--")) continue;
        argv[i] = NULL;
        errno = 0;
        if (count == commands_max || i + 1 == argc) die("give one to four commands, each after a --");
        commands[count++] = &argv[i + 1];
    }
    if (!count || !rounds) die("usage: spawn [--rounds N] [--seconds N] -- COMMAND… [-- COMMAND…]");
    for (int c = 0; c < count; c++)
        if (!commands[c][0]) die("a command is empty");

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);

    size_t warmup = rounds / 10 + 1;
    samples times[commands_max], ratios[commands_max];
    for (int c = 0; c < count; c++) {
        times[c] = samples_make(rounds, warmup);
        ratios[c] = samples_make(rounds, warmup);
    }
    for (size_t i = 0; i < rounds + warmup && now_ns() < deadline; i++) {
        uint64_t took[commands_max];
        for (int k = 0; k < count; k++) {
            int c = i % 2 ? count - 1 - k : k;
            took[c] = run_once(commands[c]);
        }
        for (int c = 0; c < count; c++) {
            samples_add(&times[c], took[c]);
            samples_add(&ratios[c], took[c] * 1000 / took[0]);
        }
    }
    for (int c = 0; c < count; c++) {
        uint64_t ratio = samples_quantile(&ratios[c], 0.5);
        char label[64];
        snprintf(label, sizeof label, "%d ratio=%.3f", c + 1, (double)ratio / 1000);
        samples_print(&times[c], label);
    }
}
