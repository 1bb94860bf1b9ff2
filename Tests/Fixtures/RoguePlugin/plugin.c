#define _GNU_SOURCE
#include "rogue_plugin.h"
#include "intent_plugin.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/// The worker's socket, which the plugin is not meant to know.
enum { worker_socket = 3, header_size = 16 };

static const intent_host *host;

static const char *const intents[] = {"BadResult",   "Echo",        "EndlessLength", "ExitNow", "FloodProgress", "ForeignKind",
                                      "Garbage",     "HalfFrame",   "Hold",          "Obey",    "SecondHello",   "UnopenedCall",
                                      "OpenOther",   "FloodMillion", "WrongEnd",    "UseNeeds",    "FloodLines",
                                      "FloodFrames", "FloodFiles",    "FloodQuestions", "Take",  "OpenFile",    "OpenConfirmed",
                                      "LongQuestion", "LongProgress", "LongFailure",  "ShowFile"};
enum { intent_count = sizeof intents / sizeof *intents };

/// The name of this library's file, `libNAME.so`.
static const char *file_name(void) {
    Dl_info info;
    if (dladdr((void *)file_name, &info) == 0 || info.dli_fname == NULL) return "";
    const char *slash = strrchr(info.dli_fname, '/');
    return slash == NULL ? info.dli_fname : slash + 1;
}

static int is_named(const char *name) { return strcmp(file_name(), name) == 0; }

/// The error number of an attempt that gives a descriptor, or 0.
static int error_of(int descriptor) {
    if (descriptor < 0) return errno;
    close(descriptor);
    return 0;
}

/// Attempts what a library must not get to by being looked at, and tells what came of it.
static void attempt_early(void) {
    int file = error_of(open("/etc/passwd", O_RDONLY));
    int network = error_of(socket(AF_INET, SOCK_STREAM, 0));
    int data = error_of(open("/data", O_RDONLY | O_DIRECTORY));
    pid_t child = fork();
    if (child == 0) _exit(0);
    int process = child < 0 ? errno : 0;
    if (child > 0) waitpid(child, NULL, 0);
    int scratch = error_of(open("/tmp/early-attempt", O_WRONLY | O_CREAT, 0600));
    if (scratch == 0) unlink("/tmp/early-attempt");
    fprintf(stderr, "early attempts: file %d, network %d, data %d, process %d, scratch %d\n", file, network, data, process,
            scratch);
}

/// A library's constructor runs before anything of it can be checked.
__attribute__((constructor)) static void loaded(void) {
    if (is_named("libcrash.so")) *(volatile int *)8 = 1;
    if (is_named("libearly.so")) attempt_early();
}

// MARK: Frames

static void send_frame(const rogue_frame *frame) {
    host->send(host->context, frame->bytes, frame->length, NULL, 0);
}

/// Writes to the socket behind the worker's back.
static void write_raw(const void *bytes, size_t length) {
    const char *rest = bytes;
    while (length > 0) {
        ssize_t count = send(worker_socket, rest, length, MSG_NOSIGNAL);
        if (count < 0 && errno == EAGAIN) {
            usleep(1000);
            continue;
        }
        if (count <= 0) return;
        rest += count;
        length -= (size_t)count;
    }
}

static void send_hello(void) {
    rogue_frame frame;
    rogue_begin(&frame, ROGUE_HELLO, 0);
    rogue_map(&frame, 3);
    rogue_unsigned(&frame, 0), rogue_unsigned(&frame, 1);
    rogue_unsigned(&frame, 1), rogue_text(&frame, "plugin");
    rogue_unsigned(&frame, 2), rogue_text(&frame, "rogue");
    rogue_end(&frame);
    send_frame(&frame);
}

/// Declares one need: a folder to write, a host of the network, or the person's whole home.
static void describe_needs(rogue_frame *frame) {
    int is_online = is_named("libonline.so");
    rogue_text(frame, "needs"), rogue_array(frame, 1), rogue_map(frame, 4);
    rogue_text(frame, "kind"), rogue_text(frame, is_online ? "network" : "folder");
    rogue_text(frame, "subject");
    rogue_text(frame, is_online ? "example.org" : is_named("libgreedy.so") ? "~/" : "~/Needs");
    rogue_text(frame, "access"), rogue_text(frame, "write");
    rogue_text(frame, "reason"), rogue_map(frame, 1), rogue_text(frame, "text"), rogue_text(frame, "It looks there.");
}

