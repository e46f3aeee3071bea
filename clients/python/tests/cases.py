"""The cases that the tests of all clients share, and what plays them here."""

from __future__ import annotations

import json
import os
import urllib.request
from pathlib import Path
from typing import Any, Dict, List, Optional

from scanledger import AsyncScanledger, ScanEvent, Scanledger
from scanledger._async.list import AsyncList
from scanledger._async.scan_events import AsyncScanEvents
from scanledger._models import Model
from scanledger._sync.list import List as SyncList
from scanledger._sync.scan_events import ScanEvents


def setting(name: str) -> str:
    """An environment variable that the test run sets."""
    value = os.environ.get(name)
    if value is None:
        raise RuntimeError(f"{name} is not set: run npm run test:clients")
    return value


def cases_of(name: str) -> Any:
    """A file of cases."""
    return json.loads((Path(setting("CASES_DIRECTORY")) / name).read_text())


def set_script(responses: List[Any]) -> None:
    """Begins a case on the scripted service."""
    body = json.dumps(responses).encode()
    urllib.request.urlopen(urllib.request.Request(setting("SCRIPTED_URL") + "/script", body, method="PUT")).close()


def recorded_requests() -> List[Dict[str, Any]]:
    """What has arrived since the case began."""
    with urllib.request.urlopen(setting("SCRIPTED_URL") + "/requests") as response:
        requests: List[Dict[str, Any]] = json.load(response)
        return requests


def perform(client: Scanledger, call: Dict[str, Any], progress: Optional[List[Any]] = None) -> Any:
    """Makes the call; ``progress`` gets what a wait reports."""
    result = _method(client, call)(*call.get("ids", ()), **_arguments(call, progress))
    if isinstance(result, ScanEvents):
        return plain(list(result))
    if isinstance(result, SyncList):
        collect = call.get("collect", "page")
        result = result.page().data if collect == "page" else result.to_list(None if collect == "all" else collect)
    return plain(result)


async def perform_async(client: AsyncScanledger, call: Dict[str, Any], progress: Optional[List[Any]] = None) -> Any:
    """Makes the call with the asynchronous client."""
    result = _method(client, call)(*call.get("ids", ()), **_arguments(call, progress))
    if isinstance(result, AsyncScanEvents):
        return plain([event async for event in result])
    if isinstance(result, AsyncList):
        collect = call.get("collect", "page")
        if collect == "page":
            return plain((await result.page()).data)
        return plain(await result.to_list(None if collect == "all" else collect))
    return plain(await result)


def plain(value: Any) -> Any:
    """The value as JSON has it."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, ScanEvent):
        return {"id": value.id, "type": value.type, "data": plain(value.data)}
    return value.to_dict() if isinstance(value, Model) else value


def described(error: BaseException, expected: Dict[str, Any]) -> Dict[str, Any]:
    """An error as the cases describe it, with the members that ``expected`` has."""
    members = {"class": type(error).__name__}
    for name in ("code", "status", "message", "param", "request_id", "retry_after", "doc_url"):
        if name in expected:
            members[name] = str(error) if name == "message" else getattr(error, name)
    return members


def matches(value: Any, expected: Any) -> bool:
    """Whether the value has at least the expected members."""
    if isinstance(expected, dict):
        return isinstance(value, dict) and all(
            name in value and matches(value[name], item) for name, item in expected.items()
        )
    if isinstance(expected, list):
        return (
            isinstance(value, list)
            and len(value) == len(expected)
            and all(matches(item, other) for item, other in zip(value, expected))
        )
    return bool(value == expected)


def _method(client: Any, call: Dict[str, Any]) -> Any:
    resource, method = call["call"].split(".")
    return getattr(getattr(client, resource), method)


def _arguments(call: Dict[str, Any], progress: Optional[List[Any]]) -> Dict[str, Any]:
    arguments = {**call.get("params", {}), **call.get("options", {})}
    if "with" in arguments:
        # A word of the language.
        arguments["base"] = arguments.pop("with")
    if progress is not None and call["call"] in ("scans.wait", "scans.create_and_wait"):
        arguments["on_progress"] = lambda scan: progress.append(scan.to_dict())
    return arguments
