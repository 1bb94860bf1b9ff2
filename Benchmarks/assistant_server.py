"""The benchmark's trivial tool in a server of the official Python SDK, as its documentation writes one."""

from mcp.server.mcpserver import MCPServer

server = MCPServer("bench")


@server.tool()
def echo() -> int:
    """Gives one."""
    return 1


server.run("stdio")