/// Declares one parameter: `file`, an optional file.
static void describe_file(rogue_frame *frame) {
    rogue_text(frame, "parameters"), rogue_array(frame, 1), rogue_map(frame, 4);
    rogue_text(frame, "name"), rogue_text(frame, "file");
    rogue_text(frame, "title"), rogue_map(frame, 1), rogue_text(frame, "text"), rogue_text(frame, "File");
    rogue_text(frame, "type"), rogue_map(frame, 1), rogue_text(frame, "kind"), rogue_text(frame, "file");
    rogue_text(frame, "optional"), rogue_true(frame);
}

static void send_metadata(uint64_t call) {
    rogue_frame frame;
    rogue_begin(&frame, ROGUE_METADATA, call);
    if (is_named("libbaddocument.so")) {
        rogue_text(&frame, "no document");
    } else {
        int is_needy = is_named("libneedy.so") || is_named("libonline.so") || is_named("libgreedy.so");
        rogue_map(&frame, is_needy ? 4 : 3);
        if (is_needy) describe_needs(&frame);
        rogue_text(&frame, "app"), rogue_text(&frame, "rogue");
        rogue_text(&frame, "name"), rogue_map(&frame, 1), rogue_text(&frame, "text"), rogue_text(&frame, "Rogue");
        rogue_text(&frame, "intents"), rogue_array(&frame, intent_count);
        for (int i = 0; i < intent_count; i++) {
            int takes_file = strcmp(intents[i], "Take") == 0;
            rogue_map(&frame, takes_file ? 3 : 2);
            rogue_text(&frame, "id"), rogue_text(&frame, intents[i]);
            rogue_text(&frame, "title"), rogue_map(&frame, 1), rogue_text(&frame, "text"), rogue_text(&frame, intents[i]);
            if (takes_file) describe_file(&frame);
        }
    }
    rogue_end(&frame);
    send_frame(&frame);
}

/// Ends a run with a text as its value.
static void send_result(uint64_t call, const char *value) {
    rogue_frame frame;
    rogue_begin(&frame, ROGUE_RESULT, call);
    rogue_map(&frame, 1);
    rogue_unsigned(&frame, 0), rogue_text(&frame, value);
    rogue_end(&frame);
    send_frame(&frame);
}

/// Sends a frame whose payload is a text, which no message is.
static void send_text(uint8_t kind, uint64_t call) {
    rogue_frame frame;
    rogue_begin(&frame, kind, call);
    rogue_text(&frame, "rogue");
    rogue_end(&frame);
    send_frame(&frame);
}

// MARK: Intents

/// Writes lines into the log until the process is ended: on standard error, or as frames.
static void flood_log(int as_frames) {
    char line[1024];
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = 0;
    rogue_frame frame;
    rogue_begin(&frame, ROGUE_LOG, 0);
    rogue_map(&frame, 2);
    rogue_unsigned(&frame, 0), rogue_unsigned(&frame, 1);
    rogue_unsigned(&frame, 1), rogue_text(&frame, "0123456789012345678901234567890123456789012345678901234567890123456789");
    rogue_end(&frame);
    for (;;) {
        if (as_frames) send_frame(&frame);
        else fprintf(stderr, "%s\n", line);
    }
}

/// Sends descriptors that no frame announces, many with each of many pings, past the worker.
static void flood_files(uint64_t call) {
    int files[64];
    for (int i = 0; i < 64; i++) files[i] = open("/dev/null", O_RDONLY);
    rogue_frame frame;
    rogue_begin(&frame, ROGUE_PROGRESS, call);
    rogue_map(&frame, 1);
    rogue_unsigned(&frame, 0), rogue_unsigned(&frame, 1);
    rogue_end(&frame);
    for (int i = 0; i < 200; i++) {
        char room[CMSG_SPACE(sizeof files)];
        struct iovec part = {.iov_base = frame.bytes, .iov_len = frame.length};
        struct msghdr message = {
            .msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        *header = (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof files)};
        memcpy(CMSG_DATA(header), files, sizeof files);
        if (sendmsg(worker_socket, &message, 0) < 0) break;
    }
    for (int i = 0; i < 64; i++) close(files[i]);
    send_result(call, "flooded");
}

