package import IntentProtocol

/// A C library whose functions are intents.
package struct LibraryManifest: Hashable, Sendable {
    /// The library's name for the loader (`libz.so.1`), or a file beside the manifest.
    package var library: String
    /// Whether calls may run side by side.
    package var isConcurrent = false
    package var structs: [String: CStruct] = [:]
    package var enums: [String: CEnum] = [:]
    package var callbacks: [String: CCallback] = [:]
    package var functions: [ForeignIntent] = []
}

/// A `struct` of C.
package struct CStruct: Hashable, Sendable {
    package struct Field: Hashable, Sendable {
        package var name: String
        package var type: CType
        /// Elements of an array within the struct; nil for a single value.
        package var count: Int?
    }

    package var title: LocalizedText
    package var fields: [Field]
}

/// An `enum` of C, or a set of constants.
package struct CEnum: Hashable, Sendable {
    package struct Case: Hashable, Sendable {
        package var name: String
        package var value: Int64
        package var title: LocalizedText
    }

    package var title: LocalizedText
    package var base: CInteger
    package var cases: [Case]
}

/// A function that the library calls back.
package struct CCallback: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var type: CType
        /// The callback's parameter that tells how many elements an array has.
        package var length: String?
    }

    package var parameters: [Parameter]
    package var result: CType
    /// What it returns to let the library go on, and to make it stop.
    package var goOn: Int64 = 0
    package var stop: Int64 = 1
    /// The parameters that tell how far the call is.
    package var completed: String?
    package var total: String?
    /// The parameter whose values are gathered as a list of texts.
    package var collects: String?
    /// What stands between the elements of one `string[]`.
    package var separator = "\t"
}

/// An intent, performed by one or more calls of C functions.
package struct ForeignIntent: Hashable, Sendable {
    package var id: String
    package var line: Int
    package var title: LocalizedText
    package var description: LocalizedText?
    package var category: LocalizedText?
    package var isDiscoverable = true
    /// As in the metadata document.
    package var targets = 0
    package var calls: [ForeignCall] = []
    /// The outputs that are the intent's value: none, one, or several that make up an object.
    package var results: [String] = []
    /// Words for the outcome, with outputs and inputs in braces.
    package var dialog: LocalizedText?

    /// All arguments of all calls that a caller gives a value for.
    package var inputs: [ForeignArgument] { calls.flatMap(\.arguments).filter(\.isAsked) }
}

/// One call of a C function.
package struct ForeignCall: Hashable, Sendable {
    package var function: String
    package var line: Int
    package var arguments: [ForeignArgument] = []
    /// Of a variadic function: how many arguments are declared.
    package var declared: Int?
    package var result = ForeignResult()
    /// Whether it is made also where an earlier call failed, to clean up.
    package var isCleanUp = false
}

/// One argument of a call.
package struct ForeignArgument: Hashable, Sendable {
    package enum Direction: String, Hashable, Sendable, CaseIterable {
        case `in`
        case out
        case both = "inout"
    }

    /// Where the value that goes in comes from.
    package enum Source: Hashable, Sendable {
        /// The caller gives it.
        case asked
        case constant(ForeignConstant)
        /// The number of elements, or bytes, of another argument of the call.
        case length(of: String)
        /// An output of an earlier call.
        case output(String)
        /// Nothing goes in.
        case none
    }

    package var name: String
    package var line: Int
    package var type: CType
    package var direction = Direction.in
    /// Whether a pointer to the value is passed.
    package var isIndirect = false
    package var source = Source.asked
    package var title: LocalizedText
    package var description: LocalizedText?
    package var question: LocalizedText?
    package var isOptional = false
    package var defaultValue: ForeignConstant?
    package var minimum: JSON?
    package var maximum: JSON?
    package var form = ForeignForm()
    /// How large a buffer is that the function writes into.
    package var capacity: Capacity?
    /// The function that frees what an output points to.
    package var free: String?
    /// Whether the function, or a later one, closes the descriptor.
    package var isClosed = false

    package var isAsked: Bool { source == .asked && direction != .out }
    package var isOutput: Bool { direction != .in }
}

/// The size of a buffer, in elements of its type.
package enum Capacity: Hashable, Sendable {
    case fixed(Int64)
    /// `times` that many as another argument has, and `plus` more.
    case relative(to: String, times: Int64, plus: Int64)
    /// What a function of the library says for another argument's length, such as `compressBound`.
    case function(String, of: String)
}

/// A value that the manifest itself gives.
package enum ForeignConstant: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
}

/// How a value of C looks to people.
package struct ForeignForm: Hashable, Sendable {
    package enum Shape: String, Hashable, Sendable, CaseIterable {
        /// Bytes as they are.
        case data
        /// Bytes as a text.
        case text
        /// Bytes as a file's content.
        case file
        /// An unsigned number in hexadecimal digits.
        case hex
    }

    package var shape: Shape?
    package var encoding = TextEncoding.utf8
    /// The output that tells how many elements or bytes there are.
    package var length: String?
    /// The name and the type of a file that is made of bytes.
    package var fileName: String?
    package var contentType: String?

    package init() {}
}

/// What a function returns, and what of it means that it failed.
package struct ForeignResult: Hashable, Sendable {
    package enum Failure: String, Hashable, Sendable, CaseIterable {
        case negative
        case nonzero
        case zero
        case null
        case notANumber = "nan"
    }

    package var name = "result"
    package var line = 0
    package var type = CType.void
    package var title: LocalizedText = "Result"
    package var form = ForeignForm()
    package var isOptional = false
    package var free: String?
    package var failsWhen: Failure?
    /// Whether `errno` tells why it failed.
    package var setsErrno = false
    /// Words for codes that it returns.
    package var errors: [Int64: String] = [:]
    /// A function that gives words for the code, or for an output of an earlier call: `zError`, `sqlite3_errmsg`.
    package var explain: Explanation?

    package struct Explanation: Hashable, Sendable {
        package var function: String
        /// The argument or output to call it with; nil for the code.
        package var of: String?
    }
}
