import { lookup } from 'node:dns/promises';
import { availableParallelism } from 'node:os';
import { isIP } from 'node:net';
import { openScanner } from '#checks/open-scanner';
import type { Finding } from '#client';
import { noCoverage, PathScope, rating, score as scoreOf } from '#scanner';
import type {
  Coverage as ScannerCoverage,
  Finding as ScannerFinding,
  PathRules,
  ScanJob,
  Scanner,
  ScannerSettings,
  ScanReport,
  TargetCredentials,
} from '#scanner';
import { UsageError } from '../exit-codes.ts';
import { coverageView, rankOf } from './scan-result.ts';
import type { OnProgress, ScanResult } from './scan-result.ts';

export interface LocalScanOptions {
  readonly target: string;
  readonly scanType: 'quick' | 'full';
  /** Requests a second to the site at most. */
  readonly requestsPerSecond: number;
  /** Requests of a full scan at most. */
  readonly maxRequests: number;
  /** Path of Chromium. */
  readonly browser: string | undefined;
  /** Ids of opt-in checks to run. */
  readonly optInChecks: readonly string[];
  readonly paths: PathRules;
  /** Sent to the target's origin only. */
  readonly credentials: TargetCredentials | undefined;
  /** Milliseconds after which the scan fails. */
  readonly waitTimeoutMs: number;
  readonly signal: AbortSignal;
}

const publicPorts = [80, 443, 8080, 8443];

/** What the scanner has reported. */
interface Seen {
  readonly findings: readonly ScannerFinding[];
  readonly coverage: ScannerCoverage;
  /** Undefined where the scan was interrupted. */
  readonly end: ScanReport | undefined;
}

/** Scans in this process, without a service: the same engine and checks. Throws a `UsageError` for a target that is no URL, and for checks that do not exist. */
export async function scanLocally(options: LocalScanOptions, onProgress: OnProgress): Promise<ScanResult> {
  const url = targetUrl(options.target);
  if (!new PathScope(options.paths).mayRequest(url))
    throw new UsageError(`--exclude excludes the target itself: ${url.pathname}`);
  await requireChecks(options.optInChecks);
  const startedAt = new Date().toISOString();
  const scanner = openScanner(await settingsFor(options, url));
  let seen: Seen;
  try {
    seen = await reportedBy(scanner, options, onProgress);
  } finally {
    await scanner.close();
  }
  options.signal.throwIfAborted();
  return resultOf(options, seen, startedAt);
}

async function settingsFor(options: LocalScanOptions, url: URL): Promise<ScannerSettings> {
  return {
    workers: Math.min(2, availableParallelism()),
    // The machine's own networks are what a local scan is for, but only those of the target.
    allowedNetworks: await networksOf(url.hostname),
    ports: [...publicPorts, portOf(url)],
    contactUrl: '',
    quickDeadlineMs: Math.min(30_000, options.waitTimeoutMs),
    fullDeadlineMs: options.waitTimeoutMs,
    fullRequests: options.maxRequests,
    requestsPerSecondPerSite: options.requestsPerSecond,
    connectionsPerSite: 8,
    dnsServers: [],
    optInChecks: [...options.optInChecks],
    retireDataFile: undefined,
    browser: options.browser,
  };
}

async function reportedBy(scanner: Scanner, options: LocalScanOptions, onProgress: OnProgress): Promise<Seen> {
  const { target, scanType, paths, credentials, maxRequests, signal } = options;
  const findings: ScannerFinding[] = [];
  let coverage: ScannerCoverage = noCoverage(maxRequests);
  let end: ScanReport | undefined;
  const job: ScanJob = { scanId: 'local', target, scanType, paths, ...(credentials && { credentials }) };
  for await (const reports of scanner.scan(job, signal)) {
    for (const report of reports) {
      coverage = report.coverage ?? coverage;
      if (report.type === 'progress') {
        findings.push(...report.findings);
        onProgress(report.progress, findings.length, findings.at(-1)?.severity);
      } else end = report;
    }
  }
  return { findings, coverage, end };
}

function resultOf(
  { target, scanType, paths }: LocalScanOptions,
  { findings, coverage: { excluded, ...coverage }, end }: Seen,
  startedAt: string,
): ScanResult {
  const hasFailed = end?.type !== 'completed';
  const { score, grade } = rating(scoreOf(findings), { blocked: coverage.blocked !== null });
  return {
    scan_id: null,
    target,
    scan_type: scanType,
    status: hasFailed ? 'failed' : 'completed',
    failure: end?.type === 'failed' ? { code: end.code, message: end.message } : null,
    started_at: startedAt,
    completed_at: new Date().toISOString(),
    score: hasFailed ? 0 : score,
    grade: hasFailed ? null : grade,
    coverage: coverageView(coverage),
    ...(excluded && { excluded: { ...paths, ...excluded } }),
    findings: findings.map(findingView).toSorted((one, other) => rankOf(other.severity) - rankOf(one.severity)),
  };
}

function targetUrl(target: string): URL {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageError(`the target must be an http or https URL: ${target}`);
}

/** The threads that scan load the catalogue; this one does for this alone. */
async function requireChecks(optIn: readonly string[]): Promise<void> {
  if (optIn.length === 0) return;
  const { optInIds, unknownChecks } = await import('#checks');
  const unknown = unknownChecks(optIn);
  if (unknown.length > 0)
    throw new UsageError(`--opt-in must be one of ${optInIds.join(', ')}, not ${unknown.join(', ')}`);
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** The addresses of a host as networks; none when it has no address, which the scan then reports. */
async function networksOf(hostname: string): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host }];
  return addresses.map(({ address }) => `${address}/${isIP(address) === 6 ? 128 : 32}`);
}

function findingView(finding: ScannerFinding, index: number): Finding {
  return {
    id: `fnd_${index + 1}`,
    check_id: finding.checkId,
    fingerprint: finding.fingerprint,
    title: finding.title,
    severity: finding.severity,
    confidence: finding.confidence,
    category: finding.category,
    description: finding.description,
    remediation: finding.remediation,
    url: finding.url,
    evidence: finding.evidence,
    places_count: finding.placesCount,
    // No API can be asked for the rest.
    places: finding.places.map((place) => ({ ...place })),
    references: [...finding.references],
  };
}
