/// A plugin in C without SDK that breaks the rules: which one, its file's name and the intent that is run tell.
///
/// | file | what is wrong with it |
/// |---|---|
/// | `libcrash.so` | its constructor crashes |
/// | `libearly.so` | its constructor attempts to leave the cage |
/// | `libwrongabi.so`, `libwrongmagic.so`, `libwrongtriple.so` | that field of its magic block |
/// | `libshorttable.so`, `libnotable.so`, `libnostart.so` | its table, or its start |
/// | `libbaddocument.so` | what it describes itself with is no metadata document |
/// | `libslowstart.so` | it is never ready where it has a data folder |
/// | `libneedy.so`, `libonline.so`, `libgreedy.so` | nothing: it needs a folder, the network, the whole home |
/// | any other | nothing before an intent of it is run |
///
/// Intents: `Echo` gives the file's name, `Hold` the same once the data folder holds a file `release`, cancelled or not;
/// `Obey` leaves a file `obeying` there, runs until it is cancelled and then leaves a file `cleaned`; each of the others does what its name says.
#ifndef ROGUE_PLUGIN_H
#define ROGUE_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

/// A buffer that a frame is written to.
typedef struct rogue_frame {
    uint8_t bytes[4096];
    size_t length;
} rogue_frame;

enum rogue_kind {
    ROGUE_HELLO = 0x01,
    ROGUE_DESCRIBE = 0x10,
    ROGUE_METADATA = 0x11,
    ROGUE_PERFORM = 0x12,
    ROGUE_RESULT = 0x13,
    ROGUE_FAILURE = 0x14,
    ROGUE_REPLY = 0x18,
    ROGUE_CANCEL = 0x20,
    ROGUE_PROGRESS = 0x21,
    ROGUE_ASK = 0x22,
    ROGUE_LOG = 0x26,
    ROGUE_STARTED = 0x24
};

/// Begins a frame of a kind within a call, its length still 0.
void rogue_begin(rogue_frame *frame, uint8_t kind, uint64_t call);
/// Puts the payload's length into the header.
void rogue_end(rogue_frame *frame);

/// The few items of CBOR that are needed here; counts and lengths below 256, keys below 24.
void rogue_map(rogue_frame *frame, unsigned count);
void rogue_array(rogue_frame *frame, unsigned count);
void rogue_unsigned(rogue_frame *frame, unsigned value);
void rogue_text(rogue_frame *frame, const char *text);
void rogue_true(rogue_frame *frame);

#endif
