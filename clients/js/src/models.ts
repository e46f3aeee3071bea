/** The objects of the API, member for member. A newer server may send more members and other values than these. */

/** A value of a list that may grow: the known ones are completed by editors, others pass through. */
export type Open<Known extends string> = Known | (string & Record<never, never>);

/** State of a scan: first `queued`, then `running`, and finally `completed` or `failed`. */
export type ScanStatus = Open<'queued' | 'running' | 'completed' | 'failed'>;
/** `quick` analyses one page; `full` crawls the site and sends probes. */
export type ScanType = Open<'quick' | 'full'>;
/** In ascending order: info, low, medium, high, critical. */
export type Severity = Open<'info' | 'low' | 'medium' | 'high' | 'critical'>;
/** How sure a check is of its finding, in ascending order. */
export type Confidence = Open<'low' | 'medium' | 'high'>;
/** What an API key may do. */
export type Scope = Open<
  | 'scans:read'
  | 'scans:write'
  | 'usage:read'
  | 'webhooks:read'
  | 'webhooks:write'
  | 'keys:read'
  | 'keys:write'
  | 'audit:read'
>;
/** Kind of a webhook event. */
export type WebhookEventType = Open<
  | 'usage.limit_reached'
  | 'scan.started'
  | 'scan.completed'
  | 'scan.failed'
  | 'schedule.scan_completed'
  | 'finding.new'
  | 'ping'
>;

/** Response to the creation of a scan. */
export interface CreatedScan {
  /** Id of the scan, an opaque string. */
  scan_id: string;
  /** State of the scan. */
  status: ScanStatus;
}

/** Number of findings of each severity so far. */
export interface FindingCounts {
  /** Critical findings so far. */
  critical: number;
  /** Findings of high severity so far. */
  high: number;
  /** Findings of medium severity so far. */
  medium: number;
  /** Findings of low severity so far. */
  low: number;
  /** Informational findings so far. */
  info: number;
}

/** A scan as lists show it. Times are RFC 3339 in UTC. */
export interface ScanListItem {
  /** Id of the scan, an opaque string. */
  scan_id: string;
  /** State of the scan. */
  status: ScanStatus;
  /** The URL as it was submitted. */
  target: string;
  /** As requested, or the default. */
  scan_type: ScanType;
  /** When the scan was accepted. */
  created_at: string;
  /** When the scan started; null until then. */
  started_at: string | null;
  /** When the scan completed or failed; null until then. */
  completed_at: string | null;
  /** 0 to 100, higher is better; an upper bound until `score_final` is true. */
  score: number;
  /** True only when the scan is completed. */
  score_final: boolean;
  /** The score as a letter; null when the site could not be looked at. */
  grade: string | null;
  /** Number of findings of each severity so far. */
  finding_counts: FindingCounts;
  /** Present when a schedule started it. */
  schedule_id?: string;
  /** Present once the retention of the findings' details has passed. */
  details_deleted_at?: string;
}

/** Why the site could not be looked at. */
export interface Blocked {
  /** Why the site could not be looked at. */
  reason: Open<'http_status' | 'block_page' | 'off_site_redirect' | 'rate_limited'>;
  /** What happened, for people. */
  detail: string;
}

/** What a scan has looked at, and what it has left out. */
export interface Coverage {
  /** True when nothing that the scan type promises was left out. */
  complete: boolean;
  /** Why the site could not be looked at; null where it could. */
  blocked: Blocked | null;
  /** True when most of what was found leads to a login page only. */
  behind_login: boolean;
  /** Pages that were read, and those that were found. */
  pages: { visited: number; known: number };
  /** Parameters, path segments and headers that were tested (not rejected by the target), of those that were found. */
  points: { tested: number; known: number };
  /** Requests that were sent, and how many it may send. */
  requests: { sent: number; limit: number };
  /** Number of checks that found nothing, that found something, and that did not run to their end. */
  checks: { passed: number; failed: number; skipped: number };
  /** Every check that did not run to its end, those that read only the beginning of a large page, response or script included. */
  skipped: { check_id: string; reason: string }[];
  /** Requests that were found and not tested, as they would change something: how many, and the first 20. Absent until a full scan completes. */
  untested?: {
    forms: number;
    links: number;
    script_requests: number;
    operations: number;
    requests: { kind: string; method: string; url: string }[];
  };
}

