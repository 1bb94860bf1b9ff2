/// Makes a truth value of a word: true, yes, on, 1, or their opposites.
public struct BoolFromStringResolver: Resolver {
    public typealias Input = String
    public typealias Output = Bool

    /// Creates the resolver.
    public init() {}

    /// Returns the truth value; nil for another word.
    public func resolve(from input: String, context: Context) async throws -> Bool? {
        switch input.trimmingCharacters(in: .whitespaces).lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }
}

/// Writes a whole number as text.
public struct StringFromIntResolver: Resolver {
    public typealias Input = Int
    public typealias Output = String

    /// Creates the resolver.
    public init() {}

    /// Returns the digits.
    public func resolve(from input: Int, context: Context) async throws -> String? {
        String(input)
    }
}

/// Writes a number as text.
public struct StringFromDoubleResolver: Resolver {
    public typealias Input = Double
    public typealias Output = String

    /// Creates the resolver.
    public init() {}

    /// Returns the digits.
    public func resolve(from input: Double, context: Context) async throws -> String? {
        String(input)
    }
}

/// Makes a URL of a text that is one.
public struct URLFromStringResolver: Resolver {
    public typealias Input = String
    public typealias Output = URL

    /// Creates the resolver.
    public init() {}

    /// Returns the URL; nil for a text that is none.
    public func resolve(from input: String, context: Context) async throws -> URL? {
        URL(string: input)
    }
}

/// Makes an attributed text of a plain one.
public struct AttributedStringFromStringResolver: Resolver {
    public typealias Input = String
    public typealias Output = AttributedString

    /// Creates the resolver.
    public init() {}

    /// Returns the text without attributes.
    public func resolve(from input: String, context: Context) async throws -> AttributedString? {
        AttributedString(input)
    }
}

/// Makes search criteria of words.
public struct StringSearchCriteriaFromStringResolverSpecificification: Resolver {
    public typealias Input = String
    public typealias Output = StringSearchCriteria

    /// Creates the resolver.
    public init() {}

    /// Returns criteria that look for the words.
    public func resolve(from input: String, context: Context) async throws -> StringSearchCriteria? {
        StringSearchCriteria(term: input)
    }
}
