/* dbus-echo.c: an echo method on a message bus, and a client that calls it: what the nearest other broker takes.
 *
 *   dbus-echo serve ADDRESS                  owns org.intendant.Bench until SIGTERM; says "ready" when it does
 *   dbus-echo call ADDRESS [--rounds N] [--seconds N]   calls it on one connection; prints p50 and p99 */
#include "bench.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <systemd/sd-bus.h>

static const char *service = "org.intendant.Bench", *path = "/org/intendant/Bench";

static void check(int result, const char *what) {
    if (result >= 0) return;
    errno = -result;
    die(what);
}

static int echo(sd_bus_message *call, void *context, sd_bus_error *error) {
    (void)context;
    (void)error;
    const char *text;
    int r = sd_bus_message_read(call, "s", &text);
    return r < 0 ? r : sd_bus_reply_method_return(call, "s", text);
}

static const sd_bus_vtable methods[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("Echo", "s", "s", echo, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END,
};

static sd_bus *join(const char *address) {
    sd_bus *bus;
    check(sd_bus_new(&bus), "sd_bus_new");
    check(sd_bus_set_address(bus, address), "the bus address");
    check(sd_bus_set_bus_client(bus, 1), "sd_bus_set_bus_client");
    check(sd_bus_start(bus), "the bus");
    return bus;
}

static void serve(sd_bus *bus) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    check(sd_bus_add_object_vtable(bus, NULL, path, service, methods, NULL), "sd_bus_add_object_vtable");
    check(sd_bus_request_name(bus, service, 0), "the service name");
    puts("ready");
    fflush(stdout);
    for (;;) {
        int r = sd_bus_process(bus, NULL);
        check(r, "sd_bus_process");
        if (r == 0) check(sd_bus_wait(bus, UINT64_MAX), "sd_bus_wait");
    }
}

static void call(sd_bus *bus, size_t rounds, uint64_t deadline) {
    size_t warmup = rounds / 10;
    samples s = samples_make(rounds, warmup);
    for (size_t i = 0; i < rounds + warmup; i++) {
        sd_bus_message *reply = NULL;
        uint64_t begin = now_ns();
        if (begin > deadline) break;
        check(sd_bus_call_method(bus, service, path, service, "Echo", NULL, &reply, "s", "hello"), "the call");
        samples_add(&s, now_ns() - begin);
        sd_bus_message_unref(reply);
    }
    samples_print(&s, "dbus");
}

int main(int argc, char **argv) {
    errno = 0;
    if (argc < 3) die("usage: dbus-echo serve|call ADDRESS");
    uint64_t deadline = now_ns() + (uint64_t)option(argc, argv, "seconds", 10) * 1000000000u;
    sd_bus *bus = join(argv[2]);
    if (!strcmp(argv[1], "serve")) serve(bus);
    else if (!strcmp(argv[1], "call")) call(bus, (size_t)option(argc, argv, "rounds", 5000), deadline);
    else die("usage: dbus-echo serve|call ADDRESS");
    sd_bus_flush_close_unref(bus);
}
