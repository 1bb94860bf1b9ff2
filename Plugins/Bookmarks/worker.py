"""Serves an app's intents on descriptor 3, as Protocol/intent-ipc.md tells: standard library and cbor2 only."""

import io
import socket
import struct
import sys
import threading

import cbor2

HELLO, PING, PONG, DRAIN, ERROR = 1, 2, 3, 4, 7
DESCRIBE, METADATA, PERFORM, RESULT, FAILURE, QUERY, ENTITIES = 16, 17, 18, 19, 20, 21, 22
CANCEL, PROGRESS, ASK, ANSWER, HOST_REPLY = 32, 33, 34, 35, 40
# Kinds that no host sends to a plugin: ends of calls, what runs say, and what only clients send or get.
NOT_FROM_HOST = {METADATA, RESULT, FAILURE, ENTITIES, PROGRESS, ASK, 0x17, 0x18, 0x24, 0x25, 0x26, 0x27}
LONGEST = 64 << 20
MOST_DESCRIPTORS = 16


def decode(payload):
    """The one map that a payload is."""
    stream = io.BytesIO(payload)
    item = cbor2.CBORDecoder(stream).decode()
    if not isinstance(item, dict) or stream.read(1):
        raise ValueError("it is not one map")
    return item


class Failure(Exception):
    """What a caller hears: category, code, words, what to do, and the parameter that it is about."""

    def __init__(self, category, code, message, remedy=None, parameter=None, cancelled=None):
        super().__init__(message)
        self.fields = {0: category, 1: code, 2: message, 3: remedy, 4: parameter}
        self.cancelled = cancelled


class Call:
    """A run or a query that is under way."""

    def __init__(self, worker, number, request):
        self.worker, self.number = worker, number
        self.values = request.get(2, {}) if isinstance(request.get(2), dict) else {}
        self.cancelled = threading.Event()
        self.reason = "user"
        self._answers = threading.Condition()
        self._answer = None
        self._questions = 0

    def progress(self, completed, total, words=None):
        """Tells how far it is; ends the run where it was cancelled."""
        if self.cancelled.is_set():
            raise Failure("app", "intent-failed", "it was stopped", cancelled=self.reason)
        self.worker.send(PROGRESS, self.number, {0: completed, 1: total, 2: words})

    def confirm(self, dialog, preview=()):
        """Asks yes or no."""
        self._questions += 1
        question = {0: self._questions, 1: "confirmation", 2: dialog, 8: "any", 9: list(preview) or None}
        with self._answers:
            self._answer = None
            self.worker.send(ASK, self.number, question)
            while self._answer is None:
                if self.cancelled.is_set():
                    raise Failure("app", "intent-failed", "it was stopped", cancelled=self.reason)
                self._answers.wait()
            answer = self._answer
        if answer.get(1) == "unanswered":
            raise Failure(*(answer.get(4, {}).get(key, "") for key in (0, 1, 2, 3)))
        if answer.get(1) != "accepted":
            raise Failure("request", "declined", "it was declined")

    def take(self, kind, message):
        with self._answers:
            if kind == CANCEL:
                self.reason = message.get(0, "user")
                self.cancelled.set()
            elif message.get(0) == self._questions:
                self._answer = message
            self._answers.notify_all()


