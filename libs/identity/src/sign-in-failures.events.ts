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

export const signInFailuresEvents: EventFamily<SignInFailed> = {
  category: 'signInFailures',
  types: { SignInFailed: [] },
};
