import Synchronization

/// An intent that the system may suggest with values that the app foresees.
@_alwaysEmitConformanceMetadata
public protocol PredictableIntent: AppIntent {
    /// The type of the predictions.
    associatedtype Prediction: IntentPredictionConfiguration where Prediction.Intent == Self

    /// What may be suggested.
    @IntentPredictionsBuilder<Self> static var predictionConfiguration: Prediction { get }
}

/// What may be suggested of an intent.
public protocol IntentPredictionConfiguration<Intent> {
    /// The intent.
    associatedtype Intent: AppIntent

    /// The predictions that it is made of.
    var _predictions: [_IntentPrediction<Intent>] { get }
}

/// A prediction that knows its parameters by name; opaque to authors.
public struct _IntentPrediction<Intent: AppIntent> {
    /// Where the parameters are that a prediction is made for.
    let keyPaths: [PartialKeyPath<Intent>]
    /// Returns how an intent with values is shown.
    let display: (Intent) -> DisplayRepresentation
}

/// A prediction for values of some parameters.
public struct IntentPrediction<Intent: AppIntent>: IntentPredictionConfiguration {
    public let _predictions: [_IntentPrediction<Intent>]

    /// Creates a prediction that needs no parameters.
    ///
    /// - Parameter displayRepresentation: How it is shown.
    public init(displayRepresentation: @escaping () -> DisplayRepresentation) {
        _predictions = [_IntentPrediction(keyPaths: []) { _ in displayRepresentation() }]
    }

    /// Creates a prediction for values of one parameter.
    ///
    /// - Parameters:
    ///   - parameters: The parameters.
    ///   - displayRepresentation: How it is shown, given their values.
    public init<A: Sendable>(
        parameters: KeyPath<Intent, IntentParameter<A>>,
        displayRepresentation: @escaping (A) -> DisplayRepresentation
    ) {
        _predictions = [
            _IntentPrediction(keyPaths: [parameters]) { intent in
                displayRepresentation(intent[keyPath: parameters].wrappedValue)
            }
        ]
    }

    /// Creates a prediction for values of 2 parameters.
    ///
    /// - Parameters:
    ///   - parameters: The parameters.
    ///   - displayRepresentation: How it is shown, given their values.
    public init<A: Sendable, B: Sendable>(
        parameters: (KeyPath<Intent, IntentParameter<A>>, KeyPath<Intent, IntentParameter<B>>),
        displayRepresentation: @escaping (A, B) -> DisplayRepresentation
    ) {
        _predictions = [
            _IntentPrediction(keyPaths: [parameters.0, parameters.1]) { intent in
                displayRepresentation(
                    intent[keyPath: parameters.0].wrappedValue, intent[keyPath: parameters.1].wrappedValue)
            }
        ]
    }

    /// Creates a prediction for values of 3 parameters.
    ///
    /// - Parameters:
    ///   - parameters: The parameters.
    ///   - displayRepresentation: How it is shown, given their values.
    public init<A: Sendable, B: Sendable, C: Sendable>(
        parameters: (
            KeyPath<Intent, IntentParameter<A>>, KeyPath<Intent, IntentParameter<B>>,
            KeyPath<Intent, IntentParameter<C>>
        ),
        displayRepresentation: @escaping (A, B, C) -> DisplayRepresentation
    ) {
        _predictions = [
            _IntentPrediction(keyPaths: [parameters.0, parameters.1, parameters.2]) { intent in
                displayRepresentation(
                    intent[keyPath: parameters.0].wrappedValue, intent[keyPath: parameters.1].wrappedValue,
                    intent[keyPath: parameters.2].wrappedValue)
            }
        ]
    }

