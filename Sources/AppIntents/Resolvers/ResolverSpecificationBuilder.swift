/// Lists the resolvers of a parameter or a comparator.
@resultBuilder
public enum ResolverSpecificationBuilder<Output: _IntentValue> {
    /// A list of resolvers.
    public struct Specification: ResolverSpecification {
        let resolvers: [any Resolver]

        /// Returns an iterator over the resolvers, in the order in which they are tried.
        public func makeIterator() -> [any Resolver].Iterator {
            resolvers.makeIterator()
        }
    }

    /// Takes a resolver.
    public static func buildExpression<Element: Resolver>(_ expression: Element) -> Specification
    where Element.Output == Output {
        Specification(resolvers: [expression])
    }

    /// Takes a list of resolvers.
    public static func buildExpression<Elements: ResolverSpecification>(_ expression: Elements) -> Specification
    where Elements.Output == Output {
        Specification(resolvers: Array(expression))
    }

    /// Begins a list.
    public static func buildPartialBlock(first: Specification) -> Specification { first }

    /// Adds to a list.
    public static func buildPartialBlock(accumulated: Specification, next: Specification) -> Specification {
        Specification(resolvers: accumulated.resolvers + next.resolvers)
    }

    /// Lists nothing.
    public static func buildBlock() -> Specification { Specification(resolvers: []) }

    // One function for each number of lines, as Apple's builder has them: code names them by their labels.
    private static func joined(_ lists: [Specification]) -> Specification {
        Specification(resolvers: lists.flatMap(\.resolvers))
    }

    /// Lists one resolver.
    public static func buildBlock(_ s0: Specification) -> Specification { joined([s0]) }

    /// Lists 2 resolvers.
    public static func buildBlock(_ s0: Specification, _ s1: Specification) -> Specification { joined([s0, s1]) }

    /// Lists 3 resolvers.
    public static func buildBlock(_ s0: Specification, _ s1: Specification, _ s2: Specification) -> Specification {
        joined([s0, s1, s2])
    }

    /// Lists 4 resolvers.
    public static func buildBlock(_ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification)
        -> Specification
    { joined([s0, s1, s2, s3]) }

    /// Lists 5 resolvers.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4]) }

    /// Lists 6 resolvers.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5]) }

    /// Lists 7 resolvers.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6]) }

    /// Lists 8 resolvers.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7]) }

    /// Lists 9 resolvers.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8]) }

    /// Lists 10 resolvers.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9]) }

    /// Lists 11 resolvers.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification,
        _ s10: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10]) }

    /// Lists 12 resolvers.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification,
        _ s10: Specification, _ s11: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11]) }

    /// Lists 13 resolvers.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification,
        _ s10: Specification, _ s11: Specification, _ s12: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12]) }

    /// Lists 14 resolvers.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification,
        _ s10: Specification, _ s11: Specification, _ s12: Specification, _ s13: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13]) }

    /// Lists 15 resolvers.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification,
        _ s10: Specification, _ s11: Specification, _ s12: Specification, _ s13: Specification, _ s14: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14]) }
}
