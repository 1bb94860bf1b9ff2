/// libFuzzer's driver (https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library").
#ifndef INTENDANT_FUZZER_H
#define INTENDANT_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Feeds inputs to `user_cb` until the options in the arguments say to stop.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*user_cb)(const uint8_t *data, size_t size));

#endif
