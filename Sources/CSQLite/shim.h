#include <sqlite3.h>

/// Turns off what damages a database or hides a mistake: writes to the schema's own tables, and double-quoted text.
///
/// `sqlite3_db_config` takes variable arguments, which Swift can't pass.
static inline int intent_sqlite_harden(sqlite3 *database) {
    int result = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    return result;
}
