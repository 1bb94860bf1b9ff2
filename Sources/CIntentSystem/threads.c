#include "intent_threads.h"

#include <stddef.h>

static _Thread_local void *queue_of_thread = NULL;

void *intent_thread_queue(void) { return queue_of_thread; }

void intent_set_thread_queue(void *queue) { queue_of_thread = queue; }
