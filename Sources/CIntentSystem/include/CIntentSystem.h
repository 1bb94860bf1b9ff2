/// What Swift can't import of the system: constants behind macros and enums, variadic calls, control messages.
///
/// One convention holds for every function here: a result below zero is a negated `errno` value, so that no caller
/// reads `errno` after another call may have changed it. Every descriptor that is made is close-on-exec.
#ifndef C_INTENT_SYSTEM_H
#define C_INTENT_SYSTEM_H

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

#include "intent_blame.h"
#include "intent_crash.h"
#include "intent_detach.h"
#include "intent_events.h"
#include "intent_files.h"
#include "intent_landlock.h"
#include "intent_metadata.h"
#include "intent_processes.h"
#include "intent_seccomp.h"
#include "intent_sockets.h"
#include "intent_threads.h"
#include "intent_spawn.h"

#endif
