/// An intent that plays sound, so that its app may go on in the background.
@_alwaysEmitConformanceMetadata
public protocol AudioPlaybackIntent: SystemIntent {}

/// An intent that begins to play sound.
@available(*, deprecated, renamed: "AudioPlaybackIntent")
@_alwaysEmitConformanceMetadata
public protocol AudioStartingIntent: SystemIntent {}

/// An intent that records sound.
@_alwaysEmitConformanceMetadata
public protocol AudioRecordingIntent: SystemIntent {}

/// An intent that sends speech while a button is held.
@_alwaysEmitConformanceMetadata
public protocol PushToTalkTransmissionIntent: SystemIntent {}

/// An intent that begins, changes or ends an activity that is shown while it lasts.
@_alwaysEmitConformanceMetadata
public protocol LiveActivityIntent: SystemIntent {}

/// An intent that begins an activity that is shown while it lasts.
@available(*, deprecated, renamed: "LiveActivityIntent")
@_alwaysEmitConformanceMetadata
public protocol LiveActivityStartingIntent: SystemIntent {}

/// An intent that plays videos that are found by words.
@_alwaysEmitConformanceMetadata
public protocol PlayVideoIntent: SystemIntent {
    /// The kinds of video that the app has.
    static var supportedCategories: [VideoCategory] { get }

    /// The words.
    var term: String { get set }
}

extension PlayVideoIntent {
    /// True: videos are shown in the app.
    public static var openAppWhenRun: Bool { true }
}

/// A kind of video.
public enum VideoCategory: String, AppEnum {
    case movies
    case tv
    case freeform

    /// The kinds, in this order.
    public static var allCases: [VideoCategory] { [.movies, .tv, .freeform] }

    /// The name of the type.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Video Category" }

    /// How each kind is shown.
    public static var caseDisplayRepresentations: [Self: DisplayRepresentation] {
        [.movies: "Movies", .tv: "TV", .freeform: "Videos"]
    }
}
