import type { ReceiptFinding } from '#client';
import { UsageError } from '../exit-codes.ts';
import { readJson } from '../text-files.ts';
import { readPrevious } from './previous-receipt.ts';

/** The options of `verify-receipt` as they are typed, or their defaults. */
export interface TypedVerifyReceiptOptions {
  readonly verifierKey?: readonly string[];
  readonly findings?: string;
  readonly previous?: string;
  readonly format: string;
}

/** The options of `verify-receipt`, checked, with what their files have. */
export interface VerifyReceiptOptions {
  readonly verifierKeys: readonly string[];
  readonly findings: readonly ReceiptFinding[] | undefined;
  /** The checkpoint of an earlier receipt. */
  readonly previous: string | undefined;
  readonly format: 'text' | 'json';
}

/** @throws UsageError that names the option or the file */
export function parseVerifyReceiptOptions(
  { verifierKey, findings, previous, format }: TypedVerifyReceiptOptions,
  environment: Readonly<Record<string, string | undefined>>,
): VerifyReceiptOptions {
  // A key has no spaces.
  const verifierKeys = verifierKey ?? environment['SCANLEDGER_VERIFIER_KEY']?.split(/\s+/).filter(Boolean) ?? [];
  if (verifierKeys.length === 0) {
    throw new UsageError('name the key of the log with --verifier-key or SCANLEDGER_VERIFIER_KEY; its operator has it');
  }
  if (format !== 'text' && format !== 'json') throw new UsageError(`--format must be text or json, not ${format}`);
  return {
    verifierKeys,
    findings: findings === undefined ? undefined : readFindings(findings),
    previous: previous === undefined ? undefined : readPrevious(previous).checkpoint,
    format,
  };
}

/** The findings of results as the API has them, or of a JSON report. */
function readFindings(path: string): readonly ReceiptFinding[] {
  const results = readJson(path) as { readonly findings?: unknown } | null;
  const findings = Array.isArray(results) ? results : results?.findings;
  if (Array.isArray(findings)) return findings as readonly ReceiptFinding[];
  throw new UsageError(`${path} has no findings: it must be the results of a scan, or a JSON report`);
}
