import { isRole, maxInvitationHours, roles } from '#identity';
import type { Role } from '#identity';
import { usageError } from '../exit-codes.ts';

/** @throws CommandFailed */
export function parseRole(text: string): Role {
  const role = text.replace('-', '_');
  if (isRole(role)) return role;
  throw usageError(`--role must be one of ${roles.join(', ')}; got ${JSON.stringify(text)}.`);
}

/** @throws CommandFailed */
export function parseInvitationHours(text: string): number {
  const hours = Number(text);
  if (/^\d{1,3}$/.test(text) && hours >= 1 && hours <= maxInvitationHours) return hours;
  throw usageError(`--hours must be an integer from 1 to ${maxInvitationHours}; got ${JSON.stringify(text)}.`);
}