/// Asks far more than a run may, each time the same.
static void flood_questions(uint64_t call) {
    for (unsigned i = 0; i < 2000; i++) {
        rogue_frame frame;
        rogue_begin(&frame, ROGUE_ASK, call);
        rogue_map(&frame, 3);
        rogue_unsigned(&frame, 0), rogue_unsigned(&frame, i % 200);
        rogue_unsigned(&frame, 1), rogue_text(&frame, "value");
        rogue_unsigned(&frame, 2), rogue_text(&frame, "more?");
        rogue_end(&frame);
        send_frame(&frame);
    }
    send_result(call, "flooded");
}

/// Leaves a file `used` in the first folder that was granted, and gives the folder; `none` where none was.
static void use_needs(uint64_t call) {
    const char *granted = getenv("INTENDANT_FOLDERS"), *place = granted == NULL ? NULL : strchr(granted, '\t');
    if (place == NULL) {
        send_result(call, "none");
        return;
    }
    char path[4096];
    snprintf(path, sizeof path, "%.*s/used", (int)strcspn(place + 1, "\n"), place + 1);
    FILE *file = fopen(path, "w");
    send_result(call, file == NULL ? strerror(errno) : path);
    if (file != NULL) fclose(file);
}

static void hold(uint64_t call) {
    char path[4096];
    snprintf(path, sizeof path, "%s/release", host->data_folder);
    while (access(path, F_OK) != 0) usleep(2000);
    send_result(call, file_name());
}

/// Calls of `Obey` that wait to be cancelled.
static uint64_t obeying[64];
/// Calls that were cancelled before their thread began.
static uint64_t cancelled_early[64];
static pthread_mutex_t obeying_lock = PTHREAD_MUTEX_INITIALIZER;

/// Leaves an empty file in the data folder.
static void leave(const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", host->data_folder, name);
    FILE *file = fopen(path, "w");
    if (file != NULL) fclose(file);
}

/// Ends a call of `Obey` that was cancelled, and leaves a file `cleaned` in the data folder.
static void end_obeyed(uint64_t call) {
    leave("cleaned");
    rogue_frame frame;
    rogue_begin(&frame, ROGUE_FAILURE, call);
    rogue_map(&frame, 1);
    rogue_unsigned(&frame, 0), rogue_map(&frame, 3);
    rogue_unsigned(&frame, 0), rogue_text(&frame, "app");
    rogue_unsigned(&frame, 1), rogue_text(&frame, "intent-failed");
    rogue_unsigned(&frame, 2), rogue_text(&frame, "it was told to stop");
    rogue_end(&frame);
    send_frame(&frame);
}

static void obey(uint64_t call) {
    int is_cancelled = 0;
    pthread_mutex_lock(&obeying_lock);
    for (int i = 0; i < 64; i++) {
        if (cancelled_early[i] != call) continue;
        cancelled_early[i] = 0;
        is_cancelled = 1;
    }
    for (int i = 0; i < 64 && !is_cancelled; i++) {
        if (obeying[i] != 0) continue;
        obeying[i] = call;
        break;
    }
    pthread_mutex_unlock(&obeying_lock);
    if (is_cancelled) return end_obeyed(call);
    leave("obeying");
}

/// Ends a call of `Obey` when it is cancelled. One whose thread has not begun is remembered.
static void cancel(uint64_t call) {
    int found = 0;
    pthread_mutex_lock(&obeying_lock);
    for (int i = 0; i < 64; i++) {
        if (obeying[i] != call) continue;
        obeying[i] = 0;
        found = 1;
    }
    if (!found) cancelled_early[call % 64] = call;
    pthread_mutex_unlock(&obeying_lock);
    if (found) end_obeyed(call);
}

/// Begins a result that asks to open an intent of an app, with so many fields in all.
static void begin_opening(rogue_frame *frame, uint64_t call, const char *app, const char *intent, unsigned fields) {
    rogue_begin(frame, ROGUE_RESULT, call);
    rogue_map(frame, 1);
    rogue_unsigned(frame, 2), rogue_map(frame, fields);
    rogue_unsigned(frame, 0), rogue_text(frame, app);
    rogue_unsigned(frame, 1), rogue_text(frame, intent);
}

/// Asks to open an intent of another app.
static void open_other(uint64_t call, const char *app, const char *intent) {
    rogue_frame frame;
    begin_opening(&frame, call, app, intent, 2);
    rogue_end(&frame);
    send_frame(&frame);
}

