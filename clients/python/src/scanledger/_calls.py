"""The operations of the API as steps, once for both clients."""

from __future__ import annotations

import time
from typing import Any, Callable, Mapping, Optional, Type, TypeVar
from urllib.parse import quote

from ._errors import ScanFailedError, TimeoutError
from ._models import (
    AcceptedRisk,
    ApiKey,
    CreatedApiKey,
    CreatedScan,
    Model,
    RotatedApiKey,
    Scan,
    ScanComparison,
    ScanReceipt,
    ScanResults,
    ScanState,
    Schedule,
    ScheduledDelivery,
    Target,
    Usage,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEndpointWithSecret,
    WebhookEvent,
)
from ._requester import Call, CallOptions, Requester, Sleep, Steps, object_of

M = TypeVar("M", bound=Model)

#: The longest that the service holds a request (``Prefer: wait``), in seconds.
_MAX_HELD_SECONDS = 30


def path_of(*segments: str) -> str:
    """A path below ``/v1``."""
    return "/".join(("/v1", *(quote(segment, safe="") for segment in segments)))


class Calls:
    """Every operation as steps. Members of bodies that are ``...`` were not given and are left out."""

    def __init__(self, requester: Requester) -> None:
        self.requester = requester

    def create_scan(self, target: str, scan_type: Optional[str], options: CallOptions) -> Steps[CreatedScan]:
        body = {"target": target} if scan_type is None else {"target": target, "scan_type": scan_type}
        return self._model(CreatedScan, Call("POST", path_of("scans"), body=body), options)

    def get_scan(self, scan_id: str, options: CallOptions) -> Steps[Scan]:
        return self._model(Scan, Call("GET", path_of("scans", scan_id)), options)

    def get_results(self, scan_id: str, severity: Optional[str], options: CallOptions) -> Steps[ScanResults]:
        call = Call("GET", path_of("scans", scan_id, "results"), {"severity": severity})
        return self._model(ScanResults, call, options)

    def compare_scans(
        self, scan_id: str, base: Optional[str], limit: Optional[int], offset: Optional[int], options: CallOptions
    ) -> Steps[ScanComparison]:
        query = {"with": base, "limit": limit, "offset": offset}
        return self._model(ScanComparison, Call("GET", path_of("scans", scan_id, "compare"), query), options)

    def get_scan_state(self, scan_id: str, at: Optional[str], options: CallOptions) -> Steps[ScanState]:
        call = Call("GET", path_of("scans", scan_id, "history"), {"at": at, "limit": 1})
        page = yield from self.requester.call(call, options)
        return ScanState(page["state"])

    def get_receipt(self, scan_id: str, since: Optional[int], options: CallOptions) -> Steps[ScanReceipt]:
        call = Call("GET", path_of("scans", scan_id, "receipt"), {"since": since})
        return self._model(ScanReceipt, call, options)

    def cancel_scan(self, scan_id: str, options: CallOptions) -> Steps[Scan]:
        return self._model(Scan, Call("POST", path_of("scans", scan_id, "cancel")), options)

    def wait(
        self,
        scan_id: str,
        wait_timeout: float,
        poll_interval: float,
        on_progress: Optional[Callable[[Scan], Any]],
        options: CallOptions,
    ) -> Steps[Scan]:
        deadline = time.monotonic() + wait_timeout
        timeout = self.requester.timeout if options.timeout is None else options.timeout
        etag: Optional[str] = None
        while True:
            sent_at = time.monotonic()
            held = min(_MAX_HELD_SECONDS, max(0, int(deadline - sent_at)))
            headers = {} if etag is None else {"if-none-match": etag}
            if etag is not None and held > 0:
                headers["prefer"] = f"wait={held}"
            call = Call("GET", path_of("scans", scan_id), headers=headers)
            response = yield from self.requester.exchange(call, CallOptions(timeout + held, options.max_retries))
            if response.status != 304:
                etag = response.headers.get("etag")
                scan = Scan(object_of(response.body))
                if on_progress is not None:
                    on_progress(scan)
                if scan.status == "completed":
                    return scan
                if scan.status == "failed":
                    raise ScanFailedError(scan)
            now = time.monotonic()
            if now >= deadline:
                raise TimeoutError(f"scan {scan_id} has not ended within {wait_timeout:g} s; it continues")
            yield Sleep(min(deadline - now, max(0.0, sent_at + poll_interval - now)))

    def create_schedule(self, body: Mapping[str, Any], options: CallOptions) -> Steps[Schedule]:
        return self._model(Schedule, Call("POST", path_of("schedules"), body=_given(body)), options)

    def get_schedule(self, schedule_id: str, options: CallOptions) -> Steps[Schedule]:
        return self._model(Schedule, Call("GET", path_of("schedules", schedule_id)), options)

    def update_schedule(self, schedule_id: str, body: Mapping[str, Any], options: CallOptions) -> Steps[Schedule]:
        return self._model(Schedule, Call("PATCH", path_of("schedules", schedule_id), body=_given(body)), options)

    def delete_schedule(self, schedule_id: str, options: CallOptions) -> Steps[None]:
        yield from self.requester.exchange(Call("DELETE", path_of("schedules", schedule_id)), options)

    def create_target(self, host: str, options: CallOptions) -> Steps[Target]:
        return self._model(Target, Call("POST", path_of("targets"), body={"host": host}), options)

    def get_target(self, target_id: str, options: CallOptions) -> Steps[Target]:
        return self._model(Target, Call("GET", path_of("targets", target_id)), options)

    def verify_target(self, target_id: str, options: CallOptions) -> Steps[Target]:
        return self._model(Target, Call("POST", path_of("targets", target_id, "verify")), options)

    def delete_target(self, target_id: str, options: CallOptions) -> Steps[None]:
        yield from self.requester.exchange(Call("DELETE", path_of("targets", target_id)), options)

    def accept_risk(self, body: Mapping[str, Any], options: CallOptions) -> Steps[AcceptedRisk]:
        return self._model(AcceptedRisk, Call("POST", path_of("accepted_risks"), body=_given(body)), options)

    def get_accepted_risk(self, risk_id: str, options: CallOptions) -> Steps[AcceptedRisk]:
        return self._model(AcceptedRisk, Call("GET", path_of("accepted_risks", risk_id)), options)

    def delete_accepted_risk(self, risk_id: str, options: CallOptions) -> Steps[None]:
        yield from self.requester.exchange(Call("DELETE", path_of("accepted_risks", risk_id)), options)

    def get_usage(self, options: CallOptions) -> Steps[Usage]:
        return self._model(Usage, Call("GET", path_of("usage")), options)

    def create_key(self, body: Mapping[str, Any], options: CallOptions) -> Steps[CreatedApiKey]:
        return self._model(CreatedApiKey, Call("POST", path_of("keys"), body=_given(body)), options)

    def get_key(self, key_id: str, options: CallOptions) -> Steps[ApiKey]:
        return self._model(ApiKey, Call("GET", path_of("keys", key_id)), options)

    def rotate_key(self, key_id: str, body: Mapping[str, Any], options: CallOptions) -> Steps[RotatedApiKey]:
        return self._model(RotatedApiKey, Call("POST", path_of("keys", key_id, "rotate"), body=_given(body)), options)

    def revoke_key(self, key_id: str, options: CallOptions) -> Steps[None]:
        yield from self.requester.exchange(Call("DELETE", path_of("keys", key_id)), options)

    def create_endpoint(self, body: Mapping[str, Any], options: CallOptions) -> Steps[WebhookEndpointWithSecret]:
        call = Call("POST", path_of("webhook_endpoints"), body=_given(body))
        return self._model(WebhookEndpointWithSecret, call, options)

    def get_endpoint(self, endpoint_id: str, options: CallOptions) -> Steps[WebhookEndpoint]:
        return self._model(WebhookEndpoint, Call("GET", path_of("webhook_endpoints", endpoint_id)), options)

    def update_endpoint(
        self, endpoint_id: str, body: Mapping[str, Any], options: CallOptions
    ) -> Steps[WebhookEndpoint]:
        call = Call("PATCH", path_of("webhook_endpoints", endpoint_id), body=_given(body))
        return self._model(WebhookEndpoint, call, options)

    def delete_endpoint(self, endpoint_id: str, options: CallOptions) -> Steps[None]:
        yield from self.requester.exchange(Call("DELETE", path_of("webhook_endpoints", endpoint_id)), options)

    def rotate_secret(
        self, endpoint_id: str, body: Mapping[str, Any], options: CallOptions
    ) -> Steps[WebhookEndpointWithSecret]:
        call = Call("POST", path_of("webhook_endpoints", endpoint_id, "rotate_secret"), body=_given(body))
        return self._model(WebhookEndpointWithSecret, call, options)

    def test_endpoint(self, endpoint_id: str, options: CallOptions) -> Steps[ScheduledDelivery]:
        return self._model(ScheduledDelivery, Call("POST", path_of("webhook_endpoints", endpoint_id, "test")), options)

    def get_delivery(self, delivery_id: str, options: CallOptions) -> Steps[WebhookDelivery]:
        return self._model(WebhookDelivery, Call("GET", path_of("webhook_deliveries", delivery_id)), options)

    def redeliver(self, delivery_id: str, options: CallOptions) -> Steps[ScheduledDelivery]:
        call = Call("POST", path_of("webhook_deliveries", delivery_id, "redeliver"))
        return self._model(ScheduledDelivery, call, options)

    def get_event(self, event_id: str, options: CallOptions) -> Steps[WebhookEvent]:
        return self._model(WebhookEvent, Call("GET", path_of("events", event_id)), options)

    def _model(self, model: Type[M], call: Call, options: CallOptions) -> Steps[M]:
        members = yield from self.requester.call(call, options)
        return model(members)


def _given(members: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in members.items() if value is not ...}
