/// The Swift runtime's own records: what libswiftCore exports without a header, and calls that need its calling convention.
#ifndef INTENT_METADATA_H
#define INTENT_METADATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The sections of one loaded Swift image, as far as we read them (`MetadataSections` of the runtime).
typedef struct intent_metadata_sections {
    uintptr_t version;
    const void *base_address;
    const void *unused[2];
    const void *protocols;
    uintptr_t protocols_length;
    const void *conformances;
    uintptr_t conformances_length;
    const void *types;
    uintptr_t types_length;
} intent_metadata_sections;

/// Gets one image's sections; true goes on to the next image.
typedef bool (*intent_metadata_visitor)(const intent_metadata_sections *sections, void *context);

/// Hands every loaded Swift image's sections to a visitor; of libswiftCore.
extern void swift_enumerateAllMetadataSections(intent_metadata_visitor visitor, void *context);

/// Calls the access function of a type that is not generic; its metadata, complete.
static inline const void *intent_metadata_access(const void *function) {
    typedef struct {
        const void *metadata;
        size_t state;
    } response;
    typedef __attribute__((swiftcall)) response (*access)(size_t request);
    return ((access)function)(0).metadata;
}

/// Calls the getter of a key path's computed component that has no arguments and gives an object; the caller owns it.
static inline void *intent_key_path_object(const void *getter, const void *root) {
    typedef __attribute__((swiftcall)) void (*function)(
        __attribute__((swift_indirect_result)) void **result, const void *root, const void *arguments, size_t size);
    void *object = NULL;
    ((function)getter)(&object, root, NULL, 0);
    return object;
}

/// Where the loaded image that holds an address begins; NULL for an address in none.
const void *intent_image_base(const void *address);

/// The path of the loaded image that holds an address, as it was loaded; NULL for an address in none.
const char *intent_image_path(const void *address);

#endif
