"""The objects of the API. A newer server may send more members and other values than these: they pass through."""

from __future__ import annotations

from typing import Any, ClassVar, Dict, List, Mapping, Optional, Type, TypeVar

_SECRET_MEMBERS = frozenset({"key", "secret"})

M = TypeVar("M", bound="Model")


class Model:
    """An object of the API: each member is an attribute, also those that this version does not know."""

    _nested: ClassVar[Mapping[str, Type["Model"]]] = {}

    def __init__(self, members: Mapping[str, Any]) -> None:
        nested = type(self)._nested
        for name, value in members.items():
            self.__dict__[name] = _converted(value, nested.get(name))

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
    return Model.to_dict(value) if isinstance(value, Model) else value


class CreatedScan(Model):
    """Response to the creation of a scan."""

    #: Id of the scan, an opaque string.
    scan_id: str
    #: State of the scan: ``queued``, then ``running``, and finally ``completed`` or ``failed``.
    status: str


class FindingCounts(Model):
    """Number of findings of each severity so far."""

    #: Critical findings so far.
    critical: int
    #: Findings of high severity so far.
    high: int
    #: Findings of medium severity so far.
    medium: int
    #: Findings of low severity so far.
    low: int
    #: Informational findings so far.
    info: int


class ScanListItem(Model):
    """A scan as lists show it. Times are RFC 3339 in UTC."""

    #: Id of the scan, an opaque string.
    scan_id: str
    #: ``queued``, ``running``, ``completed`` or ``failed``.
    status: str
    #: The URL as it was submitted.
    target: str
    #: As requested, or the default.
    scan_type: str
    #: When the scan was accepted.
    created_at: str
    #: When the scan started; None until then.
    started_at: Optional[str]
    #: When the scan completed or failed; None until then.
    completed_at: Optional[str]
    #: 0 to 100, higher is better; an upper bound until ``score_final`` is true.
    score: int
    #: True only when the scan is completed.
    score_final: bool
    #: The score as a letter; None when the site could not be looked at.
    grade: Optional[str]
    #: Number of findings of each severity so far.
    finding_counts: FindingCounts
    #: The schedule that started it.
    schedule_id: Optional[str] = None
    #: None until the retention of the findings' details has passed.
    details_deleted_at: Optional[str] = None

    _nested = {"finding_counts": FindingCounts}


class Blocked(Model):
    """Why the site could not be looked at."""

    #: Why the site could not be looked at.
    reason: str
    #: What happened, for people.
    detail: str


class CoveredPages(Model):
    """How much of the site was read."""

    #: Pages that were read.
    visited: int
    #: Pages that were found.
    known: int


class CoveredPoints(Model):
    """How much of what can be probed was probed."""

    #: Parameters, path segments and headers that were tested: probed, and not rejected by the target.
    tested: int
    #: Those that were found.
    known: int


class CoveredRequests(Model):
    """How many requests the scan has sent."""

    #: Requests sent.
    sent: int
    #: Requests that it may send.
    limit: int


class CoveredChecks(Model):
    """What became of the checks."""

    #: Checks that found nothing.
    passed: int
    #: Checks that found something.
    failed: int
    #: Checks that did not run to their end.
    skipped: int


class SkippedCheck(Model):
    """A check that did not run to its end."""

    #: Id of the check.
    check_id: str
    #: Why; for people.
    reason: str


class UntestedRequest(Model):
    """A request that was found and not tested."""

    #: What the request is of: ``form``, ``link``, ``script`` or ``operation``.
    kind: str
    #: Its method.
    method: str
    #: Where it leads; values that may be secret are left out.
    url: str


class UntestedRequests(Model):
    """Requests that were found and not tested: they would change something on the site, or a script's body is not read."""

    #: Number of forms, at most 1,000.
    forms: int
    #: Number of links, at most 1,000.
    links: int
    #: Number of requests of scripts, at most 1,000.
    script_requests: int
    #: Number of operations of an API, at most 1,000.
    operations: int
    #: The first 20 of them.
    requests: List[UntestedRequest]

    _nested = {"requests": UntestedRequest}


