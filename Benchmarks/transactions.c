// Inserts rows into a SQLite database, each in a transaction of its own, and prints how many a second.
//
//     transactions FILE --rounds N
//
// What an acknowledged write costs that survives a power failure: WAL mode with synchronous = FULL, one prepared
// statement, a row of a donation's size (some 200 bytes) with the same indexes.

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void check(int result, sqlite3 *database, const char *what)
{
    if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW) return;
    fprintf(stderr, "transactions: %s: %s\n", what, sqlite3_errmsg(database));
    exit(1);
}

int main(int argc, char **argv)
{
    if (argc != 4 || strcmp(argv[2], "--rounds") != 0) {
        fprintf(stderr, "usage: transactions FILE --rounds N\n");
        return 64;
    }
    int rounds = atoi(argv[3]);
    sqlite3 *database;
    check(sqlite3_open(argv[1], &database), NULL, "open");
    check(sqlite3_exec(database,
              "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
              "CREATE TABLE IF NOT EXISTS donations(seq INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL,"
              " id TEXT NOT NULL, intent TEXT NOT NULL, parameters BLOB NOT NULL, value BLOB, title TEXT,"
              " source TEXT NOT NULL, donated INTEGER NOT NULL, UNIQUE (app, id)) STRICT;"
              "CREATE INDEX IF NOT EXISTS donations_by_app ON donations(app, seq)",
              NULL, NULL, NULL),
        database, "schema");
    sqlite3_stmt *insert;
    check(sqlite3_prepare_v2(database,
              "INSERT INTO donations(app, id, intent, parameters, title, source, donated)"
              " VALUES ('probe', ?, 'PlayTuneIntent', ?, 'Again 12345', 'app', ?)",
              -1, &insert, NULL),
        database, "insert");
    char parameters[64];
    memset(parameters, 7, sizeof parameters);
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int round = 0; round < rounds; round++) {
        char id[40];
        snprintf(id, sizeof id, "%08X-0000-4000-8000-%012lX", round, begin.tv_nsec + (long)begin.tv_sec * 1000);
        check(sqlite3_bind_text(insert, 1, id, -1, SQLITE_TRANSIENT), database, "bind");
        check(sqlite3_bind_blob(insert, 2, parameters, sizeof parameters, SQLITE_STATIC), database, "bind");
        check(sqlite3_bind_int64(insert, 3, round), database, "bind");
        check(sqlite3_step(insert), database, "step");
        check(sqlite3_reset(insert), database, "reset");
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
    printf("per_second=%.0f\n", rounds / seconds);
    sqlite3_finalize(insert);
    return sqlite3_close(database) == SQLITE_OK ? 0 : 1;
}
