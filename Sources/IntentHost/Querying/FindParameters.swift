import IntentProtocol

extension ParameterReader.Read {
    /// Reads the conditions and the order of an action that finds entities, which were texts so far.
    ///
    /// - Parameter entity: The type of what is found.
    mutating func readFilter(of entity: EntityMetadata, with reader: ValueReader) throws(IntentError) {
        let filter = try FilterReader(reader, for: entity)
        for index in values.indices {
            guard case .array(let given) = values[index].value else { continue }
            let name = values[index].name
            do throws(IntentError) {
                switch name {
                case FindParameter.conditions.rawValue:
                    guard given.count <= QueryFilter.maximumConditions else {
                        throw IntentError(
                            .request, .invalidValue, "at most \(QueryFilter.maximumConditions) conditions are taken")
                    }
                    var read: [IntentValue] = []
                    for (place, value) in given.enumerated() {
                        guard case .string(let text) = value else { continue }
                        let entry = try filter.condition(text)
                        for var lookup in entry.lookups {
                            lookup.parameter = name
                            lookup.path = ValuePath([.element(place)] + lookup.path.steps)
                            lookups.append(lookup)
                        }
                        read.append(entry.condition.value)
                    }
                    values[index].value = .array(read)
                case FindParameter.sort.rawValue:
                    guard given.count <= QueryFilter.maximumSorts else {
                        throw IntentError(
                            .request, .invalidValue, "at most \(QueryFilter.maximumSorts) properties are sorted by")
                    }
                    var read: [IntentValue] = []
                    for value in given {
                        guard case .string(let text) = value else { continue }
                        read.append(.string(try filter.sort(QuerySort(typed: text)).typed))
                    }
                    values[index].value = .array(read)
                default: break
                }
            } catch {
                var error = error
                error.parameter = name
                throw error
            }
        }
    }
}
