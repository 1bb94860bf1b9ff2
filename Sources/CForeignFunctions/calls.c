#include "CForeignFunctions.h"

#include <errno.h>

ffi_type *intent_foreign_scalar(intent_scalar scalar) {
    switch (scalar) {
    case INTENT_SCALAR_VOID: return &ffi_type_void;
    case INTENT_SCALAR_S8: return &ffi_type_sint8;
    case INTENT_SCALAR_U8: return &ffi_type_uint8;
    case INTENT_SCALAR_S16: return &ffi_type_sint16;
    case INTENT_SCALAR_U16: return &ffi_type_uint16;
    case INTENT_SCALAR_S32: return &ffi_type_sint32;
    case INTENT_SCALAR_U32: return &ffi_type_uint32;
    case INTENT_SCALAR_S64: return &ffi_type_sint64;
    case INTENT_SCALAR_U64: return &ffi_type_uint64;
    case INTENT_SCALAR_FLOAT: return &ffi_type_float;
    case INTENT_SCALAR_DOUBLE: return &ffi_type_double;
    case INTENT_SCALAR_POINTER: return &ffi_type_pointer;
    }
    return NULL;
}

int intent_foreign_call(ffi_cif *cif, void (*function)(void), void *result, void **arguments) {
    errno = 0;
    ffi_call(cif, function, result, arguments);
    return errno;
}
