/// Checks whether a number is in the range that its parameter takes.
public protocol RangeCheckingResolver: Resolver where Output: Comparable {
    /// Throws where a value is outside of the parameter's range.
    func checkParameterRangeContains(value: Output, context: Context) throws
}

extension RangeCheckingResolver {
    /// Throws where a value is outside of the parameter's range.
    public func checkParameterRangeContains(value: Output, context: Context) throws {
        try context.parameter.details?.check(value._encode(.reference).raw, title: context.title)
    }
}

/// Takes a whole number as it is, where the parameter's range has it.
public struct IntResolver: RangeCheckingResolver {
    public typealias Input = Int
    public typealias Output = Int

    /// Creates the resolver.
    public init() {}

    /// Returns the number.
    public func resolve(from input: Int, context: Context) async throws -> Int? {
        try checkParameterRangeContains(value: input, context: context)
        return input
    }
}

/// Makes a whole number of a number, by rounding.
public struct IntFromDoubleResolver: RangeCheckingResolver {
    public typealias Input = Double
    public typealias Output = Int

    /// How a number is rounded.
    public var roundingRule: FloatingPointRoundingRule

    /// Creates the resolver.
    public init(roundingRule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) {
        self.roundingRule = roundingRule
    }

    /// Returns the rounded number; nil for one that no `Int` can be.
    public func resolve(from input: Double, context: Context) async throws -> Int? {
        guard let number = Int(exactly: input.rounded(roundingRule)) else { return nil }
        try checkParameterRangeContains(value: number, context: context)
        return number
    }
}

/// Makes a whole number of a text that is one.
public struct IntFromStringResolver: RangeCheckingResolver {
    public typealias Input = String
    public typealias Output = Int

    /// The base of the digits: 10 for decimal ones.
    public var radix: Int

    /// Creates the resolver.
    public init(radix: Int = 10) {
        self.radix = radix
    }

    /// Returns the number; nil for a text that is none.
    public func resolve(from input: String, context: Context) async throws -> Int? {
        guard let number = Int(input.trimmingCharacters(in: .whitespaces), radix: radix) else { return nil }
        try checkParameterRangeContains(value: number, context: context)
        return number
    }
}

/// Takes a number as it is, where the parameter's range has it.
public struct DoubleResolver: RangeCheckingResolver {
    public typealias Input = Double
    public typealias Output = Double

    /// Creates the resolver.
    public init() {}

    /// Returns the number.
    public func resolve(from input: Double, context: Context) async throws -> Double? {
        try checkParameterRangeContains(value: input, context: context)
        return input
    }
}

/// Makes a number of a whole number.
public struct DoubleFromIntResolver: RangeCheckingResolver {
    public typealias Input = Int
    public typealias Output = Double

    /// Creates the resolver.
    public init() {}

    /// Returns the number.
    public func resolve(from input: Int, context: Context) async throws -> Double? {
        try checkParameterRangeContains(value: Double(input), context: context)
        return Double(input)
    }
}

/// Makes a number of a text that is one.
public struct DoubleFromStringResolver: RangeCheckingResolver {
    public typealias Input = String
    public typealias Output = Double

    /// Creates the resolver.
    public init() {}

    /// Returns the number; nil for a text that is none.
    public func resolve(from input: String, context: Context) async throws -> Double? {
        let text = input.trimmingCharacters(in: .whitespaces)
        guard let number = Double(text) ?? Double(text.replacingOccurrences(of: ",", with: ".")) else { return nil }
        try checkParameterRangeContains(value: number, context: context)
        return number
    }
}
