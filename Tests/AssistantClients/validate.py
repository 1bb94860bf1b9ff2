"""Holds recorded conversations of `intentctl mcp` against the specification's own schemas.

    validate.py CAPTURES SCHEMAS

CAPTURES is a folder with what INTENDANT_MCP_CAPTURE recorded, SCHEMAS one with REVISION.schema.json. Every line that we
sent is checked: as a message, and its result as that of the request that it answers; a tool's structured content
also against the schema that the tool was listed with.
"""

import json
import pathlib
import sys

import jsonschema

META = "io.modelcontextprotocol/protocolVersion"
MODERN = "2026-07-28"
RESULTS = {
    "initialize": "InitializeResult",
    "ping": "EmptyResult",
    "server/discover": "DiscoverResult",
    "tools/list": "ListToolsResult",
    "resources/list": "ListResourcesResult",
    "resources/templates/list": "ListResourceTemplatesResult",
    "resources/read": "ReadResourceResult",
    "resources/subscribe": "EmptyResult",
    "resources/unsubscribe": "EmptyResult",
    "prompts/list": "ListPromptsResult",
    "prompts/get": "GetPromptResult",
    "completion/complete": "CompleteResult",
    "logging/setLevel": "EmptyResult",
    "subscriptions/listen": "SubscriptionsListenResult",
    "tasks/get": "GetTaskResult",
    "tasks/list": "ListTasksResult",
    "tasks/cancel": "CancelTaskResult",
    "tasks/result": "CallToolResult",
}


class Schemas:
    """The validators of one revision's definitions, made when they are first needed."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.documents = {}
        self.validators = {}

    def check(self, revision, name, value):
        key = (revision, name)
        if key not in self.validators:
            document = self.documents.get(revision)
            if document is None:
                text = (self.folder / f"{revision}.schema.json").read_text()
                document = self.documents[revision] = json.loads(text)
            place = "$defs" if "$defs" in document else "definitions"
            if name not in document[place]:
                raise jsonschema.ValidationError(f"{revision} has no {name}")
            root = {"$schema": document["$schema"], place: document[place], "$ref": f"#/{place}/{name}"}
            self.validators[key] = jsonschema.validators.validator_for(root)(root)
        self.validators[key].validate(value)


class Conversation:
    def __init__(self, schemas):
        self.schemas = schemas
        self.session = None
        self.requests = {}
        self.outputs = {}
        self.checked = 0

    def client(self, line):
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return
        if not isinstance(message, dict) or "method" not in message:
            return
        parameters = message.get("params")
        parameters = parameters if isinstance(parameters, dict) else {}
        meta = parameters.get("_meta")
        stateless = isinstance(meta, dict) and any(key.startswith("io.modelcontextprotocol/client") or key == META for key in meta)
        revision = MODERN if stateless else self.session
        if isinstance(message.get("id"), (str, int)):
            key = json.dumps(message["id"])
            self.requests.setdefault(key, []).append((message["method"], revision, parameters))

    def server(self, line):
        message = json.loads(line)
        if not isinstance(message, dict):
            raise jsonschema.ValidationError("a line is no object")
        self.checked += 1
        if "method" in message:
            self.spontaneous(message)
        elif "error" in message:
            self.error(message)
        else:
            self.result(message)

    def spontaneous(self, message):
        revision = self.session or MODERN
        meta = message.get("params", {}).get("_meta", {})
        if "io.modelcontextprotocol/subscriptionId" in meta:
            revision = MODERN
        if message["method"] == "notifications/tasks":
            # The tasks extension has a schema of its own.
            return self.schemas.check(revision, "JSONRPCNotification", message)
        kind = "ServerRequest" if "id" in message else "ServerNotification"
        self.schemas.check(revision, "JSONRPCMessage", message)
        self.schemas.check(revision, kind, message)

    def take(self, message):
        waiting = self.requests.get(json.dumps(message.get("id")), [])
        return waiting.pop(0) if waiting else (None, None, {})

    def error(self, message):
        _, revision, _ = self.take(message)
        revision = revision or self.session or "2025-11-25"
        name = "JSONRPCError" if revision == "2025-06-18" else "JSONRPCErrorResponse"
        self.schemas.check(revision, name, message)
        special = {-32022: "UnsupportedProtocolVersionError", -32021: "MissingRequiredClientCapabilityError"}
        if revision == MODERN and message["error"]["code"] in special:
            self.schemas.check(revision, special[message["error"]["code"]], message)

    def result(self, message):
        method, revision, parameters = self.take(message)
        if method is None:
            raise jsonschema.ValidationError("an answer to nothing")
        result = message["result"]
        if method == "initialize":
            self.session = revision = result["protocolVersion"]
        revision = revision or "2025-11-25"
        self.schemas.check(revision, "JSONRPCMessage", message)
        kind = result.get("resultType")
        if revision == MODERN and (method.startswith("tasks/") or kind == "task"):
            return self.schemas.check(revision, "Result", result)
        if kind == "input_required":
            return self.schemas.check(revision, "InputRequiredResult", result)
        if method == "tools/call":
            self.schemas.check(revision, "CreateTaskResult" if "task" in result else "CallToolResult", result)
            return self.structured(parameters, result)
        self.schemas.check(revision, RESULTS[method], result)
        if method == "tools/list":
            for tool in result["tools"]:
                jsonschema.Draft202012Validator.check_schema(tool["inputSchema"])
                if "outputSchema" in tool:
                    jsonschema.Draft202012Validator.check_schema(tool["outputSchema"])
                    self.outputs[tool["name"]] = tool["outputSchema"]

    def structured(self, parameters, result):
        schema = self.outputs.get(parameters.get("name"))
        if schema is None or result.get("isError") or "task" in result:
            return
        jsonschema.Draft202012Validator(schema).validate(result["structuredContent"])


def main(captures, folder):
    schemas = Schemas(folder)
    wrong = 0
    lines = 0
    files = sorted(pathlib.Path(captures).glob("*.log"))
    for file in files:
        conversation = Conversation(schemas)
        for raw in file.read_bytes().split(b"\n"):
            sender, line = raw[:2], raw[2:]
            if sender == b"C ":
                conversation.client(line)
            elif sender == b"S ":
                try:
                    conversation.server(line)
                except (ValueError, KeyError, jsonschema.ValidationError, jsonschema.SchemaError) as error:
                    wrong += 1
                    reason = getattr(error, "message", str(error))
                    print(f"{file.name}: {reason[:300]}\n    {line[:300]!r}")
        lines += conversation.checked
    print(f"validate: {lines} lines of {len(files)} conversations, {wrong} wrong")
    return 1 if wrong or not lines else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
