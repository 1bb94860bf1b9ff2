/// An intent that tells how far it is.
@_alwaysEmitConformanceMetadata
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
    /// How far this run is: the same object at each read, at 0 of 0 when the run begins.
    ///
    /// Each change goes to the caller, in a burst up to a hundred, then up to fifty a second; the last one always.
    public var progress: RunProgress {
        RunContext.progress(of: self)
    }
}
