/// A step from one version of the schema to the next.
///
/// A step that was released is never changed: a later one corrects it.
struct Migration: Sendable {
    /// The version that the step leads to; the first is 1, and each is one more than the one before.
    let version: Int64
    /// The statements of the step.
    let script: String
}
