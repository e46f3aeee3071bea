import { defaultScopes } from '#accounts';
import type { Scope } from '#accounts';
import { grantableScopes } from '#identity';
import type { Role } from '#identity';
import { Rejected, requireName } from '#kernel';
import type { Form } from '../../web/form.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Choices of when a key expires, in days. */
export const expiryChoices = [7, 30, 90, 365] as const;
/** Choices of how long a rotated key still works, in hours. */
export const overlapChoices = [0, 1, 24, 72, 168] as const;
export const defaultOverlapHours = 24;

/** What a user enters for a new key. */
export interface NewKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** RFC 3339; null for a key that does not expire. */
  readonly expiresAt: string | null;
}

/** The scopes that are checked at first: the default ones, as far as the role has them. */
export function initialScopes(role: Role): readonly Scope[] {
  return grantableScopes(role).filter((scope) => defaultScopes.includes(scope));
}

/** `now` in milliseconds since the epoch. @throws Rejected `invalid_parameter` with the field's name as `param` */
export function readNewKey(form: Form, role: Role, now: number): NewKey {
  const name = requireName(form.text('name'), 'name');
  return { name, scopes: readScopes(form, role), expiresAt: readExpiry(form, now) };
}

function readScopes(form: Form, role: Role): readonly Scope[] {
  const allowed = grantableScopes(role);
  const scopes = [...new Set(form.all('scopes'))].map((text) => {
    const scope = allowed.find((one) => one === text);
    if (scope === undefined) throw invalid('scopes', `Your role cannot grant the scope ${text.slice(0, 40)}.`);
    return scope;
  });
  if (scopes.length === 0) throw invalid('scopes', 'Choose at least one scope.');
  return scopes;
}

function readExpiry(form: Form, now: number): string | null {
  const choice = form.text('expires');
  if (choice === 'never') return null;
  if (choice === 'date') {
    const date = form.text('expires_on');
    const expiry = Date.parse(`${date}T23:59:59.999Z`);
    if (/^\d{4}-\d\d-\d\d$/.test(date) && expiry > now) return new Date(expiry).toISOString();
    throw invalid('expires_on', 'Choose a date from today on.');
  }
  const days = expiryChoices.find((one) => String(one) === choice);
  if (days === undefined) throw invalid('expires', 'Choose when the key expires.');
  return new Date(now + days * dayMs).toISOString();
}

/** @throws Rejected `invalid_parameter` */
export function readOverlapHours(form: Form): number {
  const hours = overlapChoices.find((one) => String(one) === form.text('overlap_hours'));
  if (hours === undefined) throw invalid('overlap_hours', 'Choose how long the old key still works.');
  return hours;
}

function invalid(param: string, message: string): Rejected {
  return new Rejected('invalid_parameter', message, { param });
}
