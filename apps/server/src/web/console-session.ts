import { isAllowed, permissions } from '#identity';
import type { Permission, Role } from '#identity';

/** From less to more. */
const roles: readonly Role[] = ['read_only', 'member', 'owner'];

/** A user who is signed in to the console, perhaps a member of no account. */
export interface SignedInUser {
  readonly sessionId: string;
  readonly userId: string;
  /** Shown to the user himself. */
  readonly email: string;
  /** Absent for a user who is a member of no account. */
  readonly membership?: ConsoleMembership | undefined;
  /** The user has proved within the last 15 minutes who is signed in. */
  readonly isFresh: boolean;
  /** May see the operator's pages. */
  readonly isOperator: boolean;
  /** Unguessable, the same for the whole session; every form of its pages sends it. */
  readonly formToken: string;
}

/** The account whose scans, keys and webhooks the user sees. */
export interface ConsoleMembership {
  readonly accountId: string;
  readonly accountName: string;
  readonly role: Role;
}

/** A user who is signed in and a member of the account. */
export interface ConsoleSession extends Omit<SignedInUser, 'membership'>, ConsoleMembership {}

export function sessionIn(signedIn: SignedInUser, membership: ConsoleMembership): ConsoleSession {
  const { membership: _, ...user } = signedIn;
  return { ...user, ...membership };
}

/** Finds the sessions of users. A session never authorises `/v1`, and an API key never opens a session. */
export abstract class ConsoleSessions {
  /**
   * The session of a request that the user makes: it counts as idle from now on. `cookies`: the `Cookie` header of the request.
   * @returns undefined for a session that is absent, unknown or has ended
   */
  abstract use(cookies: string | undefined): Promise<SignedInUser | undefined>;

  /** The same for what happens without the user: the session stays as idle as it was. */
  abstract find(cookies: string | undefined): Promise<SignedInUser | undefined>;
}

/** Whether a role includes what `needed` may do, or has the permission. */
export function satisfies(role: Role, needed: Role | Permission): boolean {
  return isPermission(needed) ? isAllowed(role, needed) : roles.indexOf(role) >= roles.indexOf(needed);
}

function isPermission(text: Role | Permission): text is Permission {
  return (permissions as readonly string[]).includes(text);
}