/// Names a file that this process could not read for the parameter of `Take`, as a person does: by typing its path.
static void name_file(rogue_frame *frame) {
    rogue_map(frame, 1), rogue_text(frame, "file");
    rogue_map(frame, 2);
    rogue_unsigned(frame, 0), rogue_unsigned(frame, 12);
    rogue_unsigned(frame, 1), rogue_text(frame, "/etc/passwd");
}

/// Asks to open `Take` with such a file.
static void open_file(uint64_t call) {
    rogue_frame frame;
    begin_opening(&frame, call, "", "Take", 3);
    rogue_unsigned(&frame, 2), name_file(&frame);
    rogue_end(&frame);
    send_frame(&frame);
}

/// Gives a view that `Take` with such a file is to make.
static void show_file(uint64_t call) {
    rogue_frame frame;
    rogue_begin(&frame, ROGUE_RESULT, call);
    rogue_map(&frame, 1), rogue_unsigned(&frame, 3), rogue_map(&frame, 2);
    rogue_text(&frame, "kind"), rogue_text(&frame, "intent");
    rogue_text(&frame, "intent"), rogue_map(&frame, 2);
    rogue_text(&frame, "intent"), rogue_text(&frame, "Take");
    rogue_text(&frame, "parameters"), name_file(&frame);
    rogue_end(&frame);
    send_frame(&frame);
}

/// Sends a frame of a kind whose payload is so many bytes of CBOR, then a text of a length.
static void send_long(uint64_t call, uint8_t kind, const char *start, size_t start_length, uint32_t length) {
    uint32_t payload = (uint32_t)start_length + 5 + length;
    uint8_t *bytes = calloc(1, header_size + payload);
    if (bytes == NULL) return;
    memcpy(bytes, &payload, sizeof payload);
    bytes[4] = kind;
    memcpy(bytes + 8, &call, sizeof call);
    memcpy(bytes + header_size, start, start_length);
    uint8_t *text = bytes + header_size + start_length;
    text[0] = 0x7a;
    for (int i = 0; i < 4; i++) text[1 + i] = (uint8_t)(length >> (24 - 8 * i));
    memset(text + 5, 'x', length);
    host->send(host->context, bytes, header_size + payload, NULL, 0);
    free(bytes);
}

/// Tells progress as fast as it can, so many times, then ends.
static void flood(uint64_t call, int count) {
    rogue_frame frame;
    rogue_begin(&frame, ROGUE_PROGRESS, call);
    rogue_map(&frame, 2);
    rogue_unsigned(&frame, 0), rogue_unsigned(&frame, 1);
    rogue_unsigned(&frame, 1), rogue_unsigned(&frame, 2);
    rogue_end(&frame);
    for (int i = 0; i < count; i++) send_frame(&frame);
    send_result(call, "flooded");
}