class Coverage(Model):
    """What a scan has looked at, and what it has left out."""

    #: True when nothing that the scan type promises was left out.
    complete: bool
    #: Why the site could not be looked at; None where it could.
    blocked: Optional[Blocked]
    #: True when most of what was found leads to a login page only.
    behind_login: bool
    #: Pages that were read, and those that were found.
    pages: CoveredPages
    #: Parameters, path segments and headers that were tested (not rejected by the target), of those that were found.
    points: CoveredPoints
    #: Requests that were sent, and how many it may send.
    requests: CoveredRequests
    #: Number of checks that found nothing, that found something, and that did not run to their end.
    checks: CoveredChecks
    #: Every check that did not run to its end, those that read only the beginning of a large page, response or script
    #: included.
    skipped: List[SkippedCheck]
    #: Requests that were found and not tested; None until a full scan has completed, and for scans of version 1.4 and
    #: before.
    untested: Optional[UntestedRequests] = None

    _nested = {
        "blocked": Blocked,
        "pages": CoveredPages,
        "points": CoveredPoints,
        "requests": CoveredRequests,
        "checks": CoveredChecks,
        "skipped": SkippedCheck,
        "untested": UntestedRequests,
    }


class Failure(Model):
    """Why a scan failed."""

    #: Why the scan failed.
    code: str
    #: For people; may change.
    message: str


class Scan(ScanListItem):
    """A scan. ``failure`` is None unless it failed."""

    #: Percent of the planned work that is done; 100 exactly when completed.
    progress: int
    #: What it has looked at, and what it has left out; None before it has started, and where a failed scan recorded
    #: none.
    coverage: Optional[Coverage]
    #: None unless the scan failed.
    failure: Optional[Failure] = None

    _nested = {"finding_counts": FindingCounts, "coverage": Coverage, "failure": Failure}


class Place(Model):
    """A place that has the weakness."""

    #: Where it was found.
    url: str
    #: Of the request that shows it.
    method: str
    #: The parameter, header or cookie concerned; None where there is none.
    parameter: Optional[str]
    #: What the site sent, literally; secrets are masked.
    evidence: str


class Acceptance(Model):
    """What a finding shows of its risk."""

    #: Id of the accepted risk.
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
    #: When it was accepted.
    created_at: str
    #: True from ``expires_at`` on.
    expired: bool


class Finding(Model):
    """A weakness that a check found."""

    #: Stable between polls.
    id: str
    #: The check that found it.
    check_id: str
    #: The same in every scan of the target that has the finding; None for scans of version 1.4 and before.
    fingerprint: Optional[str]
    #: The earlier scan of the target in which it was found first.
    first_seen_scan_id: Optional[str] = None
    #: None unless its risk is accepted.
    accepted: Optional[Acceptance] = None
    #: For people.
    title: str
    #: In ascending order: info, low, medium, high, critical.
    severity: str
    #: How sure the check is.
    confidence: str
    #: Area of the site. Further values may be added.
    category: str
    #: What is wrong, and why it matters.
    description: str
    #: How to fix it.
    remediation: str
    #: Where it was found.
    url: str
    #: What the site sent, literally; secrets are masked.
    evidence: str
    #: Places that have the weakness; None for scans of version 1.4 and before.
    places_count: Optional[int]
    #: The first ten; ``scans.places`` reads all.
    places: List[Place]
    #: URLs of pages that describe the weakness.
    references: List[str]

    _nested = {"accepted": Acceptance, "places": Place}


class ScanResults(Model):
    """The findings of a scan with its score."""

    #: Id of the scan, an opaque string.
    scan_id: str
    #: State of the scan: ``queued``, then ``running``, and finally ``completed`` or ``failed``.
    status: str
    #: 0 to 100, higher is better. 0 until the scan starts; while it runs, an upper bound that can only fall; 0 when nothing was measured.
    score: int
    #: True only when the scan is completed.
    score_final: bool
    #: Version of the scoring method.
    score_version: int
    #: What the score would be without the findings whose risk is accepted; None where another version of the method
    #: computed it.
    score_with_accepted: Optional[int]
    #: The score as a letter; None when the site could not be looked at.
    grade: Optional[str]
    #: What it has looked at, and what it has left out; None before it has started, and where a failed scan recorded
    #: none.
    coverage: Optional[Coverage]
    #: Grows while the scan runs, in the order of discovery; the most severe first when completed.
    findings: List[Finding]

    _nested = {"coverage": Coverage, "findings": Finding}


