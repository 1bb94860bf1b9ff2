"""The rules of intent-ipc.cddl, applied by zcbor."""

import contextlib
import io
import pathlib

import zcbor
from zcbor.zcbor import zcbor as implementation

import notation


class Refused(Exception):
    """A payload that its rule does not allow."""


class _Nothing(list):
    """Keeps nothing: zcbor notes each alternative that did not fit, for every payload."""

    def append(self, entry):
        pass


class _Rule(zcbor.DataTranslator):
    """A rule that only validates: zcbor would also build a Python object, whose names clash in some of our rules."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.errors = _Nothing()

    def _check_value(self, item):
        super()._check_value(item)
        # zcbor 0.9.1 takes a negative integer for a uint.
        self._decode_assert(not (self.type == "UINT" and item < 0), f"{item} is negative")

    def _add_if(self, *arguments, **options):
        pass

    def _construct_obj(self, entries):
        return None

    def _decode_obj(self, iterator):
        try:
            return super()._decode_obj(iterator)
        except StopIteration:
            # zcbor 0.9.1 looks for a tag past the end of a list.
            raise implementation.CddlValidationError("Iterator empty") from None


class Grammar:
    def __init__(self, file):
        text = pathlib.Path(file).read_text()
        self.rules = _Rule.from_cddl(text, 1 << 24).my_types

    def __contains__(self, rule):
        return rule in self.rules

    def validate(self, rule, item):
        """Raises Refused where a decoded item does not follow a rule."""
        if rule not in self.rules:
            raise Refused(f"the grammar has no rule {rule}")
        translator = self.rules[rule]
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                translator.validate_obj(item)
        except implementation.CddlValidationError as error:
            raise Refused(f"{rule} does not allow {notation.diagnostic(item)[:400]}: {error}") from None
