#define _GNU_SOURCE
#include <dlfcn.h>

#include "intent_metadata.h"

const void *intent_image_base(const void *address) {
    Dl_info info;
    return dladdr(address, &info) ? info.dli_fbase : NULL;
}

const char *intent_image_path(const void *address) {
    Dl_info info;
    return dladdr(address, &info) ? info.dli_fname : NULL;
}