/** Why a scan failed. */
export interface Failure {
  /** Why the scan failed. */
  code: Open<'canceled' | 'target_unreachable' | 'target_blocked' | 'timeout' | 'queue_expired' | 'internal_error'>;
  /** For people; may change. */
  message: string;
}

/** A scan. */
export interface Scan extends ScanListItem {
  /** Percent of the planned work that is done; 100 exactly when completed. */
  progress: number;
  /** What it has looked at, and what it has left out; null before it has started, and where a failed scan recorded none. */
  coverage: Coverage | null;
  /** Present when the scan failed. */
  failure?: Failure;
}

/** A place that has the weakness. */
export interface Place {
  /** Where it was found. */
  url: string;
  /** Of the request that shows it. */
  method: string;
  /** The parameter, header or cookie concerned; null where there is none. */
  parameter: string | null;
  /** What the site sent, literally; secrets are masked. */
  evidence: string;
}

/** What a finding shows of its risk. */
export interface Acceptance {
  /** Id of the accepted risk. */
  risk_id: string;
  /** Why the risk is accepted, for people. */
  reason: string;
  /** From then on findings are not shown as accepted; null where it does not expire. */
  expires_at: string | null;
  /** Who has accepted it, such as `key:key_…`. */
  created_by: string;
}

/** A weakness that the account lives with, for a reason. */
export interface AcceptedRisk extends Acceptance {
  /** Of the findings whose risk is accepted, in every scan of their target. */
  fingerprint: string;
  /** When it was accepted. */
  created_at: string;
  /** True from `expires_at` on. */
  expired: boolean;
}

/** A weakness that a check found. */
export interface Finding {
  /** Stable between polls. */
  id: string;
  /** The check that found it. */
  check_id: string;
  /** The same in every scan of the target that has the finding; null for scans of version 1.4 and before. */
  fingerprint: string | null;
  /** The earlier scan of the target in which it was found first. */
  first_seen_scan_id?: string;
  /** Present while its risk is accepted. */
  accepted?: Acceptance;
  /** For people. */
  title: string;
  /** In ascending order: info, low, medium, high, critical. */
  severity: Severity;
  /** How sure the check is. */
  confidence: Confidence;
  /** Area of the site. Further values may be added. */
  category: string;
  /** What is wrong, and why it matters. */
  description: string;
  /** How to fix it. */
  remediation: string;
  /** Where it was found. */
  url: string;
  /** What the site sent, literally; secrets are masked. */
  evidence: string;
  /** Places that have the weakness; null for scans of version 1.4 and before. */
  places_count: number | null;
  /** The first ten; `scans.places` reads all. */
  places: Place[];
  /** URLs of pages that describe the weakness. */
  references: string[];
}

/** The findings of a scan with its score. */
export interface ScanResults {
  /** Id of the scan, an opaque string. */
  scan_id: string;
  /** State of the scan. */
  status: ScanStatus;
  /** 0 to 100, higher is better. 0 until the scan starts; while it runs, an upper bound that can only fall; 0 when nothing was measured. */
  score: number;
  /** True only when the scan is completed. */
  score_final: boolean;
  /** Version of the scoring method. */
  score_version: number;
  /** What the score would be without the findings whose risk is accepted; null where another version of the method computed it. */
  score_with_accepted: number | null;
  /** The score as a letter; null when the site could not be looked at. */
  grade: string | null;
  /** What it has looked at, and what it has left out; null before it has started, and where a failed scan recorded none. */
  coverage: Coverage | null;
  /** Grows while the scan runs, in the order of discovery; the most severe first when completed. */
  findings: Finding[];
}

/** A finding as a comparison shows it. */
export interface ComparedFinding {
  /** In the results of its scan: of `base` for `fixed` and `unverified`, of `scan` otherwise. */
  id: string;
  /** The check that found it. */
  check_id: string;
  /** The same in both scans; null for scans of version 1.4 and before. */
  fingerprint: string | null;
  /** For `new`: the earlier scan of the target in which it was found first. */
  first_seen_scan_id?: string;
  /** Present while its risk is accepted. */
  accepted?: Acceptance;
  /** For people. */
  title: string;
  /** In ascending order: info, low, medium, high, critical. */
  severity: Severity;
  /** How sure the check is. */
  confidence: Confidence;
  /** Area of the site. Further values may be added. */
  category: string;
  /** Places that have the weakness; null for scans of version 1.4 and before. */
  places_count: number | null;
}

