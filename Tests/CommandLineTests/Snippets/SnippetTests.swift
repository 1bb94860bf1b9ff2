import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("Views of results")
struct SnippetTests {
    private static func node(_ kind: String, _ attributes: KeyValuePairs<String, CBOR?> = [:], _ children: [CBOR] = [])
        -> CBOR
    {
        var pairs = [CBOR.Pair("kind", .text(kind))]
        pairs += attributes.compactMap { entry in entry.value.map { CBOR.Pair(.text(entry.key), $0) } }
        return .map(pairs + (children.isEmpty ? [] : [CBOR.Pair("children", .array(children))]))
    }

    private static func text(_ text: String, _ font: String? = nil) -> CBOR {
        node("text", ["text": .text(text), "font": font.map(CBOR.text)])
    }

    private static func action(_ id: Int64) -> CBOR {
        .object(["intent": "Done", "parameters": .object(["id": .int(id)])])
    }

    private static let list = node(
        "vstack", ["alignment": "leading", "spacing": .float(12)],
        [
            text("Still to do", "headline"),
            node(
                "hstack", [:],
                [
                    text("Buy seeds"), node("spacer"),
                    node("button", ["action": action(1)], [node("image", ["image": "system:checkmark.circle"])]),
                ]),
            node("toggle", ["on": true, "action": action(2)], [text("Loud")]), node("divider"),
            node("progress", ["fraction": .float(0.5)]),
            node("link", ["url": "https://example.org/a"], [text("More")]),
        ])

    @Test("Only the intent that is made for it names a shortcut")
    func shortcut() {
        func button(_ intent: CBOR) -> CBOR {
            Self.node("button", ["action": .object(["intent": intent, "shortcut": "Evening"])])
        }
        let tree = SnippetTree(Self.node("widget", [:], [button("RunSystemShortcutIntent"), button("Other")]))
        #expect(tree.actions.map(\.shortcut) == ["Evening", nil])
    }

    private func lines(_ document: CBOR, width: Int = 30, isColored: Bool = false) -> [String] {
        SnippetText(SnippetTree(document), width: width).lines(isColored: isColored)
    }

    @Test("Stacks are rows and columns, what can be pressed has its number")
    func terminal() {
        #expect(
            lines(Self.list) == [
                "Still to do", "Buy seeds" + String(repeating: " ", count: 15) + "[1 ✓ ]", "[x] 2 Loud",
                String(repeating: "─", count: 30),
                "██████████░░░░░░░░░░ 50 %", "More https://example.org/a",
            ])
    }

    @Test("An element outside of those that can be shown is named, and what is in it shown")
    func unknown() {
        let map = Self.node("map", [:], [Self.text("Here"), Self.node("map"), Self.node("pin")])
        let tree = SnippetTree(Self.node("vstack", [:], [map, Self.node("")]))
        #expect(tree.unknown == ["map", "pin", ""])
        #expect(SnippetText(tree, width: 30).lines(isColored: false).contains("Here"))
        #expect(SnippetTree(Self.list).unknown.isEmpty)
        let many = Self.node("vstack", [:], (0..<9).map { Self.node("kind \($0)") })
        #expect(SnippetTree(many).unknown.count == 5)
    }

    @Test("Only a terminal with colours gets any, and no text of an app commands it")
    func colours() {
        #expect(lines(Self.list, isColored: true)[0] == "\u{1b}[1mStill to do\u{1b}[0m")
        #expect(lines(Self.text("a\u{1b}[31mb")) == ["a[31mb"])
    }

    @Test("Texts are broken at the width, and end after the lines that they may have", arguments: [12, 20, 79])
    func widths(width: Int) {
        let long = "A text that is much longer than a line of a terminal may ever be, and verylongwordsthatgoonandon"
        let drawn = lines(Self.text(long), width: width)
        #expect(drawn.allSatisfy { DisplayWidth.of($0) <= width }, "\(drawn)")
        let limited = lines(Self.node("text", ["text": .text(long + long + long), "lineLimit": 2]), width: width)
        #expect(limited.count == 2 && limited[1].hasSuffix("…"), "\(limited)")
        let row = Self.node("hstack", [:], [Self.text(long), Self.node("spacer"), Self.text("end")])
        #expect(lines(row, width: width).allSatisfy { DisplayWidth.of($0) <= width + 4 })
    }

    @Test("An unknown kind shows what is in it, and a tree that is too large or deep is cut")
    func strange() {
        #expect(lines(Self.node("carousel", [:], [Self.text("a"), Self.text("b")])) == ["a", "b"])
        #expect(lines(1).isEmpty && lines(.map([])).isEmpty)
        let wide = SnippetTree(Self.node("vstack", [:], Array(repeating: Self.text("a"), count: SnippetTree.nodeLimit)))
        #expect(wide.isCut && wide.root.children.count == SnippetTree.nodeLimit - 1)
        let deep = (0..<SnippetTree.depthLimit).reduce(Self.text("a")) { inner, _ in Self.node("group", [:], [inner]) }
        #expect(!SnippetTree(deep).isCut && SnippetTree(Self.node("group", [:], [deep])).isCut)
    }

    @Test("What is pressed runs its intent with the values that the author set")
    func actions() throws {
        let tree = SnippetTree(Self.list)
        #expect(tree.actions.map(\.intent) == ["Done", "Done"])
        #expect(tree.actions[1].parameters.map(\.value) == [2])
        #expect(tree.source == nil)
        #expect(SnippetTree(Self.node("intent", ["intent": Self.action(3)])).source?.intent == "Done")
    }

    @Test("HTML holds no markup of an app's, and its links run nothing")
    func html() {
        let hostile = Self.node(
            "vstack", ["foreground": "red\" onload=\"x"],
            [
                Self.text("<script>alert('a')</script>"),
                Self.node("link", ["url": "javascript:alert(1)"], [Self.text("x")]),
                Self.node("link", ["url": "https://a.b/\"><b>"], [Self.text("y")]),
            ])
        let html = SnippetMarkup(SnippetTree(hostile)).html
        #expect(
            !html.contains("<script") && !html.contains("javascript:") && !html.contains("onload")
                && !html.contains("<b>"), "\(html)")
        let plain = SnippetMarkup(SnippetTree(Self.list)).html
        #expect(plain.contains("<button name=\"press\" value=\"1\">") && plain.contains("checked"), "\(plain)")
        #expect(plain.contains("<progress value=\"0.5\">"), "\(plain)")
    }

    @Test("Markdown is paragraphs, and signs of an app's text stand for themselves")
    func markdown() {
        #expect(
            SnippetMarkup(SnippetTree(Self.list)).markdown == """
                **Still to do**

                Buy seeds \\[1 ✓\\]

                \\[x\\] Loud

                ---

                50 %

                [More](https://example.org/a)

                """)
        #expect(SnippetMarkup(SnippetTree(Self.text("*a* [b](c)"))).markdown == "\\*a\\* \\[b\\](c)\n")
    }
}
