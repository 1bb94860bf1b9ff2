/// A situation in which entities may be wanted.
public struct AppEntityContext: Sendable, Hashable {
    /// The situation's name in the host's store: from general to special, with dots between.
    package let name: String

    /// Listening to something.
    public static func audio(_ context: AudioContext) -> Self {
        Self(name: "audio.\(context.name)")
    }
}

/// A situation of listening; contexts with different arguments are different ones.
public struct AudioContext: Sendable, Hashable {
    fileprivate let name: String

    /// How hard a workout is.
    public enum WorkoutIntensityLevel: String, Sendable, Hashable {
        case low, medium, high
    }

    /// Whatever plays now.
    public static var nowPlaying: Self { Self(name: "nowPlaying") }
    /// Any workout.
    public static var workout: Self { Self(name: "workout") }

    /// A workout of a kind.
    public static func workout(activityType: HKWorkoutActivityType) -> Self {
        Self(name: "workout.\(activityType)")
    }

    /// A workout of an intensity.
    public static func workout(intensityLevel: WorkoutIntensityLevel) -> Self {
        Self(name: "workout.intensity.\(intensityLevel.rawValue)")
    }
}

/// The kinds of workout, as Apple's HealthKit names them.
public enum HKWorkoutActivityType: Sendable, Hashable {
    case americanFootball, archery, australianFootball, badminton, barre, baseball, basketball, bowling, boxing,
        cardioDance, climbing, cooldown, coreTraining, cricket, crossCountrySkiing, crossTraining, curling, cycling,
        discSports, downhillSkiing, elliptical, equestrianSports, fencing, fishing, fitnessGaming, flexibility,
        functionalStrengthTraining, golf, gymnastics, handCycling, handball, highIntensityIntervalTraining, hiking,
        hockey, hunting, jumpRope, kickboxing, lacrosse, martialArts, mindAndBody, mixedCardio, other, paddleSports,
        pickleball, pilates, play, preparationAndRecovery, racquetball, rowing, rugby, running, sailing, skatingSports,
        snowSports, snowboarding, soccer, socialDance, softball, squash, stairClimbing, stairs, stepTraining,
        surfingSports, swimBikeRun, swimming, tableTennis, taiChi, tennis, trackAndField, traditionalStrengthTraining,
        transition, underwaterDiving, volleyball, walking, waterFitness, waterPolo, waterSports, wheelchairRunPace,
        wheelchairWalkPace, wrestling, yoga
}
