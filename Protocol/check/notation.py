"""CBOR by an implementation that shares nothing with Intendant's: cbor2. Tags are kept as they are."""

import io
import json
import math

import cbor2
from cbor2 import _decoder, _types

# The decoder in Python, of which the meanings of tags can be taken: tag 1 shall stay a tag and not become a datetime.
_decoder.semantic_decoders.clear()


def decode(data):
    """Decodes exactly one item, in the classes of the `cbor2` module. Of keys that are equal the last one stays."""
    stream = io.BytesIO(data)
    item = _decoder.CBORDecoder(stream).decode()
    if stream.tell() != len(data):
        raise ValueError(f"{len(data) - stream.tell()} bytes follow the item")
    return _native(item)


def _native(item):
    if isinstance(item, _types.CBORTag):
        return cbor2.CBORTag(item.tag, _native(item.value))
    if item is _types.undefined:
        return cbor2.undefined
    if isinstance(item, _types.CBORSimpleValue):
        return cbor2.CBORSimpleValue(item.value)
    if isinstance(item, (list, tuple)):
        return [_native(entry) for entry in item]
    if isinstance(item, dict):
        return {key: _native(value) for key, value in item.items()}
    return item


def encode(item):
    """Encodes in the deterministic form."""
    return cbor2.dumps(item, canonical=True)


def diagnostic(item):
    """The diagnostic notation (RFC 8949, section 8)."""
    if item is None:
        return "null"
    if item is True or item is False:
        return str(item).lower()
    if item is cbor2.undefined:
        return "undefined"
    if isinstance(item, cbor2.CBORSimpleValue):
        return f"simple({item.value})"
    if isinstance(item, int):
        return str(item)
    if isinstance(item, float):
        if math.isnan(item):
            return "NaN"
        if math.isinf(item):
            return "Infinity" if item > 0 else "-Infinity"
        return repr(item)
    if isinstance(item, bytes):
        return f"h'{item.hex()}'"
    if isinstance(item, str):
        return _quoted(item)
    if isinstance(item, cbor2.CBORTag):
        return f"{item.tag}({diagnostic(item.value)})"
    if isinstance(item, list):
        return "[" + ", ".join(map(diagnostic, item)) + "]"
    if isinstance(item, dict):
        return "{" + ", ".join(f"{diagnostic(key)}: {diagnostic(value)}" for key, value in item.items()) + "}"
    raise TypeError(f"no notation for {type(item)}")


def _quoted(text):
    quoted = json.dumps(text, ensure_ascii=False)
    for character in "\x7f\u2028\u2029":
        quoted = quoted.replace(character, f"\\u{ord(character):04x}")
    return quoted
