public import AppIntents
import IntentProtocol

/// A button or switch of an app that is shown outside of it.
@_alwaysEmitConformanceMetadata
public protocol ControlWidget: _AppWidget {
    /// The type of the configuration.
    associatedtype Body: ControlWidgetConfiguration

    /// Creates the control.
    init()

    /// What the control shows, and how it is configured.
    var body: Body { get }
}

extension ControlWidget {
    public var _declaration: _WidgetDeclaration { body._declaration }
}

/// What a control shows and how it is configured.
public protocol ControlWidgetConfiguration {
    /// What is known of the control.
    var _declaration: _WidgetDeclaration { get }
}

extension ControlWidgetConfiguration {
    /// Sets the name that people see.
    public func displayName(_ displayName: LocalizedStringResource) -> some ControlWidgetConfiguration {
        _ModifiedConfiguration(_declaration) { $0.title = displayName }
    }

    /// Sets what people read about the control.
    public func description(_ description: LocalizedStringResource) -> some ControlWidgetConfiguration {
        _ModifiedConfiguration(_declaration) { $0.description = description }
    }

    /// Changes nothing: a setting that is missing is asked for.
    public func promptsForUserConfiguration() -> some ControlWidgetConfiguration { self }
}

/// A control without settings.
public struct StaticControlConfiguration<Content: ControlWidgetTemplate>: ControlWidgetConfiguration {
    public let _declaration: _WidgetDeclaration

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - kind: The name of the control, one in the app.
    ///   - content: The button or switch.
    public init(kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> Content) {
        _declaration = _WidgetDeclaration(name: kind, kind: .control) { _, _ in _SnippetNode(control: content()) }
    }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - kind: The name of the control, one in the app.
    ///   - provider: Gives the value.
    ///   - content: The button or switch for a value.
    public init<Provider: ControlValueProvider>(
        kind: String, provider: Provider, @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) {
        _declaration = _WidgetDeclaration(name: kind, kind: .control) { _, _ in
            _SnippetNode(control: content(try await provider.currentValue()))
        }
    }
}

/// A control whose settings are the parameters of an intent.
public struct AppIntentControlConfiguration<Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate>:
    ControlWidgetConfiguration
{
    public let _declaration: _WidgetDeclaration

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - kind: The name of the control, one in the app.
    ///   - intent: The intent whose parameters are the settings.
    ///   - content: The button or switch for settings.
    public init(
        kind: String, intent: Configuration.Type = Configuration.self,
        @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
    ) {
        _declaration = _WidgetDeclaration(name: kind, kind: .control, configuration: intent) { settings, _ in
            _SnippetNode(control: content(settings as? Configuration ?? Configuration()))
        }
    }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - kind: The name of the control, one in the app.
    ///   - provider: Gives the value for settings.
    ///   - content: The button or switch for a value.
    public init<Provider: AppIntentControlValueProvider>(
        kind: String, provider: Provider, @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
    ) where Provider.Configuration == Configuration {
        _declaration = _WidgetDeclaration(name: kind, kind: .control, configuration: Configuration.self) {
            settings, _ in
            let settings = settings as? Configuration ?? Configuration()
            return _SnippetNode(control: content(try await provider.currentValue(configuration: settings)))
        }
    }
}

/// Gives the value that a control shows.
public protocol ControlValueProvider {
    /// The type of value.
    associatedtype Value

    /// What stands in while nothing is known.
    var previewValue: Value { get }

    /// Returns the value.
    func currentValue() async throws -> Value
}

/// Gives the value that a control shows for settings.
public protocol AppIntentControlValueProvider {
    /// The type of value.
    associatedtype Value
    /// The intent whose parameters are the settings.
    associatedtype Configuration: ControlConfigurationIntent

    /// Returns what stands in while nothing is known.
    func previewValue(configuration: Configuration) -> Value

    /// Returns the value.
    func currentValue(configuration: Configuration) async throws -> Value
}

extension _SnippetNode {
    fileprivate init(control template: some ControlWidgetTemplate) {
        self.init("control", children: template._nodes)
    }
}
