import { defaultScopes } from '#accounts';
import type { Scope } from '#accounts';
import { parseTimestamp, Rejected } from '#kernel';
import type { Principal } from '../principal.ts';

/**
 * The scopes of a key that `creator` makes: those requested, or the default ones that it has itself.
 * @throws Rejected `insufficient_scope` for a scope that the creator lacks, `invalid_parameter` where none is left
 */
export function grantableScopes(
  creator: Pick<Principal, 'scopes'>,
  requested: readonly Scope[] | undefined,
): readonly Scope[] {
  const granted = requested ?? defaultScopes.filter((scope) => creator.scopes.includes(scope));
  if (granted.length === 0) {
    const message =
      requested === undefined
        ? `Name the scopes of the new key in \`scopes\`: the calling key has none of the default ones (${defaultScopes.join(', ')}).`
        : '`scopes` must contain at least one scope.';
    throw new Rejected('invalid_parameter', message, { param: 'scopes' });
  }
  const lacking = granted.filter((scope) => !creator.scopes.includes(scope));
  if (lacking.length === 0) return granted;
  throw new Rejected(
    'insufficient_scope',
    `A key can grant only scopes that it has; this one lacks ${lacking.map((scope) => `\`${scope}\``).join(', ')}.`,
    { headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${lacking.join(' ')}"` } },
  );
}

/** RFC 3339, or null for a key that does not expire. `now` in milliseconds since the epoch. @throws Rejected */
export function grantableExpiry(requested: string | null | undefined, now: number): string | null {
  if (requested === undefined || requested === null) return null;
  const expiry = parseTimestamp(requested);
  if (expiry !== undefined && expiry > now) return new Date(expiry).toISOString();
  throw new Rejected('invalid_parameter', '`expires_at` must be in the future.', { param: 'expires_at' });
}
