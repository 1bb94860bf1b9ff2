@testable import IntentCommandLine
import IntentProtocol
import Testing

@Suite("Help")
struct HelpTests {
    private static let overview = """
        Run the intents of this machine's apps, each in its sandbox.

        usage: intentctl COMMAND [OPTION…]

        commands:
          run         Run an intent and print what it gives
          suggest     Tell what may be wanted now, and how it is run
          query       Ask an app for entities
          search      Find what apps have put into the search index
          collection  Keep identifiers of entities by a handle, for parameters that take many
          list        List the intents of all apps, or of one
          show        Show an intent: what it does, takes and gives
          schema      Print the metadata document of an app, or of all
          plugin      Install and look after plugins
          runs        List the latest runs, or follow them as they happen
          run-info    Tell all that is known of a run
          cancel      Cancel a run
          undo        Take back the latest run that can be taken back
          donations   List what was learned of what you do, or forget it
          relevant    List what apps say is wanted in a situation, or forget it
          say         Run what a phrase of an app means
          phrases     List what can be said to run an intent
          do          List what can be done with an entity, or do it
          shortcut    Save chains of intents and run them
          focus       Keep what apps show while a focus is on, and turn one on
          widget      Show the widgets and controls of apps
          questions   List what assistants wait for a person to confirm, or follow it
          answer      Confirm what an assistant wants, or not
          grants      List what callers and apps were allowed for good, decide it, or take it back
          index       Look after the search index
          backup      Write a copy of what the host keeps into a new file
          doctor      Tell what works on this machine and what does not
          stop        Stop the host once its runs have ended
          mcp         Serve an AI assistant: the Model Context Protocol on standard input and output
          completion  Print a script that completes commands and names in a shell
          dev         Build a plugin's package, install it, and again whenever a file changes
          man         Print the manual page of the tool, or of a command, for man(1)
          help        Tell about a command

        options:
          --version  Print the version

        intentctl help COMMAND tells all about one of them. The host, intentd, is started when it is needed.

        exit status:
          0 completed, 1 the intent failed, 64 bad usage, 65 bad or missing value, 66 no such thing,
          69 host not reachable, 70 internal error, 73 can't write, 75 timed out, 77 not permitted,
          78 bad configuration, 130 cancelled

        """

    private static let run = """
        Run an intent and print what it gives.

        usage: intentctl run APP.INTENT [NAME=VALUE…] [OPTION…]

          APP.INTENT  The intent, as intentctl list shows it
          NAME=VALUE  A parameter; NAME:=JSON for JSON, NAME=@FILE for a file's content

        options:
          --json            Print one JSON document
          --input ask|fail  Ask for what is missing (on a terminal), or fail
          --yes             Answer the confirmations that a caller may answer
          --target TARGET   Where to run: main, extension or widget
          --timeout S       Seconds that the run may take
          --as CALLER       The caller that policy and journal see
          --key K           Run once: a repeat with this key within a day gets the outcome
          --snippet FORM    Write the result's view as text, html, markdown or not at all
          --detach          Print the run's identifier and leave once it has begun

        A parameter given twice is an array. NAME=@- reads standard input. Dates may be typed as today or
        tomorrow 9:00, durations as 90s, measurements as 5 km, entities as id:ID or by a text that finds them.
        Ctrl-C cancels the run and waits for its clean-up; a second one leaves.

        """

    private static let plugin = """
        Install and look after plugins.

        usage: intentctl plugin COMMAND

        commands:
          install   Describe a library in a sandbox and install it, or its new version
          remove    Remove a plugin
          rollback  Put the version before in a plugin's place
          retry     Let a plugin start and run again that is held back since it failed
          grant     Grant a plugin what it needs beyond its own folder
          trust     Let a plugin be loaded into the host itself
          distrust  Keep a plugin in its sandbox
          list      List the plugins
          describe  Tell what a plugin offers
          check     Tell what a plugin's author should mend
          conform   Check that a worker keeps to the protocol
          new       Write a package for a plugin of your own, which builds

        """

    @Test("The tool's help goes to standard output", arguments: [["--help"], ["-h"], ["help"]])
    func overview(arguments: [String]) throws {
        let result = try Tool().run(arguments)
        #expect(result.output == Self.overview)
        #expect(result.errors.isEmpty)
        #expect(result.status == 0)
    }

    @Test("Nothing at all is bad usage, with the help on standard error")
    func nothing() throws {
        let result = try Tool().run()
        #expect(result.errors == Self.overview)
        #expect(result.output.isEmpty)
        #expect(result.status == 64)
    }

    @Test("A command's help is the same in either place", arguments: [["run", "--help"], ["help", "run"]])
    func command(arguments: [String]) throws {
        #expect(try Tool().run(arguments).output == Self.run)
    }

    @Test("A group's help lists its commands", arguments: [["plugin", "--help"], ["help", "plugin"]])
    func group(arguments: [String]) throws {
        #expect(try Tool().run(arguments).output == Self.plugin)
    }

    @Test("A group alone is bad usage, with its help on standard error")
    func groupAlone() throws {
        let result = try Tool().run("plugin")
        #expect(result.errors == Self.plugin)
        #expect(result.status == 64)
    }

    @Test("The version is one line")
    func version() throws {
        #expect(try Tool().run("--version").output == "intentctl \(BuildIdentity.sdkVersion)\n")
    }

    @Test("Every command has a help that fits 100 columns and says how it is typed")
    func all() {
        func check(_ path: [Command]) {
            let help = HelpText.help(path)
            #expect(help.contains("usage: " + path.map(\.name).joined(separator: " ")))
            for line in help.split(separator: "\n") where line.count > 110 { Issue.record("too long: \(line)") }
            for command in path[path.count - 1].subcommands where !command.isHidden { check(path + [command]) }
        }
        check([.root])
    }

    @Test("A usage error is two lines and ends with 64")
    func error() throws {
        let result = try Tool().run("plugin", "instal", "x")
        #expect(
            result.errors == """
                intentctl: plugin has no command 'instal'
                try: intentctl plugin install

                """)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
    }

    @Test("Help of a command that does not exist names the nearest")
    func unknown() throws {
        let result = try Tool().run("help", "plugin", "lits")
        #expect(result.errors.contains("try: intentctl plugin list"))
        #expect(result.status == 64)
    }
}
