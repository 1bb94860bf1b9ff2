// Properties whose value a search index gets as well.
extension EntityProperty where Value: _IntentValue {
    /// Creates an indexed property that is named after its member.
    ///
    /// - Parameter indexingKey: The attribute that the value goes to.
    @inlinable
    public convenience init(indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>) {
        self.init(
            "", identifier: nil, NativeCoding<Value>.self, indexing: PropertyIndexing(indexingKey))
    }

    /// Creates an indexed property.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - indexingKey: The attribute that the value goes to.
    @inlinable
    public convenience init(
        title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
    ) {
        self.init(
            title, identifier: nil, NativeCoding<Value>.self, indexing: PropertyIndexing(indexingKey))
    }

    /// Creates an indexed property.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - title: The name that people see.
    ///   - indexingKey: The attribute that the value goes to.
    @inlinable
    public convenience init(
        identifier: String, title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
    ) {
        self.init(
            title, identifier: identifier, NativeCoding<Value>.self, indexing: PropertyIndexing(indexingKey))
    }

    /// Creates an indexed property.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - indexingKey: The attribute that the value goes to.
    @inlinable
    public convenience init(identifier: String, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>) {
        self.init(
            "", identifier: identifier, NativeCoding<Value>.self, indexing: PropertyIndexing(indexingKey))
    }

    /// Creates an indexed property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - indexingKey: The attribute that the value goes to.
    ///   - getter: Computes the value.
    @inlinable
    public convenience init(
        identifier: String, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>, getter: @escaping () -> Value
    ) {
        self.init(
            "", identifier: identifier, NativeCoding<Value>.self, PropertyAccessors(get: getter),
            indexing: PropertyIndexing(indexingKey))
    }

    /// Creates an indexed property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - indexingKey: The attribute that the value goes to.
    ///   - getSetter: Compute the value and take a new one.
    @inlinable
    public convenience init(
        identifier: String, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>,
        getSetter: (get: () -> Value, set: (Value) -> Void)
    ) {
        self.init(
            "", identifier: identifier, NativeCoding<Value>.self,
            PropertyAccessors(get: getSetter.get, set: getSetter.set), indexing: PropertyIndexing(indexingKey))
    }

    /// Creates an indexed property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - title: The name that people see.
    ///   - indexingKey: The attribute that the value goes to.
    ///   - getter: Computes the value.
    @inlinable
    public convenience init(
        identifier: String, title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>,
        getter: @escaping () -> Value
    ) {
        self.init(
            title, identifier: identifier, NativeCoding<Value>.self, PropertyAccessors(get: getter),
            indexing: PropertyIndexing(indexingKey))
    }

    /// Creates an indexed property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - title: The name that people see.
    ///   - indexingKey: The attribute that the value goes to.
    ///   - getSetter: Compute the value and take a new one.
    @inlinable
    public convenience init(
        identifier: String, title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>,
        getSetter: (get: () -> Value, set: (Value) -> Void)
    ) {
        self.init(
            title, identifier: identifier, NativeCoding<Value>.self,
            PropertyAccessors(get: getSetter.get, set: getSetter.set), indexing: PropertyIndexing(indexingKey))
    }

    /// Creates an indexed property that is named after its member.
    ///
    /// - Parameter customIndexingKey: The attribute of the app's own that the value goes to.
    @inlinable
    public convenience init(customIndexingKey: CSCustomAttributeKey) {
        self.init(
            "", identifier: nil, NativeCoding<Value>.self, indexing: PropertyIndexing(customIndexingKey))
    }

    /// Creates an indexed property.
    ///
    /// - Parameters:
    ///   - title: The name that people see.
    ///   - customIndexingKey: The attribute of the app's own that the value goes to.
    @inlinable
    public convenience init(title: LocalizedStringResource, customIndexingKey: CSCustomAttributeKey) {
        self.init(
            title, identifier: nil, NativeCoding<Value>.self, indexing: PropertyIndexing(customIndexingKey))
    }

    /// Creates an indexed property.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - title: The name that people see.
    ///   - customIndexingKey: The attribute of the app's own that the value goes to.
    @inlinable
    public convenience init(
        identifier: String, title: LocalizedStringResource, customIndexingKey: CSCustomAttributeKey
    ) {
        self.init(
            title, identifier: identifier, NativeCoding<Value>.self, indexing: PropertyIndexing(customIndexingKey))
    }

    /// Creates an indexed property.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - customIndexingKey: The attribute of the app's own that the value goes to.
    @inlinable
    public convenience init(identifier: String, customIndexingKey: CSCustomAttributeKey) {
        self.init(
            "", identifier: identifier, NativeCoding<Value>.self, indexing: PropertyIndexing(customIndexingKey))
    }

    /// Creates an indexed property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - customIndexingKey: The attribute of the app's own that the value goes to.
    ///   - getter: Computes the value.
    @inlinable
    public convenience init(
        identifier: String, customIndexingKey: CSCustomAttributeKey, getter: @escaping () -> Value
    ) {
        self.init(
            "", identifier: identifier, NativeCoding<Value>.self, PropertyAccessors(get: getter),
            indexing: PropertyIndexing(customIndexingKey))
    }

    /// Creates an indexed property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - customIndexingKey: The attribute of the app's own that the value goes to.
    ///   - getSetter: Compute the value and take a new one.
    @inlinable
    public convenience init(
        identifier: String, customIndexingKey: CSCustomAttributeKey, getSetter: (get: () -> Value, set: (Value) -> Void)
    ) {
        self.init(
            "", identifier: identifier, NativeCoding<Value>.self,
            PropertyAccessors(get: getSetter.get, set: getSetter.set), indexing: PropertyIndexing(customIndexingKey))
    }

    /// Creates an indexed property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - title: The name that people see.
    ///   - customIndexingKey: The attribute of the app's own that the value goes to.
    ///   - getter: Computes the value.
    @inlinable
    public convenience init(
        identifier: String, title: LocalizedStringResource, customIndexingKey: CSCustomAttributeKey,
        getter: @escaping () -> Value
    ) {
        self.init(
            title, identifier: identifier, NativeCoding<Value>.self, PropertyAccessors(get: getter),
            indexing: PropertyIndexing(customIndexingKey))
    }

    /// Creates an indexed property that is computed.
    ///
    /// - Parameters:
    ///   - identifier: The name that shortcuts refer to.
    ///   - title: The name that people see.
    ///   - customIndexingKey: The attribute of the app's own that the value goes to.
    ///   - getSetter: Compute the value and take a new one.
    @inlinable
    public convenience init(
        identifier: String, title: LocalizedStringResource, customIndexingKey: CSCustomAttributeKey,
        getSetter: (get: () -> Value, set: (Value) -> Void)
    ) {
        self.init(
            title, identifier: identifier, NativeCoding<Value>.self,
            PropertyAccessors(get: getSetter.get, set: getSetter.set), indexing: PropertyIndexing(customIndexingKey))
    }
}
