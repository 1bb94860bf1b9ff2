/* index.c: what SQLite alone does with the rows, the tables and the queries of the search index.
 *
 *   index corpus FILE COUNT             writes COUNT rows: identifier, title and text, with tabs between
 *   index queries CORPUS FILE COUNT     writes COUNT texts as somebody types them: beginnings of words of some row
 *   index fill CORPUS DATABASE SCHEMA   puts the rows into the tables of SCHEMA, 1000 in a transaction
 *   index bm25 DATABASE QUERIES         the best 20 by bm25 for each text, with what is shown of them
 *   index first DATABASE QUERIES        the first 20 for each text, with what is shown of them
 *
 * The rows are the same in every run: words of two to five syllables, the n-th as frequent as 1/n (Zipf).
 */
#include "bench.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 30000, ROW = 1000, BATCH = 1000 };

static uint64_t state = 42;
static uint64_t next(void) {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static char words[WORDS][24];
static double shares[WORDS];

static void make_words(void) {
    static const char *const syllables[] = {
        "ba", "be", "bri", "co", "cha", "da", "den", "el", "fa", "fo", "gar", "go", "ha", "hu", "in", "ka", "kri", "la",
        "len", "li", "ma", "men", "mo", "na", "nor", "pa", "pho", "pri", "ra", "ri", "ro", "sa", "sen", "sho", "sta",
        "ta", "ter", "to", "tra", "un", "ve", "vo", "wa", "wen", "zo"};
    const size_t count = sizeof syllables / sizeof *syllables;
    double sum = 0;
    for (int word = 0; word < WORDS; word++) {
        int length = 2 + (int)(next() % 4);
        for (int i = 0; i < length; i++) strcat(words[word], syllables[next() % count]);
        sum += 1.0 / (word + 1);
        shares[word] = sum;
    }
    for (int word = 0; word < WORDS; word++) shares[word] /= sum;
}

static const char *some_word(void) {
    double wanted = (double)(next() >> 11) / 9007199254740992.0;
    int low = 0, high = WORDS - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (shares[middle] < wanted) low = middle + 1; else high = middle;
    }
    return words[low];
}

static FILE *opened(const char *path, const char *mode) {
    FILE *file = fopen(path, mode);
    if (!file) die(path);
    return file;
}

static void corpus(const char *path, long count) {
    FILE *file = opened(path, "w");
    make_words();
    for (long row = 0; row < count; row++) {
        fprintf(file, "note-%ld\t%s", row, some_word());
        for (uint64_t left = 1 + next() % 4; left; left--) fprintf(file, " %s", some_word());
        fprintf(file, " %ld\t%s", row, some_word());
        for (uint64_t left = 5 + next() % 6; left; left--) fprintf(file, " %s", some_word());
        fputc('\n', file);
    }
    if (fclose(file)) die(path);
}

/* Beginnings of two words that stand together in a title, of two or three letters each: what takes longest to find. */
static void queries(const char *from, const char *path, long count) {
    FILE *rows = opened(from, "r"), *file = opened(path, "w");
    char line[ROW];
    long size = 0;
    while (fgets(line, sizeof line, rows)) size++;
    long step = size / count > 0 ? size / count : 1;
    rewind(rows);
    for (long row = 0; fgets(line, sizeof line, rows); row++) {
        if (row % step) continue;
        char *title = strchr(line, '\t');
        char *second = title ? strchr(title + 1, ' ') : NULL;
        if (!second || strlen(second) < 8) continue;
        fprintf(file, "%.*s %.*s\n", (int)(2 + next() % 2), title + 1, (int)(2 + next() % 2), second + 1);
    }
    fclose(rows);
    if (fclose(file)) die(path);
}

static void check(sqlite3 *database, int result) {
    if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW) return;
    fprintf(stderr, "index: %s\n", sqlite3_errmsg(database));
    exit(1);
}

