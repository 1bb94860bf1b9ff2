"""The official client (mcp 2.x) in each of its modes, and fastmcp, against the real `intentctl mcp`.

    clients.py INTENTCTL

The host of INTENDANT_HOME has the probe plugin installed as `probe`.
"""

import asyncio
import os
import sys

import mcp_types as types
from fastmcp import Client as FastClient
from fastmcp.client.transports import StdioTransport
from mcp import StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client
from mcp.shared.exceptions import MCPError

LAMP = "intent://probe/Lamp/00000000-0000-4000-8000-000000000001"
asked = []


def server():
    return StdioServerParameters(command=sys.argv[1], args=["mcp"], env=dict(os.environ))


async def elicit(context, request):
    """Fills each form: a number where one is wanted, yes to what is to be confirmed, the first choice."""
    schema = request.requested_schema
    field = schema["properties"]["answer"]
    asked.append(request.message)
    if field["type"] == "boolean":
        answer = True
    elif field["type"] == "integer":
        answer = 12
    elif "oneOf" in field:
        answer = field["oneOf"][0]["const"]
    else:
        answer = "12"
    return types.ElicitResult(action="accept", content={"answer": answer})


async def converse(mode):
    asked.clear()
    async with Client(stdio_client(server()), mode=mode, elicitation_callback=elicit) as client:
        tools = []
        page = await client.list_tools()
        while True:
            tools += page.tools
            if not page.next_cursor:
                break
            page = await client.list_tools(cursor=page.next_cursor)
        names = [tool.name for tool in tools]
        assert len(names) == len(set(names)) and "probe_GreetIntent" in names, names
        greeting = await client.call_tool("probe_GreetIntent", {"name": "Ada"})
        assert greeting.structured_content == {"value": "Ada"}, greeting
        assert greeting.content[0].text == "Hello, Ada", greeting
        lamp = await client.call_tool("probe_EchoLampIntent", {"value": "Desk"})
        assert any(block.type == "resource_link" and str(block.uri) == LAMP for block in lamp.content), lamp
        number = await client.call_tool("probe_EchoNumberIntent", {})
        assert number.structured_content == {"value": 12}, number
        confirmed = await client.call_tool("probe_ConfirmIntent", {})
        assert confirmed.structured_content == {"value": "went on"}, confirmed
        chosen = await client.call_tool("probe_AskLampIntent", {})
        assert not chosen.is_error, chosen
        assert len(asked) == 3, asked
        wrong = await client.call_tool("probe_EchoNumberIntent", {"value": "many"})
        assert wrong.is_error and '"value"' in wrong.content[0].text, wrong
        reports = []

        async def told(progress, total, message):
            reports.append(progress)

        await client.call_tool("probe_CountIntent", {"limit": 3}, progress_callback=told)
        assert reports == sorted(set(reports)), reports
        resources = await client.list_resources()
        assert any(str(resource.uri) == "intent://probe" for resource in resources.resources)
        templates = await client.list_resource_templates()
        assert any("Lamp" in template.uri_template for template in templates.resource_templates)
        content = await client.read_resource(LAMP)
        assert "Desk" in content.contents[0].text, content
        await client.list_prompts()
        try:
            await client.call_tool("no_such_tool", {})
            raise AssertionError("an unknown tool was called")
        except MCPError as error:
            assert error.error.code == -32602, error
        large = await client.call_tool("probe_LargeIntent", {"length": 100_000})
        assert large.structured_content["total"] == 100_000, large.structured_content
        more = await client.call_tool("intendant_more", {"cursor": large.structured_content["cursor"]})
        assert not more.is_error
        print(f"mcp 2.x, {mode}: {client.protocol_version}, {len(names)} tools")


async def converse_fast():
    transport = StdioTransport(command=sys.argv[1], args=["mcp"], env=dict(os.environ))
    async with FastClient(transport) as client:
        tools = await client.list_tools()
        result = await client.call_tool("probe_GreetIntent", {"name": "Ada"})
        assert result.structured_content == {"value": "Ada"}, result
        assert result.content[0].text == "Hello, Ada", result
        refused = await client.call_tool("probe_ConfirmIntent", {}, raise_on_error=False)
        assert refused.is_error and "intentctl run probe.ConfirmIntent" in refused.content[0].text, refused
        print(f"fastmcp: {len(tools)} tools")


async def main():
    for mode in ("auto", "legacy", "2026-07-28"):
        await converse(mode)
    await converse_fast()


asyncio.run(main())
