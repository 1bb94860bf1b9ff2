/// The values of other parameters of the intent whose options are wanted.
///
///     @IntentParameterDependency<OrderIntent>(\.$shop) var order
///
/// It is nil as long as one of the parameters has no value.
@propertyWrapper
public final class IntentParameterDependency<Intent: AppIntent>: @unchecked Sendable {
    // Unchecked: key paths don't change.

    private let keyPaths: [PartialKeyPath<Intent>]

    /// The values, once each of the parameters has one.
    public var wrappedValue: IntentProjection<Intent>? {
        guard let intent = RunContext.current?.intent as? Intent else { return nil }
        let names = _ParameterNames(intent)
        let hasAll = keyPaths.allSatisfy { names.parameter($0)?.hasValue == true }
        return hasAll ? IntentProjection(intent) : nil
    }

    /// Depends on one parameter.
    public init<A: Sendable>(
        _ a: KeyPath<Intent, IntentParameter<A>>
    ) {
        keyPaths = [a]
    }

    /// Depends on 2 parameters.
    public init<A: Sendable, B: Sendable>(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>
    ) {
        keyPaths = [a, b]
    }

    /// Depends on 3 parameters.
    public init<A: Sendable, B: Sendable, C: Sendable>(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>
    ) {
        keyPaths = [a, b, c]
    }

