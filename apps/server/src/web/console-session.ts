import { isAllowed, permissions } from '#identity';
import type { Permission, Role } from '#identity';

/** From less to more. */
const roles: readonly Role[] = ['read_only', 'member', 'owner'];

/** A user who is signed in to the console. */
export interface ConsoleSession {
  readonly sessionId: string;
  readonly userId: string;
  /** Shown to the user himself. */
  readonly email: string;
  /** Whose scans, keys and webhooks the user sees. */
  readonly accountId: string;
  readonly role: Role;
  /** The user has proved within the last 15 minutes who is signed in. */
  readonly isFresh: boolean;
  /** May see the operator's pages. */
  readonly isOperator: boolean;
  /** Unguessable, the same for the whole session; every form of its pages sends it. */
  readonly formToken: string;
}

/** Finds the sessions of users. A session never authorises `/v1`, and an API key never opens a session. */
export abstract class ConsoleSessions {
  /** `cookies`: the `Cookie` header of a request. @returns undefined for a session that is absent, unknown or has ended */
  abstract find(cookies: string | undefined): Promise<ConsoleSession | undefined>;
}

/** Whether a role includes what `needed` may do, or has the permission. */
export function satisfies(role: Role, needed: Role | Permission): boolean {
  return isPermission(needed) ? isAllowed(role, needed) : roles.indexOf(role) >= roles.indexOf(needed);
}

function isPermission(text: Role | Permission): text is Permission {
  return (permissions as readonly string[]).includes(text);
}
