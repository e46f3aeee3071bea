import { messageOf, parseTimestamp } from '#kernel';
import { UsageError } from '../exit-codes.ts';

/** Findings that were accepted, for a reason and for a time. */
export interface IgnoreEntry {
  /** Either the finding's fingerprint, or the id of its check. */
  readonly fingerprint?: string;
  readonly check_id?: string;
  readonly reason: string;
  /** Day (`2027-01-31`, its end in UTC) or RFC 3339 time after which the entry has no effect. */
  readonly expires_at: string;
}

const members = new Set(['fingerprint', 'check_id', 'reason', 'expires_at']);

/**
 * The entries of an ignore file: a JSON array.
 * @throws UsageError that names the entry which has no finding, reason or expiry
 */
export function parseIgnoreList(text: string): readonly IgnoreEntry[] {
  const entries = parse(text);
  if (!Array.isArray(entries)) throw new UsageError('the ignore file must be a JSON array of entries');
  return entries.map((entry, index) => checked(entry, index + 1));
}

/** The entry that covers a finding now, if any. */
export function ignoredBy(
  finding: { readonly fingerprint: string | null; readonly check_id: string },
  entries: readonly IgnoreEntry[],
  now: number,
): IgnoreEntry | undefined {
  return entries.find(
    (entry) =>
      !isExpired(entry, now) &&
      (entry.fingerprint === undefined
        ? entry.check_id === finding.check_id
        : entry.fingerprint === finding.fingerprint),
  );
}

/** Entries that have no effect any more. */
export function expiredEntries(entries: readonly IgnoreEntry[], now: number): readonly IgnoreEntry[] {
  return entries.filter((entry) => isExpired(entry, now));
}

function isExpired({ expires_at: expiresAt }: IgnoreEntry, now: number): boolean {
  return now >= (expiryOf(expiresAt) ?? 0);
}

/** Undefined for a text that is neither a day nor an RFC 3339 time. */
function expiryOf(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return parseTimestamp(text);
  const start = parseTimestamp(`${text}T00:00:00Z`);
  return start === undefined ? undefined : start + 86_400_000;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`the ignore file is not JSON: ${messageOf(error)}`);
  }
}

function checked(value: unknown, number: number): IgnoreEntry {
  const fail = (message: string): never => {
    throw new UsageError(`entry ${number} of the ignore file ${message}`);
  };
  if (typeof value !== 'object' || value === null) return fail('is not an object');
  const entry = value as Record<string, unknown>;
  const unknown = Object.keys(entry).find((name) => !members.has(name));
  if (unknown !== undefined) fail(`has an unknown member: ${unknown}`);
  const text = (name: string): string | undefined => {
    const member = entry[name];
    if (member === undefined) return undefined;
    return typeof member === 'string' && member.trim() !== '' ? member : fail(`has no usable ${name}`);
  };
  const fingerprint = text('fingerprint');
  const checkId = text('check_id');
  if ((fingerprint === undefined) === (checkId === undefined)) fail('needs either fingerprint or check_id');
  const reason = text('reason') ?? fail('needs a reason');
  const expiresAt = text('expires_at') ?? fail('needs expires_at');
  if (expiryOf(expiresAt) === undefined) fail(`has an expires_at that is no date: ${expiresAt}`);
  return {
    ...(fingerprint !== undefined && { fingerprint }),
    ...(checkId !== undefined && { check_id: checkId }),
    reason,
    expires_at: expiresAt,
  };
}
