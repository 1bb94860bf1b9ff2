// A module of its own that has Apple's names for widgets and controls. Their sources use views, too.
@_exported public import Foundation
@_exported public import SwiftUI
