"""The objects of the API. A newer server may send more members and other values than these: they pass through."""

from __future__ import annotations

from typing import Any, ClassVar, Dict, List, Mapping, Optional, Type, TypeVar

_SECRET_MEMBERS = frozenset({"key", "secret"})

M = TypeVar("M", bound="Model")


class Model:
    """An object of the API: each member is an attribute, also those that this version does not know."""

    _nested: ClassVar[Mapping[str, Type["Model"]]] = {}

    def __init__(self, members: Mapping[str, Any]) -> None:
        for name, value in members.items():
            self.__dict__[name] = _converted(value, self._nested.get(name))

    def to_dict(self) -> Dict[str, Any]:
        """The members as JSON has them."""
        return {name: _plain(value) for name, value in self.__dict__.items()}

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = (
            f"{name}={'<hidden>' if name in _SECRET_MEMBERS else repr(value)}" for name, value in self.__dict__.items()
        )
        return f"{type(self).__name__}({', '.join(shown)})"


def _converted(value: Any, model: Optional[Type[Model]]) -> Any:
    if model is None:
        return value
    if isinstance(value, list):
        return [_converted(item, model) for item in value]
    return model(value) if isinstance(value, dict) else value


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value.to_dict() if isinstance(value, Model) else value


class CreatedScan(Model):
    """Response to the creation of a scan."""

    scan_id: str
    status: str


class FindingCounts(Model):
    """Number of findings of each severity so far."""

    critical: int
    high: int
    medium: int
    low: int
    info: int


class ScanListItem(Model):
    """A scan as lists show it. Times are RFC 3339 in UTC."""

    scan_id: str
    #: ``queued``, ``running``, ``completed`` or ``failed``.
    status: str
    target: str
    scan_type: str
    created_at: str
    started_at: Optional[str]
    completed_at: Optional[str]
    #: 0 to 100, higher is better; an upper bound until ``score_final`` is true.
    score: int
    score_final: bool
    #: The score as a letter; None when the site blocked the scan.
    grade: Optional[str]
    finding_counts: FindingCounts
    #: The schedule that started it.
    schedule_id: Optional[str] = None
    #: None until the retention of the findings' details has passed.
    details_deleted_at: Optional[str] = None

    _nested = {"finding_counts": FindingCounts}


class Blocked(Model):
    """Why the site could not be looked at."""

    reason: str
    detail: str


class CoveredPages(Model):
    visited: int
    known: int


class CoveredPoints(Model):
    tested: int
    known: int


class CoveredRequests(Model):
    sent: int
    limit: int


class CoveredChecks(Model):
    passed: int
    failed: int
    skipped: int


class SkippedCheck(Model):
    check_id: str
    reason: str


class Coverage(Model):
    """What a scan has looked at, and what it has left out."""

    #: True when nothing that the scan type promises was left out.
    complete: bool
    blocked: Optional[Blocked]
    behind_login: bool
    pages: CoveredPages
    points: CoveredPoints
    requests: CoveredRequests
    checks: CoveredChecks
    skipped: List[SkippedCheck]

    _nested = {
        "blocked": Blocked,
        "pages": CoveredPages,
        "points": CoveredPoints,
        "requests": CoveredRequests,
        "checks": CoveredChecks,
        "skipped": SkippedCheck,
    }


class Failure(Model):
    """Why a scan failed."""

    code: str
    message: str


class Scan(ScanListItem):
    """A scan. ``failure`` is None unless it failed."""

    #: Percent of the planned work that is done; 100 exactly when completed.
    progress: int
    coverage: Coverage
    failure: Optional[Failure] = None

    _nested = {"finding_counts": FindingCounts, "coverage": Coverage, "failure": Failure}


class Place(Model):
    """A place that has the weakness."""

    url: str
    method: str
    parameter: Optional[str]
    evidence: str


class Acceptance(Model):
    """What a finding shows of its risk."""

    risk_id: str
    #: Why the risk is accepted, for people.
    reason: str
    #: From then on findings are not shown as accepted; None where it does not expire.
    expires_at: Optional[str]
    #: Who has accepted it, such as ``key:key_…``.
    created_by: str


class AcceptedRisk(Acceptance):
    """A weakness that the account lives with, for a reason."""

    #: Of the findings whose risk is accepted, in every scan of their target.
    fingerprint: str
    created_at: str
    #: True from ``expires_at`` on.
    expired: bool


class Finding(Model):
    """A weakness that a check found."""

    id: str
    check_id: str
    #: The same in every scan of the target that has the finding; None for scans of version 1.4 and before.
    fingerprint: Optional[str]
    first_seen_scan_id: Optional[str] = None
    #: None unless its risk is accepted.
    accepted: Optional[Acceptance] = None
    title: str
    severity: str
    confidence: str
    category: str
    description: str
    remediation: str
    url: str
    evidence: str
    places_count: Optional[int]
    #: The first ten; ``scans.places`` reads all.
    places: List[Place]
    references: List[str]

    _nested = {"accepted": Acceptance, "places": Place}


class ScanResults(Model):
    """The findings of a scan with its score."""

    scan_id: str
    status: str
    score: int
    score_final: bool
    score_version: int
    #: What the score would be without the findings whose risk is accepted; None where another version of the method
    #: computed it.
    score_with_accepted: Optional[int]
    grade: Optional[str]
    coverage: Coverage
    findings: List[Finding]

    _nested = {"coverage": Coverage, "findings": Finding}