/** Why two scans are not comparable. */
export interface Incomparability {
  /** Why they are not comparable. */
  code: string;
  /** For people; may change. */
  message: string;
}

/** Numbers of all findings of each list. */
export interface ComparisonCounts {
  /** All findings that are new. */
  new: number;
  /** All that are fixed. */
  fixed: number;
  /** All that are unchanged. */
  unchanged: number;
  /** All that are unverified. */
  unverified: number;
}

/** What has changed from one scan to another. */
export interface ScanComparison {
  /** The earlier scan. */
  base: ScanListItem;
  /** The later scan. */
  scan: ScanListItem;
  /** True when both scans have looked for the same things, everywhere. */
  comparable: boolean;
  /** Why they are not comparable; null where they are. */
  reason: Incomparability | null;
  /** Number of all findings of each list. */
  counts: ComparisonCounts;
  /** Findings of the scan that the base does not have, the most severe first. */
  new: ComparedFinding[];
  /** The scan has looked for them completely and does not have them. */
  fixed: ComparedFinding[];
  /** Findings of both. */
  unchanged: ComparedFinding[];
  /** The scan does not have them, but has not looked for them completely: they may be there still. */
  unverified: ComparedFinding[];
  /** One of the lists has more than this page. */
  has_more: boolean;
}

/** An event of a scan. */
export interface ScanHistoryEntry {
  /** Identifies the entry in the history of its scan. */
  id: string;
  /** Number of the event in the history of the scan, from 0. */
  revision: number;
  /** Type of the event, such as `ScanQueued`. Further types may be added. */
  type: string;
  /** What happened, for people; may change. */
  description: string;
  /** Who caused it, such as `key:key_…`; `operator` for those of the service, `Scanledger` for the service itself. */
  actor: string;
  /** When it was recorded. */
  at: string;
  /** The same for everything that one request led to: its `X-Request-Id`. For the work on a scan, the id of the scan. */
  correlation_id: string;
}

/** A scan as it was at a moment, replayed from its events. */
export interface ScanState {
  /** Of the last event that it includes. */
  revision: number;
  /** When that event was recorded. */
  at: string;
  /** State of the scan. */
  status: ScanStatus;
  /** Percent of the planned work that is done. */
  progress: number;
  /** 0 until the scan starts, then 1, and one more each time that it is resumed. */
  attempt: number;
  /** Number of findings of each severity so far. */
  finding_counts: FindingCounts;
  /** The score as it was recorded on completion; null before, and for a failed scan. */
  score_recorded: number | null;
  /** The score of the findings that are recorded. */
  score_recomputed: number;
  /** Whether the two are the same; null where no score is recorded, or another version of the method computed it. */
  score_agrees: boolean | null;
  /** Present when the scan failed. */
  failure?: Failure;
}

/** The end of a scan as the log has recorded it. Numbers are integers. Later versions may add members. */
export interface ReceiptEvent {
  /** How the scan ended. */
  type: Open<'ScanCompleted' | 'ScanFailed'>;
  /** Id of the event in the log. */
  event_id: string;
  /** Number of the event in the history of the scan. */
  revision: number;
  /** Id of the scan, an opaque string. */
  scan_id: string;
  /** The URL as it was submitted. */
  target: string;
  /** As requested, or the default. */
  scan_type: ScanType;
  /** When the scan was accepted. */
  created_at: string;
  /** When the scan completed or failed. */
  completed_at: string;
  /** 0 to 100, higher is better; null where the scan failed. */
  score: number | null;
  /** The score as a letter; null where the scan failed, or the site could not be looked at. */
  grade: string | null;
  /** Version of the scoring method; null where the scan failed. */
  score_version: number | null;
  /** Whether nothing that the scan type promises was left out; null where the scan recorded no coverage. */
  complete: boolean | null;
  /** Number of findings of each severity. */
  finding_counts: FindingCounts;
  /** Of the canonical JSON of the findings; `verifyReceipt` compares it. */
  findings_sha256: string;
  /** Why the scan failed; null where it completed. */
  failure: Failure | null;
}

