"""Checks the files of Protocol/vectors."""

import json
import pathlib

import frames
import notation
from grammar import Refused


def _load(file):
    return json.loads(pathlib.Path(file).read_text())["vectors"]


def check_vector(vector, grammar):
    """Yields what is wrong with a vector."""
    data = bytes.fromhex(vector["bytes"])
    (frame,) = frames.cut(data)
    told = (vector["kind"], vector["kindNumber"], vector["call"], vector["descriptors"])
    if (frame.kind, frame.kind_number, frame.call, frame.descriptors) != told:
        yield f"the header tells of {frame}, and the vector of {told}"
    if frame.bytes != data or frame.flags or frame.reserved:
        yield "the header is not as it is written"
    if "rule" not in vector:
        if len(frame.payload) > frames.WITHOUT_RULE[frame.kind]:
            yield "the payload is too long"
        return
    item = notation.decode(frame.payload)
    if notation.diagnostic(item) != vector["diagnostic"]:
        yield f"cbor2 reads {notation.diagnostic(item)} and the vector tells {vector['diagnostic']}"
    if notation.encode(item) != frame.payload:
        yield f"cbor2 writes {notation.encode(item).hex()}"
    grammar.validate(vector["rule"], item)


def check_refused(vector, grammar):
    """Yields that a vector is taken which must be refused."""
    data = bytes.fromhex(vector["bytes"])
    try:
        (frame,) = frames.cut(data)
        if vector["layer"] == "stream":
            if frame.descriptors == 0:  # That announced descriptors did not come is not in the bytes.
                yield "the stream can be cut"
            return
        item = notation.decode(frame.payload)
        # Bytes that are not in the form that the wire asks for are refused as much as what the grammar does not allow.
        if notation.encode(item) == frame.payload:
            grammar.validate(vector["rule"], item)
            yield "the grammar allows it"
    except (frames.FrameError, Refused, ValueError, EOFError):
        return


def check(folder, grammar, report):
    """Checks all vectors and returns how many there are."""
    count = 0
    covered = set()
    for file in sorted(folder.glob("*.json")):
        if file.name == "sample-metadata.json":
            continue
        for vector in _load(file):
            count += 1
            try:
                problems = list((check_refused if file.name == "refused.json" else check_vector)(vector, grammar))
            except Exception as error:  # Whatever is thrown is a finding about the vector.
                problems = [f"{type(error).__name__}: {error}"]
            for problem in problems:
                report(f"{file.name}: {vector['name']}: {problem}")
            if file.name != "refused.json":
                covered.add(vector["kind"])
    for kind in sorted(set(frames.KINDS.values()) - covered):
        report(f"no vector is of kind {kind}")
    return count
