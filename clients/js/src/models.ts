/** The objects of the API, member for member. A newer server may send more members and other values than these. */

/** A value of a list that may grow: the known ones are completed by editors, others pass through. */
export type Open<Known extends string> = Known | (string & Record<never, never>);

export type ScanStatus = Open<'queued' | 'running' | 'completed' | 'failed'>;
export type ScanType = Open<'quick' | 'full'>;
/** In ascending order: info, low, medium, high, critical. */
export type Severity = Open<'info' | 'low' | 'medium' | 'high' | 'critical'>;
export type Confidence = Open<'low' | 'medium' | 'high'>;
export type Scope = Open<
  'scans:read' | 'scans:write' | 'usage:read' | 'webhooks:read' | 'webhooks:write' | 'keys:read' | 'keys:write'
>;
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
  scan_id: string;
  status: ScanStatus;
}

/** Number of findings of each severity so far. */
export interface FindingCounts {
  critical: number;
  high: number;
  medium: number;
  low: number;
  info: number;
}

/** A scan as lists show it. Times are RFC 3339 in UTC. */
export interface ScanListItem {
  scan_id: string;
  status: ScanStatus;
  target: string;
  scan_type: ScanType;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  /** 0 to 100, higher is better; an upper bound until `score_final` is true. */
  score: number;
  score_final: boolean;
  /** The score as a letter; null when the site blocked the scan. */
  grade: string | null;
  finding_counts: FindingCounts;
  /** Present when a schedule started it. */
  schedule_id?: string;
  /** Present once the retention of the findings' details has passed. */
  details_deleted_at?: string;
}

/** Why the site could not be looked at. */
export interface Blocked {
  reason: Open<'http_status' | 'block_page' | 'off_site_redirect' | 'rate_limited'>;
  detail: string;
}

/** What a scan has looked at, and what it has left out. */
export interface Coverage {
  /** True when nothing that the scan type promises was left out. */
  complete: boolean;
  blocked: Blocked | null;
  behind_login: boolean;
  pages: { visited: number; known: number };
  points: { tested: number; known: number };
  requests: { sent: number; limit: number };
  checks: { passed: number; failed: number; skipped: number };
  skipped: { check_id: string; reason: string }[];
}

/** Why a scan failed. */
export interface Failure {
  code: Open<'canceled' | 'target_unreachable' | 'target_blocked' | 'timeout' | 'queue_expired' | 'internal_error'>;
  message: string;
}

export interface Scan extends ScanListItem {
  /** Percent of the planned work that is done; 100 exactly when completed. */
  progress: number;
  coverage: Coverage;
  /** Present when the scan failed. */
  failure?: Failure;
}

/** A place that has the weakness. */
export interface Place {
  url: string;
  method: string;
  parameter: string | null;
  evidence: string;
}

/** What a finding shows of its risk. */
export interface Acceptance {
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
  created_at: string;
  /** True from `expires_at` on. */
  expired: boolean;
}

export interface Finding {
  id: string;
  check_id: string;
  /** The same in every scan of the target that has the finding; null for scans of version 1.4 and before. */
  fingerprint: string | null;
  first_seen_scan_id?: string;
  /** Present while its risk is accepted. */
  accepted?: Acceptance;
  title: string;
  severity: Severity;
  confidence: Confidence;
  category: string;
  description: string;
  remediation: string;
  url: string;
  evidence: string;
  places_count: number | null;
  /** The first ten; `scans.places` reads all. */
  places: Place[];
  references: string[];
}

export interface ScanResults {
  scan_id: string;
  status: ScanStatus;
  score: number;
  score_final: boolean;
  score_version: number;
  /** What the score would be without the findings whose risk is accepted; null where another version of the method computed it. */
  score_with_accepted: number | null;
  grade: string | null;
  coverage: Coverage;
  findings: Finding[];
}

/** A finding as a comparison shows it. */
export interface ComparedFinding {
  /** In the results of its scan: of `base` for `fixed` and `unverified`, of `scan` otherwise. */
  id: string;
  check_id: string;
  fingerprint: string | null;
  /** For `new`: the earlier scan of the target in which it was found first. */
  first_seen_scan_id?: string;
  /** Present while its risk is accepted. */
  accepted?: Acceptance;
  title: string;
  severity: Severity;
  confidence: Confidence;
  category: string;
  places_count: number | null;
}

/** Why two scans are not comparable. */
export interface Incomparability {
  code: string;
  /** For people; may change. */
  message: string;
}

