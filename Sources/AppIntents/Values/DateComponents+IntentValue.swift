import IntentProtocol

extension DateComponents: _IntentValue {
    public static var _family: _ValueFamily { _ValueFamily(.dateComponents) }

    /// The components that have a number, by their name on the wire.
    private static let numbers: [(name: String, component: Calendar.Component)] = [
        ("era", .era), ("year", .year), ("month", .month), ("day", .day), ("hour", .hour), ("minute", .minute),
        ("second", .second), ("nanosecond", .nanosecond), ("weekday", .weekday), ("weekdayOrdinal", .weekdayOrdinal),
        ("quarter", .quarter), ("weekOfMonth", .weekOfMonth), ("weekOfYear", .weekOfYear),
        ("yearForWeekOfYear", .yearForWeekOfYear),
    ]

    public static func _decodeAtOnce(_ value: _WireValue) throws -> DateComponents? {
        guard case .dateComponents(let fields) = value.raw else { throw mismatch(value) }
        var components = DateComponents()
        for (name, component) in numbers {
            if case .int(let number)? = fields[name] { components.setValue(Int(number), for: component) }
        }
        if case .string(let name)? = fields["timeZone"] { components.timeZone = TimeZone(identifier: name) }
        if case .string(let name)? = fields["calendar"], let identifier = CalendarName.identifier(name) {
            components.calendar = Calendar(identifier: identifier)
        }
        return components
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        var fields: [String: IntentValue] = [:]
        for (name, component) in Self.numbers {
            if let number = value(for: component) { fields[name] = .int(Int64(number)) }
        }
        if let timeZone { fields["timeZone"] = .string(timeZone.identifier) }
        if let calendar { fields["calendar"] = .string(CalendarName.name(calendar.identifier)) }
        return _WireValue(.dateComponents(fields))
    }
}

/// Calendars by name.
private enum CalendarName {
    private static let known: [Calendar.Identifier] = [
        .gregorian, .buddhist, .chinese, .coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem, .hebrew, .iso8601, .indian,
        .islamic, .islamicCivil, .japanese, .persian, .republicOfChina, .islamicTabular, .islamicUmmAlQura,
    ]

    static func name(_ identifier: Calendar.Identifier) -> String { "\(identifier)" }

    static func identifier(_ name: String) -> Calendar.Identifier? {
        known.first { "\($0)" == name }
    }
}
