"""Checks Intendant's wire protocol with cbor2, zcbor and jsonschema. Run by scripts/check-protocol.

    check.py [--expect KIND,…] [--document FILE]… [CAPTURES…]

Each of CAPTURES is a folder of recorded traffic, or a file of it. Frames of the kinds that are expected must be there.
Each document is what `intentctl schema` or `intentctl plugin describe` printed.
"""

import argparse
import json
import pathlib
import sys
import time

import jsonschema

import captures
import vectors
from grammar import Grammar

PROTOCOL = pathlib.Path(__file__).resolve().parent.parent


def check_document(path, report):
    """Checks a file that intentctl wrote: one metadata document, or all of them in a list."""
    validator = jsonschema.Draft202012Validator(json.loads((PROTOCOL / "metadata.schema.json").read_text()))
    document = json.loads(pathlib.Path(path).read_text())
    apps = document["apps"] if "apps" in document else [document]
    if not apps:
        report(f"{path}: holds no app")
    for app in apps:
        for error in validator.iter_errors(app):
            report(f"{path}: {app.get('app')}: {error.json_path}: {error.message[:400]}")
        for kind in ("intents", "entities", "enums", "unions", "valueQueries"):
            names = [entry["id"] for entry in app.get(kind, [])]
            if names != sorted(names):
                report(f"{path}: {app.get('app')}: its {kind} are in no stable order")


def check_schema(report):
    """Checks the JSON Schema of the metadata document, and the sample document with it."""
    schema = json.loads((PROTOCOL / "metadata.schema.json").read_text())
    validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    sample = json.loads((PROTOCOL / "vectors" / "sample-metadata.json").read_text())
    for error in validator(schema).iter_errors(sample):
        report(f"sample-metadata.json: {error.json_path}: {error.message[:400]}")
    # A schema that allows anything would find nothing: these must be found.
    for member, wrong in [("app", None), ("intents", {}), ("entities", [{"id": "E"}]), ("formatVersion", 2)]:
        if validator(schema).is_valid({**sample, member: wrong}):
            report(f"metadata.schema.json: allows {member}: {wrong}")


def check_manifests(report):
    """Checks the JSON Schema of manifests, and the samples and the fixture with it."""
    schema = json.loads((PROTOCOL / "intent-manifest.schema.json").read_text())
    validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    manifests = [path for folder in ("Plugins", "Tests/Fixtures") for path in (PROTOCOL.parent / folder).glob("*/*.intent.json")]
    if not manifests:
        report("there is no manifest to check")
    for path in manifests:
        for error in validator(schema).iter_errors(json.loads(path.read_text())):
            report(f"{path.name}: {error.json_path}: {error.message[:400]}")
    sample = json.loads((PROTOCOL.parent / "Plugins/CLibraries/libm.intent.json").read_text())
    need = {"kind": "folder", "subject": "~/Notes", "reason": "It looks there."}
    if not validator(schema).is_valid({**sample, "needs": [need]}):
        report(f"intent-manifest.schema.json: refuses needs: {need}")
    for member, wrong in [
        ("manifest", 2), ("functions", []), ("program", {"command": ["x"]}), ("unknown", 1),
        ("needs", [{**need, "kind": "device"}]), ("needs", [{"kind": "folder", "subject": "~/Notes"}]),
    ]:
        if validator(schema).is_valid({**sample, member: wrong}):
            report(f"intent-manifest.schema.json: allows {member}: {wrong}")


def check_shortcuts(report):
    """Checks the JSON Schema of shortcuts, and the example of docs/shortcuts.md with it."""
    schema = json.loads((PROTOCOL / "shortcut.schema.json").read_text())
    validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    text = (PROTOCOL.parent / "docs" / "shortcuts.md").read_text()
    sample = json.loads(text.split("```json\n")[1].split("```")[0])
    for error in validator(schema).iter_errors(sample):
        report(f"docs/shortcuts.md: {error.json_path}: {error.message[:400]}")
    for member, wrong in [
        ("format", 2), ("steps", []), ("steps", [{"sotp": True}]), ("steps", [{"stop": True, "output": 1}]),
        ("triggers", [{"file": "a"}]), ("input", [{}]), ("unknown", 1),
    ]:
        if validator(schema).is_valid({**sample, member: wrong}):
            report(f"shortcut.schema.json: allows {member}: {wrong}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--expect", default="")
    parser.add_argument("--document", action="append", default=[])
    parser.add_argument("captures", nargs="*")
    arguments = parser.parse_args()
    started = time.monotonic()
    problems = []

    def report(problem):
        problems.append(problem)
        print(f"check-protocol: {problem}", file=sys.stderr)

    grammar = Grammar(PROTOCOL / "intent-ipc.cddl")
    count = vectors.check(PROTOCOL / "vectors", grammar, report)
    check_schema(report)
    check_manifests(report)
    check_shortcuts(report)
    for path in arguments.document:
        check_document(path, report)
    recorded = ""
    seen = set()
    for folder in arguments.captures:
        connections, number, kinds = captures.check(folder, grammar, report)
        seen |= kinds
        if number == 0:
            report(f"{folder}: no frame is recorded there")
        recorded += f", {number} recorded frames of {connections} connections"
    missing = set(filter(None, arguments.expect.split(","))) - seen
    if missing:
        report(f"no frame is recorded of the kinds {', '.join(sorted(missing))}")
    outcome = f"{len(problems)} problems" if problems else "no problem"
    print(f"check-protocol: {count} vectors{recorded}: {outcome} ({time.monotonic() - started:.1f} s)")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