/** That a leaf is in the Merkle tree of the log: RFC 9162, section 2.1.3. */
export interface InclusionProof {
  /** Position of the leaf, from 0. */
  leaf_index: number;
  /** Leaves of the tree. */
  tree_size: number;
  /** SHA-256 of a zero byte and the canonical JSON (RFC 8785) of the event, hexadecimal. */
  leaf_hash: string;
  /** Root of the tree, hexadecimal. */
  root_hash: string;
  /** What leads from the leaf to the root, hexadecimal. */
  hashes: string[];
}

/** That the tree begins with the leaves of an earlier one: RFC 9162, section 2.1.4. */
export interface ConsistencyProof {
  /** Leaves of the earlier tree. */
  since: number;
  /** What leads to both roots, hexadecimal. */
  hashes: string[];
}

/** A signed proof that the end of a scan is in the log of the service; `verifyReceipt` verifies it. */
export interface ScanReceipt {
  /** Id of the scan, an opaque string. */
  scan_id: string;
  /** The end of the scan: the leaf. */
  event: ReceiptEvent;
  /** That the leaf is in the tree. */
  inclusion_proof: InclusionProof;
  /** That the tree has only grown since the size that was given; null where none was. */
  consistency_proof: ConsistencyProof | null;
  /** Size and root of the tree, signed by the service: a C2SP checkpoint. */
  checkpoint: string;
  /** The keys that sign, to compare with those that you trust. They prove nothing by themselves. */
  verifier_keys: string[];
}

/** What has happened to a key, a member, an invitation or a sign-in of the account. */
export interface AuditEvent {
  /** Identifier of the entry. */
  id: string;
  /** Type of the event, such as `ApiKeyRevoked`. Further types may be added. */
  type: string;
  /** Who caused it, such as `key:key_…`; `operator` for those of the service, `Scanledger` for the service itself. */
  actor: string;
  /** The user whom it concerns; null where it concerns none. */
  user_id: string | null;
  /** When it was recorded. */
  at: string;
  /** More about it; which members there are depends on the type. */
  details: Record<string, unknown>;
}

/** What became of the last run of a schedule. */
export interface LastRun {
  /** When it was started. */
  at: string;
  /** Whether a scan was queued, or the run was skipped. */
  outcome: Open<'queued' | 'skipped'>;
  /** Null where the run was skipped. */
  scan_id: string | null;
  /** Code of the error for which the run was skipped; null otherwise. */
  reason: Open<'quota_exceeded' | 'target_not_verified' | 'concurrency_limit_exceeded' | 'service_unavailable'> | null;
}

/** Scans of a target at the times of a cron expression. */
export interface Schedule {
  /** Identifier of the schedule. */
  schedule_id: string;
  /** The URL that is scanned. */
  target: string;
  /** Type of the scans. */
  scan_type: ScanType;
  /** A preset is replaced by its expression. */
  cron: string;
  /** Time zone of the expression. */
  timezone: string;
  /** Whether it runs. */
  enabled: boolean;
  /** Null when it is not enabled. */
  next_run_at: string | null;
  /** The scan of the last run that was not skipped. */
  last_scan_id: string | null;
  /** What became of the last run; null before the first. */
  last_run: LastRun | null;
  /** Whether a run waits for a place in the queue; `last_run` shows it afterwards. */
  run_pending: boolean;
  /** When it was created. */
  created_at: string;
}

/** A TXT record that proves the ownership of a target. */
export interface OwnershipRecord {
  /** Name of the TXT record. */
  name: string;
  /** Its text: the token. */
  value: string;
}

/** What the last look for the proof of a target has found. */
export interface TargetCheck {
  /** When the proof was looked for. */
  at: string;
  /** `proof_missing`: the token was not there; `check_failed`: DNS or the web site did not respond; null: it was found. */
  error: Open<'proof_missing' | 'check_failed'> | null;
  /** What was found in place of the proof, for people. */
  message: string | null;
}

/** A site with its proof of ownership. */
export interface Target {
  /** Identifier of the target. */
  target_id: string;
  /** In lower case and Punycode; its subdomains are covered. */
  host: string;
  /** `pending` until the proof was found, `expired` when it was gone at a later check. */
  state: Open<'pending' | 'verified' | 'expired'>;
  /** Where the proof was found last. */
  method: Open<'dns' | 'file'> | null;
  /** What is to be published. */
  token: string;
  /** The TXT record that proves the ownership; null for an IP address. */
  dns_record: OwnershipRecord | null;
  /** Where a file can contain the token, on a line of its own, in place of the record. */
  file_url: string;
  /** When the proof was found last. */
  verified_at: string | null;
  /** What the last look for the proof has found; null before the first. */
  last_check: TargetCheck | null;
  /** When it was added. */
  created_at: string;
}

