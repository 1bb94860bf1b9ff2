/// What Swift can't import of the system: constants behind macros, variadic calls, control messages.
#ifndef C_INTENT_SYSTEM_H
#define C_INTENT_SYSTEM_H

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <sys/signalfd.h>

#endif
