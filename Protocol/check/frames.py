"""Frames as they lie in a stream (Protocol/intent-ipc.md, section Frames)."""

import struct
from dataclasses import dataclass

HEADER = struct.Struct("<IBBBBQ")
LARGEST_PAYLOAD = 64 << 20
MOST_DESCRIPTORS = 16

KINDS = {
    0x01: "hello", 0x02: "ping", 0x03: "pong", 0x04: "drain", 0x07: "error",
    0x10: "describe", 0x11: "metadata", 0x12: "perform", 0x13: "result", 0x14: "failure",
    0x15: "query", 0x16: "entities", 0x17: "request", 0x18: "reply",
    0x20: "cancel", 0x21: "progress", 0x22: "ask", 0x23: "answer", 0x24: "started",
    0x25: "event", 0x26: "log", 0x27: "hostRequest", 0x28: "hostReply", 0x29: "forget",
}
# Kinds whose payload is not CBOR, and the most bytes that it may have.
WITHOUT_RULE = {"ping": 64, "pong": 64, "describe": 0, "drain": 0}


class FrameError(Exception):
    """Bytes that are no frame."""


@dataclass
class Frame:
    kind_number: int
    kind: str
    flags: int
    descriptors: int
    reserved: int
    call: int
    payload: bytes

    @property
    def bytes(self):
        return HEADER.pack(
            len(self.payload), self.kind_number, self.flags, self.descriptors, self.reserved, self.call
        ) + self.payload


def cut(stream):
    """Yields the frames of a stream; raises FrameError where it is none, or ends within one."""
    offset = 0
    while offset < len(stream):
        if len(stream) - offset < HEADER.size:
            raise FrameError(f"the stream ends within a header, at byte {offset}")
        length, kind, flags, descriptors, reserved, call = HEADER.unpack_from(stream, offset)
        if length > LARGEST_PAYLOAD:
            raise FrameError(f"a payload of {length} bytes, at byte {offset}")
        if descriptors > MOST_DESCRIPTORS:
            raise FrameError(f"{descriptors} descriptors, at byte {offset}")
        start = offset + HEADER.size
        payload = stream[start : start + length]
        if len(payload) < length:
            raise FrameError(f"the stream ends within a payload, at byte {start}")
        yield Frame(kind, KINDS.get(kind, f"unknown kind {kind:#x}"), flags, descriptors, reserved, call, payload)
        offset = start + length