/** Scans used and allowed in the current billing period. */
export interface Usage {
  /** Plan of the account. */
  plan: Open<'free' | 'pro' | 'team' | 'enterprise'>;
  /** Scans used in the current billing period. */
  scans_used: number;
  /** Scans that the plan allows in a period. */
  scans_limit: number;
  /** First moment of the period. */
  period_start: string;
  /** First moment after the period. */
  period_end: string;
}

/** An API key without the key itself. */
export interface ApiKey {
  /** Identifier of the key; not the key. */
  key_id: string;
  /** As given by its owner. */
  name: string;
  /** What the key may do. */
  scopes: Scope[];
  /** First 8 characters of the key. */
  prefix: string;
  /** Last 4 characters of the key. */
  last4: string;
  /** When it was created. */
  created_at: string;
  /** When it was last accepted, to the minute; null before its first use. */
  last_used_at: string | null;
  /** When it expires; null for never. */
  expires_at: string | null;
  /** When it was first sent over plain HTTP, unencrypted; null for never. */
  exposed_at: string | null;
  /** `expiring`: the key was rotated, and works until `expires_at`. */
  state: Open<'active' | 'expiring' | 'expired' | 'revoked'>;
}

/** A new key. */
export interface CreatedApiKey extends ApiKey {
  /** The key itself. Shown this once; absent when the request is replayed. */
  key?: string;
}

/** A new key in place of another one. */
export interface RotatedApiKey extends CreatedApiKey {
  /** Id of the key that this one replaces. */
  replaces: string;
}

/** Where webhooks are sent to. */
export interface WebhookEndpoint {
  /** Identifier of the endpoint. */
  endpoint_id: string;
  /** Where events are sent to. */
  url: string;
  /** Kinds of events that are sent. */
  events: WebhookEventType[];
  /** As given by its owner. */
  description: string | null;
  /** Whether events are sent. */
  enabled: boolean;
  /** `requested` by the account; `gone`: it responded with 410; `failing`: ten consecutive events failed over three days. */
  disabled_reason: Open<'requested' | 'gone' | 'failing'> | null;
  /** When it was registered. */
  created_at: string;
}

/** An endpoint with the secret that signs its webhooks. */
export interface WebhookEndpointWithSecret extends WebhookEndpoint {
  /** The signing secret. Shown this once; absent when the request is replayed. */
  secret?: string;
}

/** An attempt to deliver a webhook. */
export interface WebhookAttempt {
  /** Counts from 1. */
  attempt: number;
  /** When it was made. */
  at: string;
  /** Status of the response; null when there was none. */
  status_code: number | null;
  /** Why it failed; null when it succeeded. */
  error: string | null;
  /** Milliseconds until the response or the failure. */
  duration_ms: number;
}

/** An event on its way to an endpoint. */
export interface WebhookDelivery {
  /** Identifier of the delivery, the same in all its attempts. */
  delivery_id: string;
  /** Identifier of the event, the same for all endpoints and deliveries. */
  event_id: string;
  /** Kind of event. Further kinds may be added; ignore unknown ones. */
  event_type: WebhookEventType;
  /** Endpoint that it is sent to. */
  endpoint_id: string;
  /** `pending` until an attempt succeeds or none is left. */
  status: Open<'pending' | 'succeeded' | 'failed'>;
  /** When it was scheduled. */
  created_at: string;
  /** When the next attempt is made; null when there is none. */
  next_attempt_at: string | null;
  /** Attempts so far, at most five. */
  attempts: WebhookAttempt[];
}

/** A delivery that was just scheduled. */
export interface ScheduledDelivery {
  /** Identifier of the new delivery. */
  delivery_id: string;
}

/** What a webhook carries. */
export interface WebhookEvent {
  /** Identifier of the event, the same in every delivery; use it to discard duplicates. */
  id: string;
  /** Kind of event. Further kinds may be added; ignore unknown ones. */
  type: WebhookEventType;
  /** When it happened. */
  timestamp: string;
  /** What happened; depends on the kind. */
  data: Record<string, unknown>;
}
