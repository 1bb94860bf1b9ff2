import Glibc
import IntentProtocol

/// How likely it is that an action is wanted now, by when it was done before.
///
///     score     = frequency × recency × hour
///     frequency = Σ 2^(−age / 14 days)              each time counts less as it gets older
///     recency   = ¼ + ¾ · 2^(−age of the latest / 2 days)
///     hour      = ¼ + ¾ · Σ wᵢ · nearnessᵢ / Σ wᵢ   wᵢ is the summand of the frequency,
///     nearness  = max(0, 1 − difference / 3 h)      of the hours of the day, around midnight too
///
/// A pure function of its arguments. A time that lies ahead counts as now.
struct Likelihood {
    /// Seconds after which a time counts half as much.
    static let halfLife = 14.0 * 86_400
    /// Seconds after which the latest time is half as fresh.
    static let freshness = 2.0 * 86_400
    /// The least that recency and hour take away to.
    static let floor = 0.25
    /// Hours of the day at whose distance nothing is near any more.
    static let reach = 3.0

    /// Now, in seconds since 1970.
    let now: Double
    /// The hour of the day of a time, from 0 to 24, where the person is.
    let hour: (Double) -> Double

    /// - Parameter times: When it was done, in seconds since 1970, in any order.
    /// - Returns: 0 for no times.
    func score(_ times: [Double]) -> Double {
        guard let latest = times.max() else { return 0 }
        let present = hour(now)
        var frequency = 0.0
        var near = 0.0
        for time in times {
            let weight = decay(of: time, Self.halfLife)
            frequency += weight
            near += weight * nearness(hour(time), present)
        }
        let recency = Self.floor + (1 - Self.floor) * decay(of: latest, Self.freshness)
        let share = frequency > 0 ? near / frequency : 0
        return frequency * recency * (Self.floor + (1 - Self.floor) * share)
    }

    private func decay(of time: Double, _ halfLife: Double) -> Double {
        exp2(-max(0, now - time) / halfLife)
    }

    private func nearness(_ first: Double, _ second: Double) -> Double {
        let difference = abs(first - second)
        return max(0, 1 - min(difference, 24 - difference) / Self.reach)
    }
}
