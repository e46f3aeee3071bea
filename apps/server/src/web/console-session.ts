/** What the members of an account may do, from less to more. */
export const roles = ['read_only', 'member', 'owner'] as const;
export type Role = (typeof roles)[number];

/** A user who is signed in to the console. */
export interface ConsoleSession {
  readonly userId: string;
  /** Shown to the user himself. */
  readonly email: string;
  /** Whose scans, keys and webhooks the user sees. */
  readonly accountId: string;
  readonly role: Role;
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

/** Whether a role includes what `needed` may do. */
export function includesRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
