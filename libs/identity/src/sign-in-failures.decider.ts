import type { Decider, StreamKind } from '#event-sourcing';
import { signInFailuresEvents } from './sign-in-failures.events.ts';
import type { SignInFailed } from './sign-in-failures.events.ts';

export type SignInFailuresCommand = { readonly type: 'RecordSignInFailure' } & SignInFailed['data'];

/** How many were recorded. The delays after failures bound it far below this; it holds across processes too. */
const maxPerDay = 1_000;

/** The failed sign-ins of a user on one day: a stream that is deleted as a whole. */
export const signInFailuresDecider: Decider<number, SignInFailuresCommand, SignInFailed> = {
  initialState: 0,
  decide({ userId, method, address, userAgent, failedAt }, recorded) {
    if (recorded >= maxPerDay) return [];
    return [{ type: 'SignInFailed', data: { userId, method, address, userAgent, failedAt } }];
  },
  evolve: (recorded) => recorded + 1,
};

export const signInFailuresStream: StreamKind<number, SignInFailuresCommand, SignInFailed> = {
  family: signInFailuresEvents,
  decider: signInFailuresDecider,
};

/** `usr_…_2026-06-01` */
export function signInFailuresId(userId: string, now: string): string {
  return `${userId}_${now.slice(0, 'yyyy-mm-dd'.length)}`;
}
