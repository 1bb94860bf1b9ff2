/// Makes words for people from the names of code.
package enum Words {
    /// Returns a name as a title: `noteStore` and `NoteStore` are "Note Store", `note_id` is "Note Id".
    package static func title(_ name: String) -> String {
        var words: [String] = []
        var word = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            if character == "_" || character == "-" || character == " " {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            let previous = index > 0 ? characters[index - 1] : nil
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            // A capital begins a word after a small letter, and before one when capitals run together: `URLList`.
            let begins =
                character.isUppercase
                && (previous?.isLowercase == true || previous?.isNumber == true
                    || previous?.isUppercase == true && next?.isLowercase == true)
            if begins, !word.isEmpty {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        if !word.isEmpty { words.append(word) }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
