import type { Coverage, Failure, Finding, ScanStatus, ScanType } from '#client';
import { severities } from '#scanner';
import type { Excluded, PathRules, Coverage as ScannerCoverage, Severity, Untested } from '#scanner';

/** A scan that has ended, as the API would show it. */
export interface ScanResult {
  /** Null for a scan without a service. */
  readonly scan_id: string | null;
  readonly target: string;
  readonly scan_type: ScanType;
  readonly status: ScanStatus;
  readonly failure: Failure | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly score: number;
  readonly grade: string | null;
  readonly coverage: Coverage;
  /** The rules that kept parts of the site out of the scan, and how much; absent where there were none. */
  readonly excluded?: PathRules & Excluded;
  /** The most severe first. */
  readonly findings: readonly Finding[];
}

/** Called while a scan runs. */
export type OnProgress = (progress: number, findings: number, latestSeverity?: string) => void;

/** Position in ascending order; one that is unknown counts as the least. */
export function rankOf(severity: string): number {
  return Math.max(0, severities.indexOf(severity as Severity));
}

function untestedView({
  scriptRequests,
  operations = 0,
  requests,
  ...rest
}: Untested): NonNullable<Coverage['untested']> {
  return {
    ...rest,
    script_requests: scriptRequests,
    operations,
    requests: requests.map((request) => ({ ...request })),
  };
}

/** Coverage as the API shows it. */
export function coverageView({ behindLogin, skipped, untested, ...rest }: Omit<ScannerCoverage, 'excluded'>): Coverage {
  return {
    ...rest,
    ...(untested && { untested: untestedView(untested) }),
    behind_login: behindLogin,
    skipped: skipped.map(({ checkId, reason }) => ({ check_id: checkId, reason })),
  };
}
