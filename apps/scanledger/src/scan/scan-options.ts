import { pathPatternProblem, severities } from '#scanner';
import type { PathRules, Severity, TargetCredentials } from '#scanner';
import { UsageError } from '../exit-codes.ts';
import { formatOf, parseReportFile } from '../report/formats.ts';
import type { Format, ReportFile } from '../report/formats.ts';
import type { Demands } from '../rules/verdict.ts';
import { parseCredentials } from './credentials.ts';

/** What options of `scan` are that are not typed. */
export const scanDefaults = {
  type: 'quick',
  timeout: '3600',
  format: 'text',
} as const;

/** What options of `scan --local` are that are not typed. */
export const localDefaults = { requestsPerSecond: '50', maxRequests: '1500' } as const;

/** The options of `scan` as they are typed, or their defaults. */
export interface TypedScanOptions {
  readonly local?: boolean;
  readonly type: string;
  readonly wait?: boolean;
  readonly timeout: string;
  readonly failOn?: string;
  readonly failOnNew?: boolean | string;
  readonly minScore?: string;
  readonly requireComplete?: boolean;
  readonly format: string;
  readonly output?: readonly string[];
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly ignore?: string;
  readonly requestsPerSecond?: string;
  readonly maxRequests?: string;
  readonly optIn?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly browser?: string;
  readonly header?: readonly string[];
  readonly cookie?: readonly string[];
  readonly quiet?: boolean;
}

/** The options of `scan`, checked. */
export interface ScanOptions {
  readonly isLocal: boolean;
  readonly scanType: 'quick' | 'full';
  readonly waits: boolean;
  readonly waitTimeoutMs: number;
  readonly demands: Demands;
  readonly format: Format;
  readonly files: readonly ReportFile[];
  readonly baselineFile: string | undefined;
  readonly writeBaselineFile: string | undefined;
  readonly ignoreFile: string | undefined;
  readonly requestsPerSecond: number;
  readonly maxRequests: number;
  readonly optInChecks: readonly string[];
  readonly paths: PathRules;
  /** Path of Chromium. */
  readonly browser: string | undefined;
  readonly credentials: TargetCredentials | undefined;
  readonly isQuiet: boolean;
}

/** @throws UsageError that names the option */
export function parseScanOptions(typed: TypedScanOptions): ScanOptions {
  const onlyNew = typed.failOnNew !== undefined && typed.failOnNew !== false;
  if (onlyNew && typed.baseline === undefined) throw new UsageError('--fail-on-new needs --baseline');
  if (onlyNew && typed.failOn !== undefined) throw new UsageError('use either --fail-on or --fail-on-new');
  const isLocal = typed.local === true;
  const scanType = scanTypeOf(typed.type);
  refuseUnusedOptions(typed);
  const waits = isLocal || typed.wait === true || needsResult(typed);
  const newSeverity = typeof typed.failOnNew === 'string' ? typed.failOnNew : 'info';
  return {
    isLocal,
    scanType,
    waits,
    waitTimeoutMs: numberIn('--timeout', typed.timeout, 1, 86_400) * 1_000,
    demands: {
      failOn: onlyNew
        ? severityOf('--fail-on-new', newSeverity)
        : optional(typed.failOn, (text) => severityOf('--fail-on', text)),
      onlyNew,
      minScore: optional(typed.minScore, (text) => numberIn('--min-score', text, 0, 100)),
      isCompleteRequired: typed.requireComplete === true,
    },
    format: formatOf(typed.format),
    files: (typed.output ?? []).map(parseReportFile),
    baselineFile: typed.baseline,
    writeBaselineFile: typed.writeBaseline,
    ignoreFile: typed.ignore,
    requestsPerSecond: numberIn(
      '--requests-per-second',
      typed.requestsPerSecond ?? localDefaults.requestsPerSecond,
      1,
      1_000,
    ),
    maxRequests: numberIn('--max-requests', typed.maxRequests ?? localDefaults.maxRequests, 1, 20_000),
    optInChecks: typed.optIn ?? [],
    paths: { include: patternsOf('--include', typed.include), exclude: patternsOf('--exclude', typed.exclude) },
    browser: typed.browser,
    credentials: parseCredentials(typed.header ?? [], typed.cookie ?? []),
    isQuiet: typed.quiet === true,
  };
}

const wholeSites = 'a service scans whole sites, without a login';

/** Options which the API has nothing like, and what applies there. */
const ofLocalScans = [
  ['--requests-per-second', 'requestsPerSecond', 'a service has its own (SCAN_REQUESTS_PER_SECOND)'],
  ['--max-requests', 'maxRequests', 'a service has its own (SCAN_FULL_REQUESTS)'],
  ['--opt-in', 'optIn', 'a service has its own (SCAN_OPT_IN_CHECKS)'],
  ['--browser', 'browser', 'a service has its own (SCAN_BROWSER)'],
  ['--include', 'include', wholeSites],
  ['--exclude', 'exclude', wholeSites],
  ['--header', 'header', wholeSites],
  ['--cookie', 'cookie', wholeSites],
] as const;

/** Options which a quick scan has no use for. */
const ofFullScans = [
  ['--max-requests', 'maxRequests'],
  ['--opt-in', 'optIn'],
  ['--browser', 'browser'],
] as const;

/** A scan without an option must not pass for one with it. */
function refuseUnusedOptions(typed: TypedScanOptions): void {
  const ofLocal = ofLocalScans.find(([, key]) => typed[key] !== undefined);
  if (ofLocal !== undefined && typed.local !== true) throw new UsageError(`${ofLocal[0]} needs --local: ${ofLocal[2]}`);
  const ofFull = ofFullScans.find(([, key]) => typed[key] !== undefined);
  if (ofFull !== undefined && typed.type !== 'full') throw new UsageError(`${ofFull[0]} needs --type full`);
}

function patternsOf(option: string, patterns: readonly string[] = []): readonly string[] {
  for (const pattern of patterns) {
    const problem = pathPatternProblem(pattern);
    if (problem !== undefined) throw new UsageError(`${option} ${problem}, not ${pattern}`);
  }
  return patterns;
}

/** Options that only make sense with the end of the scan. */
function needsResult(typed: TypedScanOptions): boolean {
  const { failOn, failOnNew, minScore, requireComplete, output, baseline, writeBaseline } = typed;
  return [failOn, failOnNew, minScore, requireComplete, output, baseline, writeBaseline].some(
    (option) => option !== undefined,
  );
}

function optional<Result>(text: string | undefined, parse: (text: string) => Result): Result | undefined {
  return text === undefined ? undefined : parse(text);
}

function scanTypeOf(text: string): 'quick' | 'full' {
  if (text === 'quick' || text === 'full') return text;
  throw new UsageError(`--type must be quick or full, not ${text}`);
}

function severityOf(option: string, text: string): Severity {
  const severity = severities.find((known) => known === text);
  if (severity === undefined) throw new UsageError(`${option} must be one of ${severities.join(', ')}, not ${text}`);
  return severity;
}

function numberIn(option: string, text: string, min: number, max: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${option} must be a whole number from ${min} to ${max}, not ${text}`);
}