static void perform(const char *intent, uint64_t call) {
    if (strcmp(intent, "Echo") == 0) send_result(call, file_name());
    if (strcmp(intent, "Hold") == 0) hold(call);
    if (strcmp(intent, "UseNeeds") == 0) use_needs(call);
    if (strcmp(intent, "FloodLines") == 0) flood_log(0);
    if (strcmp(intent, "FloodFrames") == 0) flood_log(1);
    if (strcmp(intent, "FloodFiles") == 0) flood_files(call);
    if (strcmp(intent, "FloodQuestions") == 0) flood_questions(call);
    if (strcmp(intent, "Obey") == 0) obey(call);
    if (strcmp(intent, "FloodProgress") == 0) flood(call, 20000);
    if (strcmp(intent, "FloodMillion") == 0) flood(call, 1000000);
    if (strcmp(intent, "OpenOther") == 0) open_other(call, "other", "Echo");
    if (strcmp(intent, "OpenConfirmed") == 0) open_other(call, "probe", "ConfirmIntent");
    if (strcmp(intent, "OpenFile") == 0) open_file(call);
    if (strcmp(intent, "ShowFile") == 0) show_file(call);
    if (strcmp(intent, "LongProgress") == 0) send_long(call, ROGUE_PROGRESS, "\xa3\x00\x01\x01\x02\x02", 6, 64 << 10);
    if (strcmp(intent, "LongQuestion") == 0) send_long(call, ROGUE_ASK, "\xa3\x00\x01\x01\x65value\x02", 11, 1 << 20);
    if (strcmp(intent, "LongFailure") == 0)
        send_long(call, ROGUE_FAILURE, "\xa1\x00\xa3\x00\x63" "app\x01\x6dintent-failed\x02", 24, 1 << 20);
    if (strcmp(intent, "Take") == 0) send_result(call, "taken");
    if (strcmp(intent, "BadResult") == 0) send_text(ROGUE_RESULT, call);
    if (strcmp(intent, "WrongEnd") == 0) send_text(ROGUE_REPLY, call);
    if (strcmp(intent, "ForeignKind") == 0) send_text(ROGUE_STARTED, call);
    if (strcmp(intent, "SecondHello") == 0) send_hello();
    if (strcmp(intent, "ExitNow") == 0) {
        fputs("rogue: I go\n", stderr);
        _exit(3);
    }
    if (strcmp(intent, "Garbage") == 0) {
        unsigned char noise[4096];
        for (size_t i = 0; i < sizeof noise; i++) noise[i] = (unsigned char)(i * 151 + 83);
        write_raw(noise, sizeof noise);
    }
    if (strcmp(intent, "EndlessLength") == 0) {
        rogue_frame frame;
        rogue_begin(&frame, ROGUE_RESULT, call);
        memset(frame.bytes, 0xff, 4);
        write_raw(frame.bytes, frame.length);
    }
    if (strcmp(intent, "HalfFrame") == 0) {
        rogue_frame frame;
        rogue_begin(&frame, ROGUE_RESULT, call);
        rogue_text(&frame, "the other half never comes");
        rogue_end(&frame);
        write_raw(frame.bytes, frame.length / 2);
        _exit(0);
    }
    if (strcmp(intent, "UnopenedCall") == 0) {
        send_result(call + 1000, "of a call that nobody made");
        send_result(call, file_name());
    }
}

typedef struct job {
    const char *intent;
    uint64_t call;
} job;

static void *do_job(void *argument) {
    job *job = argument;
    perform(job->intent, job->call);
    free(job);
    return NULL;
}

/// Runs the intent whose identifier stands in a perform's payload, on a thread of its own.
static void begin_perform(const unsigned char *payload, size_t length, uint64_t call) {
    for (int i = 0; i < intent_count; i++) {
        unsigned char item[64] = {0};
        size_t name_length = strlen(intents[i]);
        item[0] = (unsigned char)(0x60 | name_length);
        memcpy(item + 1, intents[i], name_length);
        if (memmem(payload, length, item, name_length + 1) == NULL) continue;
        job *job = malloc(sizeof *job);
        if (job == NULL) return;
        job->intent = intents[i];
        job->call = call;
        pthread_t thread;
        if (pthread_create(&thread, NULL, do_job, job) == 0) pthread_detach(thread);
        return;
    }
}

// MARK: The plugin

static int32_t start(void *context) {
    (void)context;
    // Not when it is described, which is without data.
    if (is_named("libslowstart.so") && host->data_folder != NULL && host->data_folder[0] != 0) sleep(3600);
    return is_named("libnostart.so") ? EACCES : 0;
}

static void deliver(void *context, const void *frame, size_t length, const int32_t *descriptors,
                    size_t descriptor_count, uint32_t flags) {
    (void)context, (void)flags;
    const unsigned char *bytes = frame;
    for (size_t i = 0; i < descriptor_count; i++) close(descriptors[i]);
    uint64_t call;
    memcpy(&call, bytes + 8, sizeof call);
    switch (bytes[4]) {
    case ROGUE_HELLO: return send_hello();
    case ROGUE_DESCRIBE: return send_metadata(call);
    case ROGUE_PERFORM: return begin_perform(bytes + header_size, length - header_size, call);
    case ROGUE_CANCEL: return cancel(call);
    default: return;
    }
}

const intent_plugin *intent_plugin_entry(const intent_host *given) {
    static intent_magic magic = {
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
    static intent_plugin plugin = {.size = sizeof plugin, .magic = &magic, .start = start, .deliver = deliver};
    host = given;
    if (is_named("libwrongabi.so")) magic.abi_version = 999;
    if (is_named("libwrongmagic.so")) magic.magic[0] = '?';
    if (is_named("libwrongtriple.so")) magic.target_triple = "m68k-unknown-linux-gnu";
    if (is_named("libshorttable.so")) plugin.size = 8;
    return is_named("libnotable.so") ? NULL : &plugin;
}
