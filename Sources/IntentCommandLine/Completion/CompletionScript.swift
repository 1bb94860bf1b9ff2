/// The scripts that let a shell ask ``Completer``.
enum CompletionScript: String, CaseIterable {
    case bash
    case zsh
    case fish

    /// How a shell takes the script.
    var place: String {
        switch self {
        case .bash: "eval \"$(intentctl completion bash)\" in ~/.bashrc"
        case .zsh: "eval \"$(intentctl completion zsh)\" in ~/.zshrc, after compinit"
        case .fish: "intentctl completion fish | source in ~/.config/fish/config.fish"
        }
    }

    var text: String {
        switch self {
        case .bash: Self.bashText
        case .zsh: Self.zshText
        case .fish: Self.fishText
        }
    }

    /// bash takes words apart at `=` and `:` and replaces only the last piece, so the words are read from the line and
    /// the pieces before it taken off again. It puts an answer into the line as it stands, so that an app's words are quoted
    /// here; zsh and fish do so themselves.
    private static let bashText = #"""
        _intentctl() {
            local line=${COMP_LINE:0:COMP_POINT} words current piece reply
            read -ra words <<<"$line"
            [[ $line == *[[:space:]] ]] && words+=("")
            current=${words[${#words[@]}-1]}
            piece=${current%"${current##*[=:]}"}
            COMPREPLY=()
            while IFS= read -r reply; do
                case $reply in
                    :files) compopt -o default ;;
                    :open) compopt -o nospace ;;
                    *) reply=${reply%%$'\t'*}; printf -v reply %q "${reply#"$piece"}"; COMPREPLY+=("$reply") ;;
                esac
            done < <(intentctl __complete -- "${words[@]:1}" 2>/dev/null)
        }
        complete -F _intentctl intentctl

        """#

    private static let zshText = #"""
        #compdef intentctl
        _intentctl() {
            local reply word note files
            local -a options described plain
            for reply in "${(@f)$(intentctl __complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
                case $reply in
                    '') ;;
                    :files) files=1 ;;
                    :open) options=(-S '') ;;
                    *$'\t'*)
                        word=${reply%%$'\t'*} note=${reply#*$'\t'}
                        described+=("${word//:/\\:}:$note") ;;
                    *) plain+=("$reply") ;;
                esac
            done
            (( $#described )) && _describe -V intentctl described "${options[@]}"
            (( $#plain )) && compadd "${options[@]}" -- "${plain[@]}"
            [[ -n $files ]] && _files
            return 0
        }
        compdef _intentctl intentctl

        """#

    private static let fishText = #"""
        function __intentctl_complete
            set -l words (commandline -opc) (commandline -ct)
            for reply in (intentctl __complete -- $words[2..] 2>/dev/null)
                switch $reply
                    case :files
                        __fish_complete_path (commandline -ct)
                    case :open
                    case '*'
                        printf '%s\n' $reply
                end
            end
        end
        complete -c intentctl -f -a '(__intentctl_complete)'

        """#
}
