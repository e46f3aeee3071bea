import type { EventFamily } from '#event-sourcing';

/** A person can sign in to the console from now on. The only event with the e-mail address, beside the invitation's. */
export interface UserRegistered {
  readonly type: 'UserRegistered';
  readonly data: {
    readonly userId: string;
    readonly email: string;
    /** SHA-256 of the address in lower case, hex. */
    readonly emailDigest: string;
    /** scrypt, as a PHC string with its parameters. */
    readonly passwordHash: string;
    /** The account that the user opened by signing up; null for one who was invited. */
    readonly opensAccount: { readonly accountId: string; readonly name: string } | null;
  };
}

/** The user has another password; all sessions that began before have ended. */
export interface PasswordChanged {
  readonly type: 'PasswordChanged';
  readonly data: {
    readonly userId: string;
    readonly passwordHash: string;
    /** By a reset link of the operator. */
    readonly byReset: boolean;
  };
}

/** An operator made a link with which the user can set a new password once; an earlier link no longer works. */
export interface PasswordResetIssued {
  readonly type: 'PasswordResetIssued';
  readonly data: {
    readonly userId: string;
    /** SHA-256 of the link's token, hex. */
    readonly tokenHash: string;
    readonly expiresAt: string;
  };
}

/** The user signed out everywhere: all sessions that began before have ended. */
export interface SessionsRevoked {
  readonly type: 'SessionsRevoked';
  readonly data: { readonly userId: string };
}

/** The user can sign in with a passkey (WebAuthn). */
export interface PasskeyAdded {
  readonly type: 'PasskeyAdded';
  readonly data: {
    readonly userId: string;
    /** The credential id, base64url. */
    readonly passkeyId: string;
    readonly name: string;
    /** COSE, base64url. */
    readonly publicKey: string;
    readonly transports: readonly string[];
    /** It is synchronised between devices of the user. */
    readonly backedUp: boolean;
  };
}

/** The passkey no longer works. */
export interface PasskeyRemoved {
  readonly type: 'PasskeyRemoved';
  readonly data: { readonly userId: string; readonly passkeyId: string };
}

/** A password alone is enough to sign in, or needs a passkey as second factor. */
export interface SecondFactorChanged {
  readonly type: 'SecondFactorChanged';
  readonly data: { readonly userId: string; readonly required: boolean };
}

/** The user may see what concerns the whole installation, or no longer. */
export interface OperatorRoleChanged {
  readonly type: 'OperatorRoleChanged';
  readonly data: { readonly userId: string; readonly isOperator: boolean };
}

export type UserEvent =
  | UserRegistered
  | PasswordChanged
  | PasswordResetIssued
  | SessionsRevoked
  | PasskeyAdded
  | PasskeyRemoved
  | SecondFactorChanged
  | OperatorRoleChanged;

export const userEvents: EventFamily<UserEvent> = {
  category: 'user',
  types: {
    UserRegistered: [],
    PasswordChanged: [],
    PasswordResetIssued: [],
    SessionsRevoked: [],
    PasskeyAdded: [],
    PasskeyRemoved: [],
    SecondFactorChanged: [],
    OperatorRoleChanged: [],
  },
};
