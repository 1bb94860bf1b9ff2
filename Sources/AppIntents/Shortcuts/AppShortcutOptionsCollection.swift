/// A source of a shortcut's values, with a title.
public protocol AppShortcutOptionsCollectionProtocol: Sendable {
    /// The type of the provider.
    associatedtype Provider: DynamicOptionsProvider

    /// Gives the values.
    var dynamicOptionsProvider: Provider { get }
    /// What the values are called together.
    var title: LocalizedStringResource { get }
    /// The symbol beside the title.
    var systemImageName: String { get }
}

/// A source of a shortcut's values, with a title.
public struct AppShortcutOptionsCollection<Provider: DynamicOptionsProvider>: AppShortcutOptionsCollectionProtocol {
    /// Gives the values.
    public let dynamicOptionsProvider: Provider
    /// What the values are called together.
    public let title: LocalizedStringResource
    /// The symbol beside the title.
    public let systemImageName: String

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - dynamicOptionsProvider: Gives the values.
    ///   - title: What the values are called together.
    ///   - systemImageName: The symbol beside the title.
    public init(_ dynamicOptionsProvider: Provider, title: LocalizedStringResource, systemImageName: String) {
        self.dynamicOptionsProvider = dynamicOptionsProvider
        self.title = title
        self.systemImageName = systemImageName
    }
}

/// The sources of a shortcut's values.
public protocol AppShortcutOptionsCollectionSpecification<Value>: Sendable {
    /// The type of value.
    associatedtype Value: _IntentValue

    var _collections: [any AppShortcutOptionsCollectionProtocol] { get }
}

/// Lists the sources of a shortcut's values.
@resultBuilder
public enum AppShortcutOptionsCollectionSpecificationBuilder<Value: _IntentValue> {
    /// The sources that were listed.
    public struct Specification: AppShortcutOptionsCollectionSpecification {
        public let _collections: [any AppShortcutOptionsCollectionProtocol]
    }

    /// Takes a source.
    public static func buildExpression<Provider: DynamicOptionsProvider>(
        _ expression: AppShortcutOptionsCollection<Provider>
    ) -> Specification where Provider.Result.Result.ValueType == Value.ValueType {
        Specification(_collections: [expression])
    }

    // One function for each number of lines, as Apple's builder has them: code names them by their labels.
    private static func joined(_ lists: [Specification]) -> Specification {
        Specification(_collections: lists.flatMap(\._collections))
    }

    /// Lists one source.
    public static func buildBlock(_ s0: Specification) -> Specification { joined([s0]) }

    /// Lists 2 sources.
    public static func buildBlock(_ s0: Specification, _ s1: Specification) -> Specification { joined([s0, s1]) }

    /// Lists 3 sources.
    public static func buildBlock(_ s0: Specification, _ s1: Specification, _ s2: Specification) -> Specification {
        joined([s0, s1, s2])
    }

    /// Lists 4 sources.
    public static func buildBlock(_ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification)
        -> Specification
    { joined([s0, s1, s2, s3]) }

    /// Lists 5 sources.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4]) }

    /// Lists 6 sources.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5]) }

    /// Lists 7 sources.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6]) }

    /// Lists 8 sources.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7]) }

    /// Lists 9 sources.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8]) }

    /// Lists 10 sources.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9]) }

    /// Lists 11 sources.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification,
        _ s10: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10]) }

    /// Lists 12 sources.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification,
        _ s10: Specification, _ s11: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11]) }

    /// Lists 13 sources.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification,
        _ s10: Specification, _ s11: Specification, _ s12: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12]) }

    /// Lists 14 sources.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification,
        _ s10: Specification, _ s11: Specification, _ s12: Specification, _ s13: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13]) }

    /// Lists 15 sources.
    public static func buildBlock(
        _ s0: Specification, _ s1: Specification, _ s2: Specification, _ s3: Specification, _ s4: Specification,
        _ s5: Specification, _ s6: Specification, _ s7: Specification, _ s8: Specification, _ s9: Specification,
        _ s10: Specification, _ s11: Specification, _ s12: Specification, _ s13: Specification, _ s14: Specification
    ) -> Specification { joined([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14]) }
}