class ComparedFinding(Model):
    """A finding as a comparison shows it."""

    #: In the results of its scan: of ``base`` for ``fixed`` and ``unverified``, of ``scan`` otherwise.
    id: str
    #: The check that found it.
    check_id: str
    #: The same in both scans; None for scans of version 1.4 and before.
    fingerprint: Optional[str]
    #: For ``new``: the earlier scan of the target in which it was found first.
    first_seen_scan_id: Optional[str] = None
    #: None unless its risk is accepted.
    accepted: Optional[Acceptance] = None
    #: For people.
    title: str
    #: In ascending order: info, low, medium, high, critical.
    severity: str
    #: How sure the check is.
    confidence: str
    #: Area of the site. Further values may be added.
    category: str
    #: Places that have the weakness; None for scans of version 1.4 and before.
    places_count: Optional[int]

    _nested = {"accepted": Acceptance}


class Incomparability(Model):
    """Why two scans are not comparable."""

    #: Why they are not comparable.
    code: str
    #: For people; may change.
    message: str


class ComparisonCounts(Model):
    """Numbers of all findings of each list."""

    #: All findings that are new.
    new: int
    #: All that are fixed.
    fixed: int
    #: All that are unchanged.
    unchanged: int
    #: All that are unverified.
    unverified: int


class ScanComparison(Model):
    """What has changed from one scan to another."""

    #: The earlier scan.
    base: ScanListItem
    #: The later scan.
    scan: ScanListItem
    #: True when both scans have looked for the same things, everywhere.
    comparable: bool
    #: Why they are not comparable; None where they are.
    reason: Optional[Incomparability]
    #: Number of all findings of each list.
    counts: ComparisonCounts
    #: Findings of the scan that the base does not have, the most severe first.
    new: List[ComparedFinding]
    #: The scan has looked for them completely and does not have them.
    fixed: List[ComparedFinding]
    #: Findings of both.
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


class ScanHistoryEntry(Model):
    """An event of a scan."""

    #: Identifies the entry in the history of its scan.
    id: str
    #: Number of the event in the history of the scan, from 0.
    revision: int
    #: Type of the event, such as ``ScanQueued``. Further types may be added.
    type: str
    #: What happened, for people; may change.
    description: str
    #: Who caused it, such as ``key:key_…``; ``operator`` for those of the service, ``Scanledger`` for the service
    #: itself.
    actor: str
    #: When it was recorded.
    at: str
    #: The same for everything that one request led to: its ``X-Request-Id``. For the work on a scan, the id of the
    #: scan.
    correlation_id: str


class ScanState(Model):
    """A scan as it was at a moment, replayed from its events."""

    #: Of the last event that it includes.
    revision: int
    #: When that event was recorded.
    at: str
    #: ``queued``, then ``running``, and finally ``completed`` or ``failed``.
    status: str
    #: Percent of the planned work that is done.
    progress: int
    #: 0 until the scan starts, then 1, and one more each time that it is resumed.
    attempt: int
    #: Number of findings of each severity so far.
    finding_counts: FindingCounts
    #: The score as it was recorded on completion; None before, and for a failed scan.
    score_recorded: Optional[int]
    #: The score of the findings that are recorded.
    score_recomputed: int
    #: Whether the two are the same; None where no score is recorded, or another version of the method computed it.
    score_agrees: Optional[bool]
    #: Why the scan failed; None for other scans.
    failure: Optional[Failure] = None

    _nested = {"finding_counts": FindingCounts, "failure": Failure}


class ReceiptEvent(Model):
    """The end of a scan as the log has recorded it. Numbers are integers. Later versions may add members."""

    #: ``ScanCompleted`` or ``ScanFailed``.
    type: str
    #: Id of the event in the log.
    event_id: str
    #: Number of the event in the history of the scan.
    revision: int
    #: Id of the scan, an opaque string.
    scan_id: str
    #: The URL as it was submitted.
    target: str
    #: As requested, or the default.
    scan_type: str
    #: When the scan was accepted.
    created_at: str
    #: When the scan completed or failed.
    completed_at: str
    #: 0 to 100, higher is better; None where the scan failed.
    score: Optional[int]
    #: The score as a letter; None where the scan failed, or the site could not be looked at.
    grade: Optional[str]
    #: Version of the scoring method; None where the scan failed.
    score_version: Optional[int]
    #: Whether nothing that the scan type promises was left out; None where the scan recorded no coverage.
    complete: Optional[bool]
    #: Number of findings of each severity.
    finding_counts: FindingCounts
    #: Of the canonical JSON of the findings; ``verify_receipt`` compares it.
    findings_sha256: str
    #: Why the scan failed; None where it completed.
    failure: Optional[Failure]

    _nested = {"finding_counts": FindingCounts, "failure": Failure}