static sqlite3 *database_at(const char *path) {
    sqlite3 *database;
    check(NULL, sqlite3_open(path, &database));
    check(database, sqlite3_exec(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", 0, 0, 0));
    return database;
}

static sqlite3_stmt *prepared(sqlite3 *database, const char *sql) {
    sqlite3_stmt *statement;
    check(database, sqlite3_prepare_v2(database, sql, -1, &statement, 0));
    return statement;
}

static void run(sqlite3 *database, sqlite3_stmt *statement) {
    check(database, sqlite3_step(statement));
    check(database, sqlite3_reset(statement));
}

static void fill(const char *from, const char *path, const char *schema) {
    sqlite3 *database = database_at(path);
    static char sql[1 << 16];
    FILE *file = opened(schema, "r");
    sql[fread(sql, 1, sizeof sql - 1, file)] = 0;
    fclose(file);
    check(database, sqlite3_exec(database, sql, 0, 0, 0));
    check(database, sqlite3_exec(database, "INSERT INTO apps(id, app) VALUES (1, 'notes')", 0, 0, 0));
    sqlite3_stmt *item = prepared(database,
        "INSERT INTO items(id, app, generation, source, identifier, kind, title, names, keywords, body, hint, key, checksum)"
        " VALUES (?1, 1, 1, '', ?2, 0, ?3, '', '', ?4, 0, ?3, 0)");
    sqlite3_stmt *word = prepared(database, "INSERT INTO words(rowid, title, names, body, scope) VALUES (?1, ?3, '', ?4, 'app1')");
    sqlite3_stmt *gram = prepared(database, "INSERT INTO grams(rowid, text) VALUES (?1, ?3)");
    sqlite3_stmt *statements[] = {item, word, gram};
    FILE *rows = opened(from, "r");
    char line[ROW];
    long count = 0;
    uint64_t start = now_ns();
    while (fgets(line, sizeof line, rows)) {
        if (count % BATCH == 0) {
            if (count) check(database, sqlite3_exec(database, "COMMIT", 0, 0, 0));
            check(database, sqlite3_exec(database, "BEGIN IMMEDIATE", 0, 0, 0));
        }
        char *title = strchr(line, '\t'), *body = title ? strchr(title + 1, '\t') : NULL;
        if (!body) continue;
        *title++ = 0, *body++ = 0;
        count++;
        for (int i = 0; i < 3; i++) {
            sqlite3_bind_int64(statements[i], 1, count);
            if (i == 0) sqlite3_bind_text(statements[i], 2, line, -1, SQLITE_STATIC);
            sqlite3_bind_text(statements[i], 3, title, -1, SQLITE_STATIC);
            if (i < 2) sqlite3_bind_text(statements[i], 4, body, -1, SQLITE_STATIC);
            run(database, statements[i]);
        }
    }
    check(database, sqlite3_exec(database, "COMMIT", 0, 0, 0));
    printf("fill per_second=%.1f count=%ld\n", count / ((now_ns() - start) / 1e9), count);
    for (int i = 0; i < 3; i++) sqlite3_finalize(statements[i]);
    sqlite3_close(database);
}

static void query(const char *label, const char *path, const char *from, const char *order) {
    sqlite3 *database = database_at(path);
    char sql[512];
    snprintf(sql, sizeof sql,
        "SELECT i.identifier, i.title, i.body FROM words CROSS JOIN items i ON i.id = words.rowid WHERE words MATCH ?%s LIMIT 20",
        order);
    sqlite3_stmt *statement = prepared(database, sql);
    FILE *file = opened(from, "r");
    char line[ROW], expression[ROW + 20];
    samples times = samples_make(100000, 20);
    long found = 0;
    while (fgets(line, sizeof line, file)) {
        char *second = strchr(line, ' ');
        if (!second) continue;
        *second++ = 0;
        second[strcspn(second, "\n")] = 0;
        snprintf(expression, sizeof expression, "\"%s\"* AND \"%s\"*", line, second);
        uint64_t start = now_ns();
        sqlite3_bind_text(statement, 1, expression, -1, SQLITE_STATIC);
        int result;
        while ((result = sqlite3_step(statement)) == SQLITE_ROW) found += sqlite3_column_bytes(statement, 1) > 0;
        check(database, result);
        sqlite3_reset(statement);
        samples_add(&times, now_ns() - start);
    }
    if (!found) die("nothing is found");
    samples_print(&times, label);
    sqlite3_finalize(statement);
    sqlite3_close(database);
}

int main(int argc, char **argv) {
    if (argc == 4 && !strcmp(argv[1], "corpus")) corpus(argv[2], atol(argv[3]));
    else if (argc == 5 && !strcmp(argv[1], "queries")) queries(argv[2], argv[3], atol(argv[4]));
    else if (argc == 5 && !strcmp(argv[1], "fill")) fill(argv[2], argv[3], argv[4]);
    else if (argc == 4 && !strcmp(argv[1], "bm25")) query("bm25", argv[2], argv[3], " ORDER BY bm25(words)");
    else if (argc == 4 && !strcmp(argv[1], "first")) query("first", argv[2], argv[3], "");
    else {
        fputs("index: see the head of Benchmarks/index.c\n", stderr);
        return 64;
    }
    return 0;
}
