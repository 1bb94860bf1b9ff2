/// The rule by which identifiers grow, apart from the clock and the source of random bits.
struct RunIdentifierGenerator {
    private var last = RunIdentifier(high: 0, low: 0)

    /// Makes the next identifier.
    ///
    /// In the millisecond of the identifier before, or when the clock went back, the new one is one more than that; so the
    /// order holds whatever the clock does. Adding one to the random bits can carry into the time only after 2^80 steps.
    /// - Parameters:
    ///   - milliseconds: the time since 1970; its lower 48 bits count.
    ///   - random: asked for bits at each new millisecond only.
    mutating func next(milliseconds: UInt64, random: inout some RandomNumberGenerator) -> RunIdentifier {
        let time = milliseconds & 0xffff_ffff_ffff
        if time > last.millisecondsSince1970 {
            last = RunIdentifier(high: time << 16 | random.next() >> 48, low: random.next())
        } else {
            let (low, carry) = last.low.addingReportingOverflow(1)
            last = RunIdentifier(high: last.high &+ (carry ? 1 : 0), low: low)
        }
        return last
    }
}
