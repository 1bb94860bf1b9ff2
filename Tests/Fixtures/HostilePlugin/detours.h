/// Attempts at making processes, and at reaching files and processes of the host by detours.
#ifndef DETOURS_H
#define DETOURS_H

typedef struct {
    const char *name;
    /// Gives 0, or the error number that it met.
    int (*attempt)(const char *argument);
} hostile_attempt_entry;

/// Ends with an entry without a name.
extern const hostile_attempt_entry detours[];

#endif