    /// Depends on 4 parameters.
    public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>
    ) {
        keyPaths = [a, b, c, d]
    }

    /// Depends on 5 parameters.
    public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>,
        _ e: KeyPath<Intent, IntentParameter<E>>
    ) {
        keyPaths = [a, b, c, d, e]
    }

    /// Depends on 6 parameters.
    public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>,
        _ e: KeyPath<Intent, IntentParameter<E>>,
        _ f: KeyPath<Intent, IntentParameter<F>>
    ) {
        keyPaths = [a, b, c, d, e, f]
    }

    /// Depends on 7 parameters.
    public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable>(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>,
        _ e: KeyPath<Intent, IntentParameter<E>>,
        _ f: KeyPath<Intent, IntentParameter<F>>,
        _ g: KeyPath<Intent, IntentParameter<G>>
    ) {
        keyPaths = [a, b, c, d, e, f, g]
    }

    /// Depends on 8 parameters.
    public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable>(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>,
        _ e: KeyPath<Intent, IntentParameter<E>>,
        _ f: KeyPath<Intent, IntentParameter<F>>,
        _ g: KeyPath<Intent, IntentParameter<G>>,
        _ h: KeyPath<Intent, IntentParameter<H>>
    ) {
        keyPaths = [a, b, c, d, e, f, g, h]
    }

    /// Depends on 9 parameters.
    public init<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable,
        I: Sendable
    >(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>,
        _ e: KeyPath<Intent, IntentParameter<E>>,
        _ f: KeyPath<Intent, IntentParameter<F>>,
        _ g: KeyPath<Intent, IntentParameter<G>>,
        _ h: KeyPath<Intent, IntentParameter<H>>,
        _ i: KeyPath<Intent, IntentParameter<I>>
    ) {
        keyPaths = [a, b, c, d, e, f, g, h, i]
    }

    /// Depends on 10 parameters.
    public init<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable,
        I: Sendable, J: Sendable
    >(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>,
        _ e: KeyPath<Intent, IntentParameter<E>>,
        _ f: KeyPath<Intent, IntentParameter<F>>,
        _ g: KeyPath<Intent, IntentParameter<G>>,
        _ h: KeyPath<Intent, IntentParameter<H>>,
        _ i: KeyPath<Intent, IntentParameter<I>>,
        _ j: KeyPath<Intent, IntentParameter<J>>
    ) {
        keyPaths = [a, b, c, d, e, f, g, h, i, j]
    }

    /// Depends on 11 parameters.
    public init<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable,
        I: Sendable, J: Sendable, K: Sendable
    >(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>,
        _ e: KeyPath<Intent, IntentParameter<E>>,
        _ f: KeyPath<Intent, IntentParameter<F>>,
        _ g: KeyPath<Intent, IntentParameter<G>>,
        _ h: KeyPath<Intent, IntentParameter<H>>,
        _ i: KeyPath<Intent, IntentParameter<I>>,
        _ j: KeyPath<Intent, IntentParameter<J>>,
        _ k: KeyPath<Intent, IntentParameter<K>>
    ) {
        keyPaths = [a, b, c, d, e, f, g, h, i, j, k]
    }

    /// Depends on 12 parameters.
    public init<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable,
        I: Sendable, J: Sendable, K: Sendable, L: Sendable
    >(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>,
        _ e: KeyPath<Intent, IntentParameter<E>>,
        _ f: KeyPath<Intent, IntentParameter<F>>,
        _ g: KeyPath<Intent, IntentParameter<G>>,
        _ h: KeyPath<Intent, IntentParameter<H>>,
        _ i: KeyPath<Intent, IntentParameter<I>>,
        _ j: KeyPath<Intent, IntentParameter<J>>,
        _ k: KeyPath<Intent, IntentParameter<K>>,
        _ l: KeyPath<Intent, IntentParameter<L>>
    ) {
        keyPaths = [a, b, c, d, e, f, g, h, i, j, k, l]
    }

    /// Depends on 13 parameters.
    public init<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable,
        I: Sendable, J: Sendable, K: Sendable, L: Sendable, M: Sendable
    >(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>,
        _ e: KeyPath<Intent, IntentParameter<E>>,
        _ f: KeyPath<Intent, IntentParameter<F>>,
        _ g: KeyPath<Intent, IntentParameter<G>>,
        _ h: KeyPath<Intent, IntentParameter<H>>,
        _ i: KeyPath<Intent, IntentParameter<I>>,
        _ j: KeyPath<Intent, IntentParameter<J>>,
        _ k: KeyPath<Intent, IntentParameter<K>>,
        _ l: KeyPath<Intent, IntentParameter<L>>,
        _ m: KeyPath<Intent, IntentParameter<M>>
    ) {
        keyPaths = [a, b, c, d, e, f, g, h, i, j, k, l, m]
    }

    /// Depends on 14 parameters.
    public init<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable,
        I: Sendable, J: Sendable, K: Sendable, L: Sendable, M: Sendable, N: Sendable
    >(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>,
        _ e: KeyPath<Intent, IntentParameter<E>>,
        _ f: KeyPath<Intent, IntentParameter<F>>,
        _ g: KeyPath<Intent, IntentParameter<G>>,
        _ h: KeyPath<Intent, IntentParameter<H>>,
        _ i: KeyPath<Intent, IntentParameter<I>>,
        _ j: KeyPath<Intent, IntentParameter<J>>,
        _ k: KeyPath<Intent, IntentParameter<K>>,
        _ l: KeyPath<Intent, IntentParameter<L>>,
        _ m: KeyPath<Intent, IntentParameter<M>>,
        _ n: KeyPath<Intent, IntentParameter<N>>
    ) {
        keyPaths = [a, b, c, d, e, f, g, h, i, j, k, l, m, n]
    }

    /// Depends on 15 parameters.
    public init<
        A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable,
        I: Sendable, J: Sendable, K: Sendable, L: Sendable, M: Sendable, N: Sendable, O: Sendable
    >(
        _ a: KeyPath<Intent, IntentParameter<A>>,
        _ b: KeyPath<Intent, IntentParameter<B>>,
        _ c: KeyPath<Intent, IntentParameter<C>>,
        _ d: KeyPath<Intent, IntentParameter<D>>,
        _ e: KeyPath<Intent, IntentParameter<E>>,
        _ f: KeyPath<Intent, IntentParameter<F>>,
        _ g: KeyPath<Intent, IntentParameter<G>>,
        _ h: KeyPath<Intent, IntentParameter<H>>,
        _ i: KeyPath<Intent, IntentParameter<I>>,
        _ j: KeyPath<Intent, IntentParameter<J>>,
        _ k: KeyPath<Intent, IntentParameter<K>>,
        _ l: KeyPath<Intent, IntentParameter<L>>,
        _ m: KeyPath<Intent, IntentParameter<M>>,
        _ n: KeyPath<Intent, IntentParameter<N>>,
        _ o: KeyPath<Intent, IntentParameter<O>>
    ) {
        keyPaths = [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o]
    }
}

/// A dependency on parameters, whatever their intent.
protocol ParameterDependency {
    /// The names of the parameters.
    var parameterNames: [String] { get }
}

extension IntentParameterDependency: ParameterDependency {
    var parameterNames: [String] {
        let names = _ParameterNames(Intent())
        return keyPaths.compactMap(names.name)
    }
}

/// An intent's parameters that have values, by their names.
@dynamicMemberLookup
public final class IntentProjection<Intent: AppIntent>: Sendable {
    private let intent: Intent

    init(_ intent: Intent) {
        self.intent = intent
    }

    /// The value of a parameter.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Intent, Value>) -> Value {
        intent[keyPath: keyPath]
    }
}
