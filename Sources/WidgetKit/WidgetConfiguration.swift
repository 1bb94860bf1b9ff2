public import AppIntents
import IntentProtocol
public import SwiftUI

/// What a widget shows and how it is configured.
public protocol WidgetConfiguration {
    /// What is known of the widget.
    var _declaration: _WidgetDeclaration { get }
}

extension WidgetConfiguration {
    /// Sets the name that people see.
    public func configurationDisplayName(_ displayName: LocalizedStringKey) -> some WidgetConfiguration {
        _ModifiedConfiguration(_declaration) { $0.title = displayName.resource }
    }

    /// Sets the name that people see.
    @_disfavoredOverload
    public func configurationDisplayName(_ displayName: LocalizedStringResource) -> some WidgetConfiguration {
        _ModifiedConfiguration(_declaration) { $0.title = displayName }
    }

    /// Sets what people read about the widget.
    public func description(_ description: LocalizedStringKey) -> some WidgetConfiguration {
        _ModifiedConfiguration(_declaration) { $0.description = description.resource }
    }

    /// Sets what people read about the widget.
    @_disfavoredOverload
    public func description(_ description: LocalizedStringResource) -> some WidgetConfiguration {
        _ModifiedConfiguration(_declaration) { $0.description = description }
    }

    /// Sets the sizes that the widget is made for; the first is the one that it is shown in.
    public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
        _ModifiedConfiguration(_declaration) { $0.families = families.map(\.rawValue) }
    }

    /// Changes nothing: there are no margins.
    public func contentMarginsDisabled() -> some WidgetConfiguration { self }

    /// Changes nothing: surfaces draw backgrounds as they can.
    public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration { self }
}

/// A configuration that was changed.
public struct _ModifiedConfiguration: WidgetConfiguration, ControlWidgetConfiguration {
    public private(set) var _declaration: _WidgetDeclaration

    init(_ declaration: _WidgetDeclaration, _ change: (inout _WidgetDeclaration) -> Void) {
        _declaration = declaration
        change(&_declaration)
    }
}

/// A widget without settings.
public struct StaticConfiguration<Content: View>: WidgetConfiguration {
    public let _declaration: _WidgetDeclaration

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - kind: The name of the widget, one in the app.
    ///   - provider: Gives the timeline.
    ///   - content: The view of an entry.
    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) {
        _declaration = _WidgetDeclaration(name: kind, kind: .widget) { _, family in
            let context = TimelineProviderContext(family: family)
            return try await CompletedTimeline.node { done in
                provider.getTimeline(in: context) { timeline in
                    done(Result { try timeline.node(content) })
                }
            }
        }
    }
}

/// A widget whose settings are the parameters of an intent.
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>: WidgetConfiguration {
    public let _declaration: _WidgetDeclaration

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - kind: The name of the widget, one in the app.
    ///   - intent: The intent whose parameters are the settings.
    ///   - provider: Gives the timeline for settings.
    ///   - content: The view of an entry.
    public init<Provider: AppIntentTimelineProvider>(
        kind: String, intent: Intent.Type = Intent.self, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        _declaration = _WidgetDeclaration(name: kind, kind: .widget, configuration: intent) { settings, family in
            let settings = settings as? Intent ?? Intent()
            let timeline = await provider.timeline(for: settings, in: TimelineProviderContext(family: family))
            return try timeline.node(content)
        }
    }
}