class InclusionProof(Model):
    """That a leaf is in the Merkle tree of the log: RFC 9162, section 2.1.3."""

    #: Position of the leaf, from 0.
    leaf_index: int
    #: Leaves of the tree.
    tree_size: int
    #: SHA-256 of a zero byte and the canonical JSON (RFC 8785) of the event, hexadecimal.
    leaf_hash: str
    #: Root of the tree, hexadecimal.
    root_hash: str
    #: What leads from the leaf to the root, hexadecimal.
    hashes: List[str]


class ConsistencyProof(Model):
    """That the tree begins with the leaves of an earlier one: RFC 9162, section 2.1.4."""

    #: Leaves of the earlier tree.
    since: int
    #: What leads to both roots, hexadecimal.
    hashes: List[str]


class ScanReceipt(Model):
    """A signed proof that the end of a scan is in the log of the service; ``verify_receipt`` verifies it."""

    #: Id of the scan, an opaque string.
    scan_id: str
    #: The end of the scan: the leaf.
    event: ReceiptEvent
    #: That the leaf is in the tree.
    inclusion_proof: InclusionProof
    #: That the tree has only grown since the size that was given; None where none was.
    consistency_proof: Optional[ConsistencyProof]
    #: Size and root of the tree, signed by the service: a C2SP checkpoint.
    checkpoint: str
    #: The keys that sign, to compare with those that you trust. They prove nothing by themselves.
    verifier_keys: List[str]

    _nested = {"event": ReceiptEvent, "inclusion_proof": InclusionProof, "consistency_proof": ConsistencyProof}


class AuditEvent(Model):
    """What has happened to a key, a member, an invitation or a sign-in of the account."""

    #: Identifier of the entry.
    id: str
    #: Type of the event, such as ``ApiKeyRevoked``. Further types may be added.
    type: str
    #: Who caused it, such as ``key:key_…``; ``operator`` for those of the service, ``Scanledger`` for the service
    #: itself.
    actor: str
    #: The user whom it concerns; None where it concerns none.
    user_id: Optional[str]
    #: When it was recorded.
    at: str
    #: More about it; which members there are depends on the type.
    details: Dict[str, Any]


class LastRun(Model):
    """What became of the last run of a schedule."""

    #: When it was started.
    at: str
    #: ``queued`` or ``skipped``.
    outcome: str
    #: None where the run was skipped.
    scan_id: Optional[str]
    #: Code of the error for which the run was skipped; None otherwise.
    reason: Optional[str]


class Schedule(Model):
    """Scans of a target at the times of a cron expression."""

    #: Identifier of the schedule.
    schedule_id: str
    #: The URL that is scanned.
    target: str
    #: Type of the scans.
    scan_type: str
    #: A preset is replaced by its expression.
    cron: str
    #: Time zone of the expression.
    timezone: str
    #: Whether it runs.
    enabled: bool
    #: None when it is not enabled.
    next_run_at: Optional[str]
    #: The scan of the last run that was not skipped.
    last_scan_id: Optional[str]
    #: What became of the last run; None before the first.
    last_run: Optional[LastRun]
    #: Whether a run waits for a place in the queue; ``last_run`` shows it afterwards.
    run_pending: bool
    #: When it was created.
    created_at: str

    _nested = {"last_run": LastRun}


class OwnershipRecord(Model):
    """A TXT record that proves the ownership of a target."""

    #: Name of the TXT record.
    name: str
    #: Its text: the token.
    value: str


class TargetCheck(Model):
    """What the last look for the proof of a target has found."""

    #: When the proof was looked for.
    at: str
    #: ``proof_missing``: the token was not there; ``check_failed``: DNS or the web site did not respond; None: it was
    #: found.
    error: Optional[str]
    #: What was found in place of the proof, for people.
    message: Optional[str]


