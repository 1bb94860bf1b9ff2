"""Checks recorded traffic: files that hold one direction of a connection as it was on the wire (Protocol/README.md)."""

import collections
import pathlib

import frames
import notation

BEGINS = {"describe", "perform", "query", "request"}
ENDS = {"metadata", "result", "failure", "entities", "reply"}
# Which end terminal frames a call may have.
TERMINAL = {
    "describe": {"metadata", "failure"}, "perform": {"result", "failure"}, "query": {"entities", "failure"},
    "request": {"reply", "failure"},
}
# What each end may send, by the name that its file has.
ALWAYS = {"hello", "ping", "pong", "error"}
MAY_SEND = {
    "client": {"perform", "query", "request", "cancel", "answer"},
    "plugin": {"metadata", "result", "failure", "entities", "progress", "ask", "log", "hostRequest"},
    "host": {
        "describe", "perform", "query", "cancel", "answer", "drain", "hostReply", "result", "failure", "entities",
        "reply", "progress", "ask", "started", "event", "forget",
    },
}


class Connection:
    """The two directions of one connection, as far as they were recorded."""

    def __init__(self, name):
        self.name = name
        self.directions = {}
        self.count = 0
        self.kinds = set()
        self.roles = {}

    def check(self, grammar, report):
        """Checks each frame, then that calls and their ends fit; returns the number of frames."""
        methods = {}
        begun = collections.defaultdict(list)
        ended = collections.defaultdict(list)
        # Requests first, so that a reply's method is known.
        for (sender, _), file in sorted(self.directions.items(), key=lambda entry: entry[0][0] == "host"):
            for index, frame in enumerate(self._frames(file, report)):
                place = f"{file.name}: frame {index} ({frame.kind}, call {frame.call})"
                try:
                    for problem in self._check_frame(sender, index, frame, grammar, methods):
                        report(f"{place}: {problem}")
                except Exception as error:  # Whatever is thrown is a finding about the frame.
                    report(f"{place}: {type(error).__name__}: {error}")
                if frame.kind in BEGINS:
                    begun[sender, frame.call].append(frame.kind)
                if frame.kind in ENDS:
                    ended[sender, frame.call].append(frame.kind)
                self.count += 1
                self.kinds.add(frame.kind)
        if len(self.directions) == 2:
            self._check_ends(begun, ended, report)
        return self.count

    def _frames(self, file, report):
        try:
            yield from frames.cut(file.read_bytes())
        except frames.FrameError as error:
            report(f"{file.name}: {error}")

    def _check_frame(self, sender, index, frame, grammar, methods):
        if index == 0 and frame.kind == "hello" and sender == "client":
            # A program that serves an app connects as a client does, and says in its hello what it is.
            self.roles[sender] = notation.decode(frame.payload).get(1, sender)
        sender = self.roles.get(sender, sender)
        if (frame.kind == "hello") != (index == 0) and not (frame.kind == "error" and frame.call == 0):
            yield "hello is the first frame and comes once"
        if frame.kind not in MAY_SEND[sender] | ALWAYS:
            yield f"a {sender} does not send it"
            return
        if frame.flags or frame.reserved:
            yield "flags and the reserved byte are 0"
        if frame.kind in BEGINS and frame.call == 0:
            yield "a call has a number"
        if frame.kind in frames.WITHOUT_RULE:
            if len(frame.payload) > frames.WITHOUT_RULE[frame.kind]:
                yield "the payload is too long"
            return
        item = notation.decode(frame.payload)
        if notation.encode(item) != frame.payload:
            yield f"not in deterministic form: {frame.payload.hex()[:400]}"
        rule = frame.kind
        if frame.kind == "request":
            method = item.get(0, "").replace(".", "-")
            methods[frame.call] = method
            if f"{method}-arguments" in grammar:
                grammar.validate(f"{method}-arguments", item.get(1, {}))
        elif frame.kind == "hostRequest":
            wanted = f"host-{item.get(0, '').replace('.', '-')}-arguments"
            if wanted in grammar:
                grammar.validate(wanted, item.get(1, {}))
        elif frame.kind == "reply" and f"{methods.get(frame.call)}-reply" in grammar:
            rule = f"{methods[frame.call]}-reply"
        grammar.validate(rule, item)

    def _check_ends(self, begun, ended, report):
        for (sender, call), kinds in begun.items():
            other = next(end for end, _ in self.directions if end != sender)
            ends = ended.get((other, call), [])
            # A call whose connection ended first has none; its number may come again once it has one.
            if not len(kinds) - 1 <= len(ends) <= len(kinds):
                report(f"{self.name}: call {call} was begun {len(kinds)} times and ended {len(ends)} times")
            for kind, end in zip(kinds, ends):
                if end not in TERMINAL[kind]:
                    report(f"{self.name}: call {call}, a {kind}, was ended by {end}")


def check(folder, grammar, report):
    """Checks the recordings of a folder; returns how many connections and frames there are, and of which kinds."""
    connections = {}
    path = pathlib.Path(folder)
    for file in [path] if path.is_file() else sorted(path.rglob("*.bin")):
        name, _, direction = file.stem.rpartition(".")
        sender, _, receiver = direction.partition("-to-")
        if not {sender, receiver} <= set(MAY_SEND):
            report(f"{file.name}: its name is not CONNECTION.SENDER-to-RECEIVER.bin")
            continue
        connections.setdefault(file.parent / name, Connection(name)).directions[sender, receiver] = file
    count = sum(connection.check(grammar, report) for connection in connections.values())
    kinds = set().union(*(connection.kinds for connection in connections.values()))
    return len(connections), count, kinds