    /// Creates a prediction for values of 4 parameters.
    ///
    /// - Parameters:
    ///   - parameters: The parameters.
    ///   - displayRepresentation: How it is shown, given their values.
    public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
        parameters: (
            KeyPath<Intent, IntentParameter<A>>, KeyPath<Intent, IntentParameter<B>>,
            KeyPath<Intent, IntentParameter<C>>, KeyPath<Intent, IntentParameter<D>>
        ),
        displayRepresentation: @escaping (A, B, C, D) -> DisplayRepresentation
    ) {
        _predictions = [
            _IntentPrediction(keyPaths: [parameters.0, parameters.1, parameters.2, parameters.3]) { intent in
                displayRepresentation(
                    intent[keyPath: parameters.0].wrappedValue, intent[keyPath: parameters.1].wrappedValue,
                    intent[keyPath: parameters.2].wrappedValue, intent[keyPath: parameters.3].wrappedValue)
            }
        ]
    }

    /// Creates a prediction for values of 5 parameters.
    ///
    /// - Parameters:
    ///   - parameters: The parameters.
    ///   - displayRepresentation: How it is shown, given their values.
    public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
        parameters: (
            KeyPath<Intent, IntentParameter<A>>, KeyPath<Intent, IntentParameter<B>>,
            KeyPath<Intent, IntentParameter<C>>, KeyPath<Intent, IntentParameter<D>>,
            KeyPath<Intent, IntentParameter<E>>
        ),
        displayRepresentation: @escaping (A, B, C, D, E) -> DisplayRepresentation
    ) {
        _predictions = [
            _IntentPrediction(keyPaths: [parameters.0, parameters.1, parameters.2, parameters.3, parameters.4]) {
                intent in
                displayRepresentation(
                    intent[keyPath: parameters.0].wrappedValue, intent[keyPath: parameters.1].wrappedValue,
                    intent[keyPath: parameters.2].wrappedValue, intent[keyPath: parameters.3].wrappedValue,
                    intent[keyPath: parameters.4].wrappedValue)
            }
        ]
    }

    /// Creates a prediction for values of 6 parameters.
    ///
    /// - Parameters:
    ///   - parameters: The parameters.
    ///   - displayRepresentation: How it is shown, given their values.
    public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
        parameters: (
            KeyPath<Intent, IntentParameter<A>>, KeyPath<Intent, IntentParameter<B>>,
            KeyPath<Intent, IntentParameter<C>>, KeyPath<Intent, IntentParameter<D>>,
            KeyPath<Intent, IntentParameter<E>>, KeyPath<Intent, IntentParameter<F>>
        ),
        displayRepresentation: @escaping (A, B, C, D, E, F) -> DisplayRepresentation
    ) {
        _predictions = [
            _IntentPrediction(keyPaths: [
                parameters.0, parameters.1, parameters.2, parameters.3, parameters.4, parameters.5,
            ]) { intent in
                displayRepresentation(
                    intent[keyPath: parameters.0].wrappedValue, intent[keyPath: parameters.1].wrappedValue,
                    intent[keyPath: parameters.2].wrappedValue, intent[keyPath: parameters.3].wrappedValue,
                    intent[keyPath: parameters.4].wrappedValue, intent[keyPath: parameters.5].wrappedValue)
            }
        ]
    }
}

/// Several predictions.
public struct TupleIntentPrediction<Intent: AppIntent>: IntentPredictionConfiguration {
    public let _predictions: [_IntentPrediction<Intent>]
}

/// Lists the predictions of an intent.
@resultBuilder
public enum IntentPredictionsBuilder<Intent: AppIntent> {
    /// Takes a prediction.
    public static func buildExpression(_ expression: IntentPrediction<Intent>) -> IntentPrediction<Intent> {
        expression
    }

    /// A line of the list.
    public typealias Line = IntentPrediction<Intent>

    // One function for each number of lines, as Apple's builder has them: code names them by their labels.
    private static func joined(_ lines: [Line]) -> TupleIntentPrediction<Intent> {
        TupleIntentPrediction(_predictions: lines.flatMap(\._predictions))
    }

    /// Lists one prediction.
    public static func buildBlock(_ p0: Line) -> TupleIntentPrediction<Intent> { joined([p0]) }

    /// Lists 2 predictions.
    public static func buildBlock(_ p0: Line, _ p1: Line) -> TupleIntentPrediction<Intent> { joined([p0, p1]) }

    /// Lists 3 predictions.
    public static func buildBlock(_ p0: Line, _ p1: Line, _ p2: Line) -> TupleIntentPrediction<Intent> {
        joined([p0, p1, p2])
    }

    /// Lists 4 predictions.
    public static func buildBlock(_ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line) -> TupleIntentPrediction<Intent> {
        joined([p0, p1, p2, p3])
    }

    /// Lists 5 predictions.
    public static func buildBlock(_ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line, _ p4: Line) -> TupleIntentPrediction<
        Intent
    > { joined([p0, p1, p2, p3, p4]) }

    /// Lists 6 predictions.
    public static func buildBlock(_ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line, _ p4: Line, _ p5: Line)
        -> TupleIntentPrediction<Intent>
    { joined([p0, p1, p2, p3, p4, p5]) }

    /// Lists 7 predictions.
    public static func buildBlock(_ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line, _ p4: Line, _ p5: Line, _ p6: Line)
        -> TupleIntentPrediction<Intent>
    { joined([p0, p1, p2, p3, p4, p5, p6]) }

    /// Lists 8 predictions.
    public static func buildBlock(
        _ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line, _ p4: Line, _ p5: Line, _ p6: Line, _ p7: Line
    ) -> TupleIntentPrediction<Intent> { joined([p0, p1, p2, p3, p4, p5, p6, p7]) }