/** Numbers of all findings of each list. */
export interface ComparisonCounts {
  new: number;
  fixed: number;
  unchanged: number;
  unverified: number;
}

/** What has changed from one scan to another. */
export interface ScanComparison {
  base: ScanListItem;
  scan: ScanListItem;
  /** True when both scans have looked for the same things, everywhere. */
  comparable: boolean;
  reason: Incomparability | null;
  counts: ComparisonCounts;
  new: ComparedFinding[];
  /** The scan has looked for them completely and does not have them. */
  fixed: ComparedFinding[];
  unchanged: ComparedFinding[];
  /** The scan does not have them, but has not looked for them completely: they may be there still. */
  unverified: ComparedFinding[];
  /** One of the lists has more than this page. */
  has_more: boolean;
}

/** What became of the last run of a schedule. */
export interface LastRun {
  at: string;
  outcome: Open<'queued' | 'skipped'>;
  /** Null where the run was skipped. */
  scan_id: string | null;
  /** Code of the error for which the run was skipped; null otherwise. */
  reason: Open<'quota_exceeded' | 'concurrency_limit_exceeded' | 'service_unavailable'> | null;
}

/** Scans of a target at the times of a cron expression. */
export interface Schedule {
  schedule_id: string;
  target: string;
  scan_type: ScanType;
  /** A preset is replaced by its expression. */
  cron: string;
  timezone: string;
  enabled: boolean;
  /** Null when it is not enabled. */
  next_run_at: string | null;
  /** The scan of the last run that was not skipped. */
  last_scan_id: string | null;
  last_run: LastRun | null;
  created_at: string;
}

/** A TXT record that proves the ownership of a target. */
export interface OwnershipRecord {
  name: string;
  /** Its text: the token. */
  value: string;
}

/** What the last look for the proof of a target has found. */
export interface TargetCheck {
  at: string;
  /** `proof_missing`: the token was not there; `check_failed`: DNS or the web site did not respond; null: it was found. */
  error: Open<'proof_missing' | 'check_failed'> | null;
  /** What was found in place of the proof, for people. */
  message: string | null;
}

/** A site with its proof of ownership. */
export interface Target {
  target_id: string;
  /** In lower case and Punycode; its subdomains are covered. */
  host: string;
  /** `pending` until the proof was found, `expired` when it was gone at a later check. */
  state: Open<'pending' | 'verified' | 'expired'>;
  /** Where the proof was found last. */
  method: Open<'dns' | 'file'> | null;
  /** What is to be published. */
  token: string;
  dns_record: OwnershipRecord | null;
  /** Where a file can contain the token, on a line of its own, in place of the record. */
  file_url: string;
  /** When the proof was found last. */
  verified_at: string | null;
  last_check: TargetCheck | null;
  created_at: string;
}

export interface Usage {
  plan: Open<'free' | 'pro' | 'team' | 'enterprise'>;
  scans_used: number;
  scans_limit: number;
  period_start: string;
  period_end: string;
}

export interface ApiKey {
  key_id: string;
  name: string;
  scopes: Scope[];
  prefix: string;
  last4: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  exposed_at: string | null;
  state: Open<'active' | 'expiring' | 'expired' | 'revoked'>;
}

export interface CreatedApiKey extends ApiKey {
  /** The key itself. Shown this once; absent when the request is replayed. */
  key?: string;
}

export interface RotatedApiKey extends CreatedApiKey {
  /** Id of the key that this one replaces. */
  replaces: string;
}

export interface WebhookEndpoint {
  endpoint_id: string;
  url: string;
  events: WebhookEventType[];
  description: string | null;
  enabled: boolean;
  disabled_reason: Open<'requested' | 'gone' | 'failing'> | null;
  created_at: string;
}

export interface WebhookEndpointWithSecret extends WebhookEndpoint {
  /** The signing secret. Shown this once; absent when the request is replayed. */
  secret?: string;
}

export interface WebhookAttempt {
  attempt: number;
  at: string;
  status_code: number | null;
  error: string | null;
  duration_ms: number;
}

export interface WebhookDelivery {
  delivery_id: string;
  event_id: string;
  event_type: WebhookEventType;
  endpoint_id: string;
  status: Open<'pending' | 'succeeded' | 'failed'>;
  created_at: string;
  next_attempt_at: string | null;
  attempts: WebhookAttempt[];
}

export interface ScheduledDelivery {
  delivery_id: string;
}

/** What a webhook carries. */
export interface WebhookEvent {
  id: string;
  type: WebhookEventType;
  timestamp: string;
  data: Record<string, unknown>;
}
