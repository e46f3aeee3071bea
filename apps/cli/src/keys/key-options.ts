import { defaultScopes, scopes } from '#accounts';
import type { Scope } from '#accounts';
import { parseTimestamp } from '#kernel';
import { wrongUse } from '../exit-codes.ts';

/** Comma-separated; the default three when left out. @throws CommandFailed */
export function scopesOf(text: string | undefined): readonly Scope[] {
  if (text === undefined) return defaultScopes;
  const asked = [...new Set(text.split(',').map((scope) => scope.trim()))];
  return asked.map((name) => {
    const scope = scopes.find((known) => known === name);
    if (scope === undefined) throw wrongUse(`--scopes must name some of ${scopes.join(', ')}, and names ${name}`);
    return scope;
  });
}

/** RFC 3339, in the future. @throws CommandFailed */
export function expiryOf(text: string | undefined, now: number): string | null {
  if (text === undefined) return null;
  const moment = parseTimestamp(text);
  if (moment === undefined) throw wrongUse(`--expires-at must be a time like 2026-12-31T23:59:59Z, and is ${text}`);
  if (moment <= now) throw wrongUse(`--expires-at must lie in the future, and is ${text}`);
  return new Date(moment).toISOString();
}

/** Hours for which a rotated key goes on working. @throws CommandFailed */
export function overlapOf(text = '24'): number {
  const hours = Number(text);
  if (!/^\d{1,3}$/.test(text) || hours > 168) {
    throw wrongUse(`--overlap-hours must be a whole number from 0 to 168, and is ${text}`);
  }
  return hours;
}
