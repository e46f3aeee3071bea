import { UsageError } from '../exit-codes.ts';
import type { ScanResult } from '../scan/scan-result.ts';

/** The findings that were known when the file was written. */
export interface Baseline {
  readonly version: 1;
  readonly target: string;
  readonly findings: readonly { readonly fingerprint: string; readonly check_id: string; readonly title: string }[];
}

/** The baseline that a scan leaves. */
export function baselineOf({ target, findings }: Pick<ScanResult, 'target' | 'findings'>): Baseline {
  return {
    version: 1,
    target,
    findings: findings.flatMap(({ fingerprint, check_id: checkId, title }) =>
      fingerprint === null ? [] : [{ fingerprint, check_id: checkId, title }],
    ),
  };
}

/**
 * The fingerprints of a baseline file, or of a report that was written with `--format json`.
 * @throws UsageError when it is neither
 */
export function parseBaseline(text: string): ReadonlySet<string> {
  const findings = findingsOf(text);
  if (findings === undefined) throw new UsageError('the baseline is neither a baseline file nor a JSON report');
  return new Set(findings.flatMap(({ fingerprint }) => (typeof fingerprint === 'string' ? [fingerprint] : [])));
}

function findingsOf(text: string): readonly { readonly fingerprint?: unknown }[] | undefined {
  try {
    const { findings } = JSON.parse(text) as { findings?: unknown };
    return Array.isArray(findings) ? findings : undefined;
  } catch {
    return undefined;
  }
}
