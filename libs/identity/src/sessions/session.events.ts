import type { EventFamily } from '#event-sourcing';

/** How a person proved to be the user. */
export type SignInMethod = 'password' | 'passkey' | 'password_and_passkey';

/** A user signed in. */
export interface SessionStarted {
  readonly type: 'SessionStarted';
  readonly data: {
    readonly sessionId: string;
    readonly userId: string;
    /** The account that the console shows; empty for a user who is a member of none. */
    readonly accountId: string;
    /** SHA-256 of the token in the cookie, hex. */
    readonly tokenHash: string;
    /** Of the user's sessions: the session is valid until the next one begins. */
    readonly generation: number;
    readonly method: SignInMethod;
    readonly address: string;
    readonly userAgent: string;
    readonly startedAt: string;
    readonly expiresAt: string;
  };
}

/** The user proved again who is signed in, before an action that needs it. */
export interface SessionConfirmed {
  readonly type: 'SessionConfirmed';
  readonly data: {
    readonly sessionId: string;
    readonly userId: string;
    readonly method: SignInMethod;
    readonly confirmedAt: string;
  };
}

/** The console shows another account of the user. */
export interface SessionAccountChanged {
  readonly type: 'SessionAccountChanged';
  readonly data: { readonly sessionId: string; readonly userId: string; readonly accountId: string };
}

/** The session's token no longer works. */
export interface SessionEnded {
  readonly type: 'SessionEnded';
  readonly data: {
    readonly sessionId: string;
    readonly userId: string;
    /** By the session itself, from another one, or because a new session takes its place. */
    readonly reason: 'signed_out' | 'revoked' | 'replaced';
  };
}

export type SessionEvent = SessionStarted | SessionConfirmed | SessionAccountChanged | SessionEnded;

export const sessionEvents: EventFamily<SessionEvent> = {
  category: 'session',
  types: { SessionStarted: [], SessionConfirmed: [], SessionAccountChanged: [], SessionEnded: [] },
};
