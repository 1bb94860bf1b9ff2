"""The official client of the revisions with a handshake (mcp 1.x) against the real `intentctl mcp`.

    legacy.py INTENTCTL
"""

import asyncio
import os
import sys

from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client


async def elicit(context, request):
    field = request.requestedSchema["properties"]["answer"]
    answer = True if field["type"] == "boolean" else 12
    return types.ElicitResult(action="accept", content={"answer": answer})


async def main():
    parameters = StdioServerParameters(command=sys.argv[1], args=["mcp"], env=dict(os.environ))
    async with stdio_client(parameters) as (read, write):
        async with ClientSession(read, write, elicitation_callback=elicit) as session:
            hello = await session.initialize()
            await session.send_ping()
            page = await session.list_tools()
            tools = page.tools
            while page.nextCursor:
                page = await session.list_tools(cursor=page.nextCursor)
                tools += page.tools
            assert any(tool.name == "probe_GreetIntent" for tool in tools)
            greeting = await session.call_tool("probe_GreetIntent", {"name": "Ada"})
            assert greeting.structuredContent == {"value": "Ada"}, greeting
            number = await session.call_tool("probe_EchoNumberIntent", {})
            assert number.structuredContent == {"value": 12}, number
            confirmed = await session.call_tool("probe_ConfirmIntent", {})
            assert confirmed.structuredContent == {"value": "went on"}, confirmed
            wrong = await session.call_tool("probe_EchoNumberIntent", {"value": "many"})
            assert wrong.isError, wrong
            await session.set_logging_level("warning")
            await session.subscribe_resource("intendant://runs")
            await session.unsubscribe_resource("intendant://runs")
            resources = await session.list_resources()
            assert resources.resources
            print(f"mcp 1.x: {hello.protocolVersion}, {len(tools)} tools")


asyncio.run(main())