class ComparedFinding(Model):
    """A finding as a comparison shows it."""

    #: In the results of its scan: of ``base`` for ``fixed`` and ``unverified``, of ``scan`` otherwise.
    id: str
    check_id: str
    fingerprint: Optional[str]
    #: For ``new``: the earlier scan of the target in which it was found first.
    first_seen_scan_id: Optional[str] = None
    #: None unless its risk is accepted.
    accepted: Optional[Acceptance] = None
    title: str
    severity: str
    confidence: str
    category: str
    places_count: Optional[int]

    _nested = {"accepted": Acceptance}


class Incomparability(Model):
    """Why two scans are not comparable."""

    code: str
    #: For people; may change.
    message: str


class ComparisonCounts(Model):
    """Numbers of all findings of each list."""

    new: int
    fixed: int
    unchanged: int
    unverified: int


class ScanComparison(Model):
    """What has changed from one scan to another."""

    base: ScanListItem
    scan: ScanListItem
    #: True when both scans have looked for the same things, everywhere.
    comparable: bool
    reason: Optional[Incomparability]
    counts: ComparisonCounts
    new: List[ComparedFinding]
    #: The scan has looked for them completely and does not have them.
    fixed: List[ComparedFinding]
    unchanged: List[ComparedFinding]
    #: The scan does not have them, but has not looked for them completely: they may be there still.
    unverified: List[ComparedFinding]
    #: One of the lists has more than this page.
    has_more: bool

    _nested = {
        "base": ScanListItem,
        "scan": ScanListItem,
        "reason": Incomparability,
        "counts": ComparisonCounts,
        "new": ComparedFinding,
        "fixed": ComparedFinding,
        "unchanged": ComparedFinding,
        "unverified": ComparedFinding,
    }


class LastRun(Model):
    """What became of the last run of a schedule."""

    at: str
    #: ``queued`` or ``skipped``.
    outcome: str
    #: None where the run was skipped.
    scan_id: Optional[str]
    #: Code of the error for which the run was skipped; None otherwise.
    reason: Optional[str]


class Schedule(Model):
    """Scans of a target at the times of a cron expression."""

    schedule_id: str
    target: str
    scan_type: str
    #: A preset is replaced by its expression.
    cron: str
    timezone: str
    enabled: bool
    #: None when it is not enabled.
    next_run_at: Optional[str]
    #: The scan of the last run that was not skipped.
    last_scan_id: Optional[str]
    last_run: Optional[LastRun]
    created_at: str

    _nested = {"last_run": LastRun}


class OwnershipRecord(Model):
    """A TXT record that proves the ownership of a target."""

    name: str
    #: Its text: the token.
    value: str


class TargetCheck(Model):
    """What the last look for the proof of a target has found."""

    at: str
    #: ``proof_missing``: the token was not there; ``check_failed``: DNS or the web site did not respond; None: it was
    #: found.
    error: Optional[str]
    #: What was found in place of the proof, for people.
    message: Optional[str]


class Target(Model):
    """A site with its proof of ownership."""

    target_id: str
    #: In lower case and Punycode; its subdomains are covered.
    host: str
    #: ``pending`` until the proof was found, ``expired`` when it was gone at a later check.
    state: str
    #: Where the proof was found last: ``dns`` or ``file``.
    method: Optional[str]
    #: What is to be published.
    token: str
    dns_record: Optional[OwnershipRecord]
    #: Where a file can contain the token, on a line of its own, in place of the record.
    file_url: str
    #: When the proof was found last.
    verified_at: Optional[str]
    last_check: Optional[TargetCheck]
    created_at: str

    _nested = {"dns_record": OwnershipRecord, "last_check": TargetCheck}


class Usage(Model):
    """Scans used and allowed in the current billing period."""

    plan: str
    scans_used: int
    scans_limit: int
    period_start: str
    period_end: str


class ApiKey(Model):
    """An API key without the key itself."""

    key_id: str
    name: str
    scopes: List[str]
    prefix: str
    last4: str
    created_at: str
    last_used_at: Optional[str]
    expires_at: Optional[str]
    exposed_at: Optional[str]
    state: str


class CreatedApiKey(ApiKey):
    """A new key. ``key`` is shown this once; None when the request is replayed."""

    key: Optional[str] = None


class RotatedApiKey(CreatedApiKey):
    """A new key in place of another one."""

    replaces: str


class WebhookEndpoint(Model):
    """Where webhooks are sent to."""

    endpoint_id: str
    url: str
    events: List[str]
    description: Optional[str]
    enabled: bool
    disabled_reason: Optional[str]
    created_at: str


class WebhookEndpointWithSecret(WebhookEndpoint):
    """``secret`` signs the webhooks; it is shown this once, and None when the request is replayed."""

    secret: Optional[str] = None


class WebhookAttempt(Model):
    """An attempt to deliver a webhook."""

    attempt: int
    at: str
    status_code: Optional[int]
    error: Optional[str]
    duration_ms: int


class WebhookDelivery(Model):
    """An event on its way to an endpoint."""

    delivery_id: str
    event_id: str
    event_type: str
    endpoint_id: str
    status: str
    created_at: str
    next_attempt_at: Optional[str]
    attempts: List[WebhookAttempt]

    _nested = {"attempts": WebhookAttempt}


class ScheduledDelivery(Model):
    """A delivery that was just scheduled."""

    delivery_id: str


class WebhookEvent(Model):
    """What a webhook carries."""

    id: str
    type: str
    timestamp: str
    data: Dict[str, Any]
