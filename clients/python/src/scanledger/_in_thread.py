"""Awaits what blocks."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import threading
from typing import Any, Callable, TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[[], T], abort: Callable[[], None]) -> T:
    """The result of ``work``; ``abort`` is called when the caller is cancelled, and makes it end.

    It has a thread of its own: the event loop has a few, which it waits for when it ends, and a service holds some requests
    for long.
    """
    loop = asyncio.get_running_loop()
    outcome: asyncio.Future[T] = loop.create_future()

    def settle(method: Callable[[Any], None], value: Any) -> None:
        if not outcome.done():
            method(value)

    def run() -> None:
        try:
            settled: Any = (outcome.set_result, work())
        except BaseException as error:
            settled = (outcome.set_exception, error)
        # The loop may have ended meanwhile.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, *settled)

    context = contextvars.copy_context()
    threading.Thread(target=context.run, args=(run,), name="scanledger", daemon=True).start()
    try:
        return await outcome
    except asyncio.CancelledError:
        abort()
        raise