    /// Lists 9 predictions.
    public static func buildBlock(
        _ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line, _ p4: Line, _ p5: Line, _ p6: Line, _ p7: Line, _ p8: Line
    ) -> TupleIntentPrediction<Intent> { joined([p0, p1, p2, p3, p4, p5, p6, p7, p8]) }

    /// Lists 10 predictions.
    public static func buildBlock(
        _ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line, _ p4: Line, _ p5: Line, _ p6: Line, _ p7: Line, _ p8: Line,
        _ p9: Line
    ) -> TupleIntentPrediction<Intent> { joined([p0, p1, p2, p3, p4, p5, p6, p7, p8, p9]) }

    /// Lists 11 predictions.
    public static func buildBlock(
        _ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line, _ p4: Line, _ p5: Line, _ p6: Line, _ p7: Line, _ p8: Line,
        _ p9: Line, _ p10: Line
    ) -> TupleIntentPrediction<Intent> { joined([p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10]) }

    /// Lists 12 predictions.
    public static func buildBlock(
        _ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line, _ p4: Line, _ p5: Line, _ p6: Line, _ p7: Line, _ p8: Line,
        _ p9: Line, _ p10: Line, _ p11: Line
    ) -> TupleIntentPrediction<Intent> { joined([p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11]) }

    /// Lists 13 predictions.
    public static func buildBlock(
        _ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line, _ p4: Line, _ p5: Line, _ p6: Line, _ p7: Line, _ p8: Line,
        _ p9: Line, _ p10: Line, _ p11: Line, _ p12: Line
    ) -> TupleIntentPrediction<Intent> { joined([p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12]) }

    /// Lists 14 predictions.
    public static func buildBlock(
        _ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line, _ p4: Line, _ p5: Line, _ p6: Line, _ p7: Line, _ p8: Line,
        _ p9: Line, _ p10: Line, _ p11: Line, _ p12: Line, _ p13: Line
    ) -> TupleIntentPrediction<Intent> { joined([p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13]) }

    /// Lists 15 predictions.
    public static func buildBlock(
        _ p0: Line, _ p1: Line, _ p2: Line, _ p3: Line, _ p4: Line, _ p5: Line, _ p6: Line, _ p7: Line, _ p8: Line,
        _ p9: Line, _ p10: Line, _ p11: Line, _ p12: Line, _ p13: Line, _ p14: Line
    ) -> TupleIntentPrediction<Intent> { joined([p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14]) }
}

extension PredictableIntent {
    /// Returns how an intent with values is shown when it is suggested; nil where no prediction is for those values.
    package static func predictedDisplay(of intent: Self) -> DisplayRepresentation? {
        let names = _ParameterNames(intent)
        let prediction = predictions.last { prediction in
            prediction.keyPaths.allSatisfy { names.parameter($0)?.hasValue == true }
        }
        return prediction?.display(intent)
    }

    /// The predictions, in the order of declaration.
    private static var predictions: [_IntentPrediction<Self>] {
        PredictionTable.predictions(of: Self.self) { predictionConfiguration._predictions }
    }

    /// The title that the author gives the intent with its values; nil where no prediction is for them.
    var predictedTitle: String? {
        Self.predictedDisplay(of: self).map { Localizer.text(of: $0.title) }
    }

    /// The parameters of each prediction, by name.
    static var predictedParameters: [[String]] {
        let names = _ParameterNames(Self())
        return predictions.map { $0.keyPaths.compactMap { names.name($0) } }
    }
}

/// The predictions of each intent type: making them, with a key path for each parameter, takes longer than all else of a donation.
private enum PredictionTable {
    /// Predictions of one type.
    private final class Entry: @unchecked Sendable {
        // Unchecked: an array of `_IntentPrediction`, which is never changed. Its key paths are immutable, and its closures are
        // the author's, of a static declaration that any thread may read.
        let predictions: Any

        init(_ predictions: Any) { self.predictions = predictions }
    }

    private static let known = Mutex<[ObjectIdentifier: Entry]>([:])

    /// The predictions of a type, which are made at the first use.
    static func predictions<Intent>(
        of type: Intent.Type, _ make: () -> [_IntentPrediction<Intent>]
    ) -> [_IntentPrediction<Intent>] {
        if let entry = known.withLock({ $0[ObjectIdentifier(type)] }),
            let predictions = entry.predictions as? [_IntentPrediction<Intent>]
        {
            return predictions
        }
        // Made outside of the lock: it is the author's code.
        let predictions = make()
        let entry = Entry(predictions)
        known.withLock { $0[ObjectIdentifier(type)] = entry }
        return predictions
    }
}
