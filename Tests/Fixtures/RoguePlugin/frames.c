#include "rogue_plugin.h"

#include <string.h>

enum { header_size = 16 };

void rogue_begin(rogue_frame *frame, uint8_t kind, uint64_t call) {
    memset(frame->bytes, 0, header_size);
    frame->bytes[4] = kind;
    memcpy(frame->bytes + 8, &call, sizeof call);
    frame->length = header_size;
}

void rogue_end(rogue_frame *frame) {
    uint32_t length = (uint32_t)(frame->length - header_size);
    memcpy(frame->bytes, &length, sizeof length);
}

static void put_head(rogue_frame *frame, unsigned major, unsigned value) {
    if (value < 24) {
        frame->bytes[frame->length++] = (uint8_t)(major << 5 | value);
    } else {
        frame->bytes[frame->length++] = (uint8_t)(major << 5 | 24);
        frame->bytes[frame->length++] = (uint8_t)value;
    }
}

void rogue_map(rogue_frame *frame, unsigned count) { put_head(frame, 5, count); }
void rogue_array(rogue_frame *frame, unsigned count) { put_head(frame, 4, count); }
void rogue_unsigned(rogue_frame *frame, unsigned value) { put_head(frame, 0, value); }

void rogue_true(rogue_frame *frame) { frame->bytes[frame->length++] = 0xf5; }

void rogue_text(rogue_frame *frame, const char *text) {
    size_t length = strlen(text);
    put_head(frame, 3, (unsigned)length);
    memcpy(frame->bytes + frame->length, text, length);
    frame->length += length;
}