class Worker:
    """`describe()` gives the metadata document, `perform(intent, call)` a result's fields, `query(request)` entities."""

    def __init__(self, name, describe, perform, query):
        self.name, self.describe, self.perform, self.query = name, describe, perform, query
        self.socket = socket.socket(fileno=3)
        self.lock = threading.Lock()
        self.calls = {}
        self.draining = False

    def send(self, kind, call, message=None, raw=b""):
        """Sends a frame; fields without a value are left out, keys are in the deterministic order of RFC 8949."""
        if isinstance(message, dict):
            message = {key: value for key, value in message.items() if value is not None}
        payload = raw if message is None else cbor2.dumps(message, canonical=True)
        with self.lock:
            self.socket.sendall(struct.pack("<IBBBBQ", len(payload), kind, 0, 0, 0, call) + payload)

    def fail(self, call, failure):
        fields = {key: value for key, value in failure.fields.items() if value is not None}
        self.send(FAILURE, call, {0: fields, 1: failure.cancelled})

    def leave(self, words):
        """The host broke the protocol: says so, and ends."""
        self.send(ERROR, 0, {0: "request", 1: "protocol-violation", 2: words})
        sys.exit(76)

    def read(self, count):
        data = bytearray()
        while len(data) < count:
            chunk, descriptors, _, _ = socket.recv_fds(self.socket, min(count - len(data), 1 << 20), MOST_DESCRIPTORS)
            for descriptor in descriptors:
                socket.close(descriptor)  # No intent here takes files.
            if not chunk:
                sys.exit(0)
            data += chunk
        return bytes(data)

    def serve(self):
        self.send(HELLO, 0, {0: 1, 1: "plugin", 2: self.name, 3: [], 4: 64})
        greeted = False
        while True:
            length, kind, _, descriptors, _, call = struct.unpack("<IBBBBQ", self.read(16))
            if length > LONGEST or descriptors > MOST_DESCRIPTORS:
                self.leave("a frame is too long")
            payload = self.read(length)
            if kind == HELLO:
                try:
                    hello = decode(payload)
                    fits = not greeted and hello[0] == 1 and hello[1] == "host"
                except Exception:
                    fits = False
                if not fits:
                    self.leave("the hello is not one of a host of version 1, or the second")
                greeted = True
            elif not greeted:
                self.leave("the first frame is no hello")
            elif kind == PING:
                if length > 64:
                    self.leave("a ping carries more than 64 bytes")
                self.send(PONG, call, raw=payload)
            elif kind == DRAIN:
                self.draining = True
                if not self.calls:
                    sys.exit(0)
            elif kind in (DESCRIBE, PERFORM, QUERY):
                if call == 0 or call in self.calls:
                    self.leave("a call's number is 0 or in use")
                self.begin(kind, call, payload)
            elif kind in (CANCEL, ANSWER):
                self.within(kind, call, payload)
            elif kind not in (PONG, ERROR, HOST_REPLY):
                if kind in NOT_FROM_HOST:
                    self.leave("a host does not send such a frame")
                self.send(ERROR, call, {0: "request", 1: "unsupported", 2: "this kind of frame is not known"})

    def begin(self, kind, number, payload):
        if self.draining:
            return self.fail(number, Failure("system", "shutting-down", "the worker is ending"))
        try:
            request = {} if kind == DESCRIBE else decode(payload)
            if kind == PERFORM and not isinstance(request.get(1), str) or kind == QUERY and 2 not in request:
                raise ValueError("a field is missing, or of another type")
        except Exception as error:
            return self.fail(number, Failure("request", "protocol-violation", f"the message can't be read: {error}"))
        call = self.calls[number] = Call(self, number, request)
        threading.Thread(target=self.run, args=(kind, call, request), daemon=True).start()

    def within(self, kind, number, payload):
        try:
            message = decode(payload)
        except Exception:
            return self.send(ERROR, number, {0: "request", 1: "protocol-violation", 2: "the message can't be read"})
        call = self.calls.get(number)
        if call:
            call.take(kind, message)

    def run(self, kind, call, request):
        try:
            if kind == DESCRIBE:
                outcome = METADATA, self.describe()
            elif kind == PERFORM:
                outcome = RESULT, self.perform(request[1], call)
            else:
                outcome = ENTITIES, self.query(request)
            del self.calls[call.number]
            self.send(outcome[0], call.number, outcome[1])
        except Failure as failure:
            self.calls.pop(call.number, None)
            self.fail(call.number, failure)
        except Exception as error:
            self.calls.pop(call.number, None)
            self.fail(call.number, Failure("app", "intent-failed", f"{type(error).__name__}: {error}"))
        if self.draining and not self.calls:
            self.socket.shutdown(socket.SHUT_RDWR)
