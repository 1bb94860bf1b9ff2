/* A C library with one function for each way in which a manifest can describe one. */
#ifndef FOREIGN_LIBRARY_H
#define FOREIGN_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct point { double x, y; };
struct mixed { int8_t tag; double weight; int32_t counts[3]; struct point place; float scale; };
enum color { RED = 1, GREEN = 2, BLUE = -7 };

int8_t echo_s8(int8_t value);
uint8_t echo_u8(uint8_t value);
int16_t echo_s16(int16_t value);
uint16_t echo_u16(uint16_t value);
int32_t echo_s32(int32_t value);
uint32_t echo_u32(uint32_t value);
int64_t echo_s64(int64_t value);
uint64_t echo_u64(uint64_t value);
uint64_t all_ones(void);
float echo_float(float value);
double echo_double(double value);
bool negate(bool value);
enum color next_color(enum color color);
enum color no_color(void);
double many(int8_t a, double b, int64_t c, float d, uint16_t e, double f, int32_t g, float h, uint8_t i, double j);

struct point mirror(struct point point);
struct mixed twice(struct mixed mixed);
double length_of(const struct point *point);
void origin(struct point *point);

char *greeting(const char *name);          /* to be freed */
void greeting_free(char *text);
int greetings_open(void);                  /* how many were not freed */
const char *constant_text(int which);      /* 0: UTF-8, 1: Latin-1, 2: NULL */
int upper(const char *text, char *buffer, size_t size); /* bytes that it needs, at most size written */
size_t count_words(const char *const *words, size_t count);
int make_text(char **text);

int64_t sum(const int32_t *values, size_t count);
int squares(double *values, size_t *count); /* writes up to *count */
void increase(int *value);
uint8_t *repeat(uint8_t byte, size_t count, size_t *length);
int add_all(int count, ...);

int fail_with_errno(const char *path);
int fail_with_code(int code);
const char *words_for(int code);
double *handle_open(double value);
double handle_value(double *handle);
void handle_close(double *handle);
int handles_open(void);
int handle_fail(double *handle);
const char *handle_words(double *handle);

typedef int (*step)(void *context, int done, int total);
int work(int steps, step step, void *context);
typedef int (*row)(void *context, int count, char **values, double weight);
int rows(int count, row row, void *context);
typedef double (*curve)(float x);
int file_size(int descriptor);
int path_size(const char *path);

int past_the_end(uint8_t *buffer, size_t size);
int null_pointer(int value);
int abort_now(void);
int divide(int a, int b);
int recurse(int depth);

#endif
