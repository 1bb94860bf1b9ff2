import CIntentSystem
import Dispatch

/// The task executor of every run: work stays on the thread that delivered the call, for as long as it can.
///
/// A hop to another thread costs more than a whole call, so a call's task is enqueued on the delivering thread, which
/// drains it at once: an intent that never really suspends has ended when `deliver` returns. A thread keeps one job
/// waiting at most. What else becomes ready while it works (the children of a task group) goes to other threads, so
/// that parallel work stays parallel and a job that blocks holds up only itself. Those threads drain in the same way.
final class DeliveryExecutor: TaskExecutor {
    static let shared = DeliveryExecutor()

    /// Takes a job that is ready: for this thread when it drains and has none waiting, else for another thread.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let waiting = intent_thread_queue()?.assumingMemoryBound(to: UnownedJob?.self), waiting.pointee == nil {
            waiting.pointee = job
        } else {
            DispatchQueue.global().async { self.drain { job.runSynchronously(on: self.asUnownedTaskExecutor()) } }
        }
    }

    /// Runs a closure on this thread, then each job that it and the jobs themselves make ready.
    func drain(_ body: () -> Void) {
        var waiting: UnownedJob?
        withUnsafeMutablePointer(to: &waiting) { waiting in
            let outer = intent_thread_queue()
            intent_set_thread_queue(waiting)
            defer { intent_set_thread_queue(outer) }
            body()
            while let job = waiting.pointee {
                waiting.pointee = nil
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }
}
