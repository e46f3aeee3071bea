import { defaultScopes, scopes } from '#accounts';
import type { Scope } from '#accounts';
import { parseTimestamp } from '#kernel';
import { usageError } from '../exit-codes.ts';

/** Comma-separated scopes; the default scopes when omitted. @throws CommandFailed */
export function parseScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined) return defaultScopes;
  const names = [...new Set(text.split(',').map((scope) => scope.trim()))];
  return names.map((name) => {
    const scope = scopes.find((known) => known === name);
    if (scope === undefined)
      throw usageError(`--scopes must be a comma-separated list of ${scopes.join(', ')}; got ${JSON.stringify(name)}.`);
    return scope;
  });
}

/** RFC 3339, in the future. @throws CommandFailed */
export function parseExpiry(text: string | undefined, now: number): string | null {
  if (text === undefined) return null;
  const moment = parseTimestamp(text);
  if (moment === undefined)
    throw usageError(`--expires-at must be an RFC 3339 time like 2026-12-31T23:59:59Z; got ${JSON.stringify(text)}.`);
  if (moment <= now) throw usageError(`--expires-at must be in the future; got ${text}.`);
  return new Date(moment).toISOString();
}

/** Hours for which a rotated key stays valid. @throws CommandFailed */
export function parseOverlapHours(text = '24'): number {
  const hours = Number(text);
  if (!/^\d{1,3}$/.test(text) || hours > 168) {
    throw usageError(`--overlap-hours must be an integer from 0 to 168; got ${JSON.stringify(text)}.`);
  }
  return hours;
}