class Target(Model):
    """A site with its proof of ownership."""

    #: Identifier of the target.
    target_id: str
    #: In lower case and Punycode; its subdomains are covered.
    host: str
    #: ``pending`` until the proof was found, ``expired`` when it was gone at a later check.
    state: str
    #: Where the proof was found last: ``dns`` or ``file``.
    method: Optional[str]
    #: What is to be published.
    token: str
    #: The TXT record that proves the ownership; None for an IP address.
    dns_record: Optional[OwnershipRecord]
    #: Where a file can contain the token, on a line of its own, in place of the record.
    file_url: str
    #: When the proof was found last.
    verified_at: Optional[str]
    #: What the last look for the proof has found; None before the first.
    last_check: Optional[TargetCheck]
    #: When it was added.
    created_at: str

    _nested = {"dns_record": OwnershipRecord, "last_check": TargetCheck}


class Usage(Model):
    """Scans used and allowed in the current billing period."""

    #: Plan of the account.
    plan: str
    #: Scans used in the current billing period.
    scans_used: int
    #: Scans that the plan allows in a period.
    scans_limit: int
    #: First moment of the period.
    period_start: str
    #: First moment after the period.
    period_end: str


class ApiKey(Model):
    """An API key without the key itself."""

    #: Identifier of the key; not the key.
    key_id: str
    #: As given by its owner.
    name: str
    #: What the key may do.
    scopes: List[str]
    #: First 8 characters of the key.
    prefix: str
    #: Last 4 characters of the key.
    last4: str
    #: When it was created.
    created_at: str
    #: When it was last accepted, to the minute; None before its first use.
    last_used_at: Optional[str]
    #: When it expires; None for never.
    expires_at: Optional[str]
    #: When it was first sent over plain HTTP, unencrypted; None for never.
    exposed_at: Optional[str]
    #: ``expiring``: the key was rotated, and works until ``expires_at``.
    state: str


class CreatedApiKey(ApiKey):
    """A new key. ``key`` is shown this once; None when the request is replayed."""

    #: The key. Shown this once; None when the request is replayed.
    key: Optional[str] = None


class RotatedApiKey(CreatedApiKey):
    """A new key in place of another one."""

    #: Id of the key that this one replaces.
    replaces: str


class WebhookEndpoint(Model):
    """Where webhooks are sent to."""

    #: Identifier of the endpoint.
    endpoint_id: str
    #: Where events are sent to.
    url: str
    #: Kinds of events that are sent.
    events: List[str]
    #: As given by its owner.
    description: Optional[str]
    #: Whether events are sent.
    enabled: bool
    #: ``requested`` by the account; ``gone``: it responded with 410; ``failing``: ten consecutive events failed over
    #: three days.
    disabled_reason: Optional[str]
    #: When it was registered.
    created_at: str


class WebhookEndpointWithSecret(WebhookEndpoint):
    """``secret`` signs the webhooks; it is shown this once, and None when the request is replayed."""

    #: Signing secret. Shown this once; None when the request is replayed.
    secret: Optional[str] = None


class WebhookAttempt(Model):
    """An attempt to deliver a webhook."""

    #: Counts from 1.
    attempt: int
    #: When it was made.
    at: str
    #: Status of the response; None when there was none.
    status_code: Optional[int]
    #: Why it failed; None when it succeeded.
    error: Optional[str]
    #: Milliseconds until the response or the failure.
    duration_ms: int


class WebhookDelivery(Model):
    """An event on its way to an endpoint."""

    #: Identifier of the delivery, the same in all its attempts.
    delivery_id: str
    #: Identifier of the event, the same for all endpoints and deliveries.
    event_id: str
    #: Kind of event. Further kinds may be added; ignore unknown ones.
    event_type: str
    #: Endpoint that it is sent to.
    endpoint_id: str
    #: ``pending`` until an attempt succeeds or none is left.
    status: str
    #: When it was scheduled.
    created_at: str
    #: When the next attempt is made; None when there is none.
    next_attempt_at: Optional[str]
    #: Attempts so far, at most five.
    attempts: List[WebhookAttempt]

    _nested = {"attempts": WebhookAttempt}


class ScheduledDelivery(Model):
    """A delivery that was just scheduled."""

    #: Identifier of the new delivery.
    delivery_id: str


class WebhookEvent(Model):
    """What a webhook carries."""

    #: Identifier of the event, the same in every delivery; use it to discard duplicates.
    id: str
    #: Kind of event. Further kinds may be added; ignore unknown ones.
    type: str
    #: When it happened.
    timestamp: str
    #: What happened; depends on the kind.
    data: Dict[str, Any]
