import type { EventFamily } from '#event-sourcing';

/** Somebody failed to sign in as a user who exists. */
export interface SignInFailed {
  readonly type: 'SignInFailed';
  readonly data: {
    readonly userId: string;
    readonly method: 'password' | 'passkey';
    readonly address: string;
    readonly userAgent: string;
    readonly failedAt: string;
  };
}

/** Somebody who used a session of the user entered a wrong password where the current one is required. */
export interface ConfirmationFailed {
  readonly type: 'ConfirmationFailed';
  readonly data: {
    readonly userId: string;
    readonly sessionId: string;
    /** What the password was required for: a fresh authentication, or a new password. */
    readonly purpose: 'confirmation' | 'password_change';
    readonly address: string;
    readonly userAgent: string;
    readonly failedAt: string;
  };
}

export type SignInFailuresEvent = SignInFailed | ConfirmationFailed;

export const signInFailuresEvents: EventFamily<SignInFailuresEvent> = {
  category: 'signInFailures',
  types: { SignInFailed: [], ConfirmationFailed: [] },
};
