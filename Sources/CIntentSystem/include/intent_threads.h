/// Storage of one thread: Swift has none of its own.
#ifndef INTENT_THREADS_H
#define INTENT_THREADS_H

/// The pointer that `intent_set_thread_queue` left on this thread; NULL at first.
void *intent_thread_queue(void);

/// Leaves a pointer on this thread.
void intent_set_thread_queue(void *queue);

#endif
