"""Bookmarks: an app in Python, with an entity, a query, a question, progress and cancellation."""

import json
import os
import pathlib

import cbor2

from worker import Failure, Worker

FILE = pathlib.Path(os.environ.get("INTENDANT_DATA") or "/") / "bookmarks.json"


def text(words):
    return {"text": words}


def parameter(name, title, kind, **more):
    return {"name": name, "title": text(title), "type": kind, **more}


STRING, URL = {"kind": "string"}, {"kind": "url"}
BOOKMARK = {"kind": "entity", "name": "Bookmark"}
METADATA = {
    "app": "bookmarks",
    "name": text("Bookmarks"),
    "formatVersion": 1,
    "intents": [
        {
            "id": "AddBookmark", "title": text("Add a bookmark"), "providesDialog": True, "result": BOOKMARK,
            "description": text("Keeps the address of a page under a title."), "targets": 3,
            "parameters": [
                parameter("title", "Title", STRING, requestValueDialog=text("What is its title?")),
                parameter("address", "Address", URL),
            ],
        },
        {
            "id": "CheckBookmarks", "title": text("Check the bookmarks"), "result": {"kind": "int"},
            "description": text("Looks whether every address is well-formed."), "targets": 3,
        },
        {
            "id": "DeleteBookmark", "title": text("Delete a bookmark"), "providesDialog": True,
            "description": text("Forgets a bookmark."), "targets": 3,
            "parameters": [parameter("bookmark", "Bookmark", BOOKMARK)],
        },
    ],
    "entities": [
        {
            "id": "Bookmark", "name": text("Bookmark"), "pluralName": text("Bookmarks"),
            "query": ["ids", "matching", "suggested", "all"],
            "properties": [{"name": "address", "title": text("Address"), "type": URL}],
        }
    ],
}


def load():
    return json.loads(FILE.read_text()) if FILE.exists() else {}


def save(bookmarks):
    new = FILE.with_suffix(".new")
    new.write_text(json.dumps(bookmarks))
    new.replace(FILE)


def entity(title, address):
    """An entity on the wire: kind 1, type, identifier, display, properties."""
    return {0: 1, 1: "Bookmark", 2: title, 3: {0: title, 1: address}, 4: [["address", cbor2.CBORTag(32, address)]]}


def value(call, name):
    given = call.values.get(name)
    if given is None:
        raise Failure("request", "missing-value", f"“{name}” has no value", "give it one", name)
    return given


def perform(intent, call):
    bookmarks = load()
    if intent == "AddBookmark":
        title, address = value(call, "title"), value(call, "address")
        address = getattr(address, "value", address)
        if not isinstance(title, str) or not isinstance(address, str):
            raise Failure("request", "invalid-value", "title and address are texts", None, "title")
        save({**bookmarks, title: address})
        return {0: entity(title, address), 1: {0: f"Kept {title}."}}
    if intent == "CheckBookmarks":
        wrong = 0
        for done, (title, address) in enumerate(bookmarks.items(), 1):
            call.progress(done, len(bookmarks), title)
            wrong += "://" not in address
            call.cancelled.wait(float(os.environ.get("BOOKMARKS_PAUSE", "0")))
        return {0: wrong}
    if intent == "DeleteBookmark":
        bookmark = value(call, "bookmark")
        title = bookmark.get(2) if isinstance(bookmark, dict) else None
        if title not in bookmarks:
            raise Failure("request", "not-found", "there is no such bookmark", None, "bookmark")
        call.confirm(f"Delete {title}?", [bookmarks[title]])
        del bookmarks[title]
        save(bookmarks)
        return {1: {0: f"Deleted {title}."}}
    raise Failure("request", "not-found", f"there is no intent {intent}")


def query(request):
    if request.get(1) != "Bookmark":
        raise Failure("request", "not-found", "there are bookmarks only")
    bookmarks, mode = load(), request.get(2)
    if mode == "ids":
        chosen = [title for title in request.get(3, []) if title in bookmarks]
    elif mode == "matching":
        chosen = [title for title in bookmarks if request.get(4, "").lower() in title.lower()]
    elif mode in ("all", "suggested"):
        chosen = list(bookmarks)
    else:
        raise Failure("request", "unsupported", f"bookmarks can't be looked up by {mode}")
    first = request.get(6, 0)
    page = chosen[first:first + request.get(5, 100)]
    return {0: [entity(title, bookmarks[title]) for title in page], 1: len(chosen), 2: first + len(page) < len(chosen)}


Worker("bookmarks 1.0", lambda: METADATA, perform, query).serve()
