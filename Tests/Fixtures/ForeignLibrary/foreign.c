#include "foreign_library.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int8_t echo_s8(int8_t value) { return value; }
uint8_t echo_u8(uint8_t value) { return value; }
int16_t echo_s16(int16_t value) { return value; }
uint16_t echo_u16(uint16_t value) { return value; }
int32_t echo_s32(int32_t value) { return value; }
uint32_t echo_u32(uint32_t value) { return value; }
int64_t echo_s64(int64_t value) { return value; }
uint64_t echo_u64(uint64_t value) { return value; }
uint64_t all_ones(void) { return UINT64_MAX; }
float echo_float(float value) { return value; }
double echo_double(double value) { return value; }
bool negate(bool value) { return !value; }
enum color next_color(enum color color) { return color == RED ? GREEN : color == GREEN ? BLUE : RED; }
enum color no_color(void) { return (enum color)99; }
double many(int8_t a, double b, int64_t c, float d, uint16_t e, double f, int32_t g, float h, uint8_t i, double j) {
    return a + b * 2 + (double)c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10;
}

struct point mirror(struct point point) { return (struct point){point.y, point.x}; }
struct mixed twice(struct mixed mixed) {
    mixed.tag *= 2;
    mixed.weight *= 2;
    for (int i = 0; i < 3; i++) mixed.counts[i] *= 2;
    mixed.place = mirror(mixed.place);
    mixed.scale *= 2;
    return mixed;
}
double length_of(const struct point *point) { return hypot(point->x, point->y); }
void origin(struct point *point) { *point = (struct point){0, 0}; }

static int open_greetings;
char *greeting(const char *name) {
    char *text = malloc(strlen(name) + 8);
    sprintf(text, "Hello %s", name);
    open_greetings++;
    return text;
}
void greeting_free(char *text) {
    open_greetings--;
    free(text);
}
int greetings_open(void) { return open_greetings; }
const char *constant_text(int which) { return which == 0 ? "gr\303\274n" : which == 1 ? "gr\374n" : NULL; }
int upper(const char *text, char *buffer, size_t size) {
    size_t needed = strlen(text);
    for (size_t i = 0; i < needed && i < size; i++) buffer[i] = (char)toupper((unsigned char)text[i]);
    return (int)needed;
}
size_t count_words(const char *const *words, size_t count) {
    size_t total = 0;
    for (size_t i = 0; i < count; i++) total += strlen(words[i]);
    return total;
}
int make_text(char **text) {
    *text = greeting("you");
    return 0;
}

int64_t sum(const int32_t *values, size_t count) {
    int64_t total = 0;
    for (size_t i = 0; i < count; i++) total += values[i];
    return total;
}
int squares(double *values, size_t *count) {
    size_t most = *count < 4 ? *count : 4;
    for (size_t i = 0; i < most; i++) values[i] = (double)(i * i);
    *count = most;
    return 0;
}
void increase(int *value) { ++*value; }
uint8_t *repeat(uint8_t byte, size_t count, size_t *length) {
    uint8_t *bytes = malloc(count + 1);
    memset(bytes, byte, count);
    *length = count;
    return bytes;
}
int add_all(int count, ...) {
    va_list list;
    va_start(list, count);
    double total = 0;
    for (int i = 0; i < count; i++) total += i % 2 == 0 ? va_arg(list, int) : va_arg(list, double);
    va_end(list);
    return (int)total;
}

int fail_with_errno(const char *path) { return open(path, O_RDONLY); }
int fail_with_code(int code) { return code; }
const char *words_for(int code) { return code == 3 ? "three is too many" : ""; }

static int open_handles;
double *handle_open(double value) {
    if (value < 0) return NULL;
    double *handle = malloc(sizeof *handle);
    *handle = value;
    open_handles++;
    return handle;
}
double handle_value(double *handle) { return *handle; }
void handle_close(double *handle) {
    open_handles--;
    free(handle);
}
int handles_open(void) { return open_handles; }
int handle_fail(double *handle) { return *handle > 10 ? -1 : 0; }
const char *handle_words(double *handle) { return *handle > 10 ? "the handle holds too much" : ""; }

int work(int steps, step step, void *context) {
    for (int i = 1; i <= steps; i++)
        if (step(context, i, steps) != 0) return i;
    return 0;
}
int rows(int count, row row, void *context) {
    for (int i = 0; i < count; i++) {
        char number[16];
        sprintf(number, "%d", i);
        char *values[] = {number, i == 1 ? NULL : "x", "y"};
        if (row(context, 3, values, i * 0.5) != 0) return 1;
    }
    return 0;
}
int file_size(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 ? (int)status.st_size : -1;
}
int path_size(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 ? (int)status.st_size : -1;
}

int past_the_end(uint8_t *buffer, size_t size) {
    for (size_t i = 0; i <= size; i++) buffer[i] = 1;
    return 0;
}
int null_pointer(int value) {
    int *volatile pointer = NULL;
    *pointer = value;
    return 0;
}
int abort_now(void) { abort(); }
int divide(int a, int b) {
    volatile int zero = b;
    return a / zero;
}
int recurse(int depth) {
    volatile char block[4096] = {0};
    block[depth % 4096] = 1;
    return recurse(depth + 1) + block[0];
}
