"""Calls as sequences of steps, without I/O: the synchronous and the asynchronous client carry out the same steps."""

from __future__ import annotations

import asyncio
import json
import random
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Dict, Generator, Mapping, Optional, TypeVar, Union
from urllib.parse import urlencode

from ._errors import ScanledgerError, error_of_response
from ._in_thread import in_thread
from ._retry_policy import retry_delay_seconds
from ._transport import Abort, Request, Response, Stream, Transport
from ._version import VERSION

T = TypeVar("T")


@dataclass(frozen=True)
class Send:
    """A step: send the request, and give back the response."""

    request: Request
    timeout: float


@dataclass(frozen=True)
class Sleep:
    """A step: wait."""

    seconds: float


@dataclass(frozen=True)
class Open:
    """A step: send the request, and give back the response when it begins."""

    request: Request
    timeout: float


@dataclass(frozen=True)
class Read:
    """A step: give back what arrives next on the stream."""

    stream: Stream
    timeout: float


Step = Union[Send, Sleep, Open, Read]
Steps = Generator[Step, Any, T]


@dataclass(frozen=True)
class CallOptions:
    """What every call takes beside its own parameters; None stands for what the client was made with."""

    #: Seconds for each attempt.
    timeout: Optional[float] = None
    #: Attempts after the first that failed.
    max_retries: Optional[int] = None
    #: Makes a repeated POST safe. By default each call has a key of its own, the same in all its attempts.
    idempotency_key: Optional[str] = None


@dataclass(frozen=True)
class Call:
    """A call as the resources describe it. Parameters that are None are left out."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Optional[Mapping[str, Any]] = None
    headers: Mapping[str, str] = field(default_factory=dict)


class Requester:
    """Adds authentication, idempotency keys and retries to calls."""

    def __init__(self, api_key: str, timeout: float, max_retries: int) -> None:
        self._api_key = api_key
        self.timeout = timeout
        self._max_retries = max_retries

    def call(self, call: Call, options: CallOptions) -> Steps[Any]:
        """The response's JSON, None where it has no content (204). Raises a ``ScanledgerError``."""
        response = yield from self.exchange(call, options)
        return None if response.status == 204 else object_of(response.body)

    def exchange(self, call: Call, options: CallOptions) -> Steps[Response]:
        """The successful response (2xx or 304) itself. Raises a ``ScanledgerError``."""
        request = self._request(call, options)
        timeout = self.timeout if options.timeout is None else options.timeout
        max_retries = self.max_retries(options)
        retry = 0
        while True:
            try:
                response: Response = yield Send(request, timeout)
                return _successful(response)
            except Exception as error:
                delay = retry_delay_seconds(error, retry, random.random()) if retry < max_retries else None
                if delay is None:
                    raise
            yield Sleep(delay)
            retry += 1

    def open(self, call: Call, options: CallOptions) -> Steps[Optional[Stream]]:
        """A stream of events, in one attempt; None where nothing follows (204). Raises a ``ScanledgerError``."""
        timeout = self.timeout if options.timeout is None else options.timeout
        headers = {"accept": "text/event-stream", **call.headers}
        request = self._request(Call(call.method, call.path, call.query, call.body, headers), options)
        stream: Stream = yield Open(request, timeout)
        if stream.status == 200:
            return stream
        body = b""
        chunk: bytes = yield Read(stream, timeout)
        while chunk:
            body += chunk
            chunk = yield Read(stream, timeout)
        stream.close()
        _successful(Response(stream.status, stream.headers, body))
        return None

    def max_retries(self, options: CallOptions) -> int:
        """Attempts after the first that failed."""
        return self._max_retries if options.max_retries is None else options.max_retries

    def _request(self, call: Call, options: CallOptions) -> Request:
        query = urlencode({name: value for name, value in call.query.items() if value is not None})
        return Request(
            call.method,
            f"{call.path}?{query}" if query else call.path,
            self._headers(call, options),
            None if call.body is None else json.dumps(call.body).encode(),
        )

    def _headers(self, call: Call, options: CallOptions) -> Dict[str, str]:
        headers = {
            "accept": "application/json",
            "authorization": f"Bearer {self._api_key}",
            "user-agent": f"scanledger-python/{VERSION}",
        }
        if call.body is not None:
            headers["content-type"] = "application/json"
        if call.method == "POST":
            headers["idempotency-key"] = options.idempotency_key or str(uuid.uuid4())
        headers.update(call.headers)
        return headers


def run(steps: Steps[T], transport: Transport) -> T:
    """Carries out the steps; blocks meanwhile."""
    try:
        step = next(steps)
        while True:
            try:
                response = _perform(step, transport)
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(response)
    except StopIteration as stop:
        result: T = stop.value
        return result


async def run_async(steps: Steps[T], transport: Transport) -> T:
    """Carries out the steps without blocking the event loop: requests are sent by threads. A cancelled one is aborted."""
    try:
        step = next(steps)
        while True:
            try:
                response = await _perform_async(step, transport)
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(response)
    except StopIteration as stop:
        result: T = stop.value
        return result


def object_of(body: Union[bytes, str]) -> Any:
    """What the service has sent; raises a ``ScanledgerError`` for the page of something else at its URL."""
    value = _parsed(body)
    if isinstance(value, dict):
        return value
    raise ScanledgerError("the response is no JSON: is the URL that of a Scanledger service?")


def _parsed(body: Union[bytes, str]) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None


def _perform(step: Step, transport: Transport, abort: Optional[Abort] = None) -> Any:
    if isinstance(step, Send):
        return transport.send(step.request, step.timeout, abort)
    if isinstance(step, Open):
        return transport.open(step.request, step.timeout, abort)
    if isinstance(step, Read):
        return step.stream.read(step.timeout)
    time.sleep(step.seconds)
    return None


async def _perform_async(step: Step, transport: Transport) -> Any:
    if isinstance(step, Sleep):
        return await asyncio.sleep(step.seconds)
    if isinstance(step, Read):
        return await in_thread(lambda: _perform(step, transport), step.stream.close)
    abort = Abort()
    return await in_thread(lambda: _perform(step, transport, abort), abort)


def _successful(response: Response) -> Response:
    if 200 <= response.status < 300 or response.status == 304:
        return response
    raise error_of_response(response.status, response.headers, _parsed(response.body))
