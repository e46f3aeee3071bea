import type { Decider, StreamKind } from '#event-sourcing';
import { signInFailuresEvents } from './sign-in-failures.events.ts';
import type { ConfirmationFailed, SignInFailed, SignInFailuresEvent } from './sign-in-failures.events.ts';

export type SignInFailuresCommand =
  | ({ readonly type: 'RecordSignInFailure' } & SignInFailed['data'])
  | ({ readonly type: 'RecordConfirmationFailure' } & ConfirmationFailed['data']);

/** How many were recorded. The delays after failures bound it far below this; it holds across processes too. */
const maxPerDay = 1_000;

/** The wrong passwords and passkeys for a user on one day: a stream that is deleted as a whole. */
export const signInFailuresDecider: Decider<number, SignInFailuresCommand, SignInFailuresEvent> = {
  initialState: 0,
  decide(command, recorded) {
    if (recorded >= maxPerDay) return [];
    if (command.type === 'RecordSignInFailure') {
      const { userId, method, address, userAgent, failedAt } = command;
      return [{ type: 'SignInFailed', data: { userId, method, address, userAgent, failedAt } }];
    }
    const { userId, sessionId, purpose, address, userAgent, failedAt } = command;
    return [{ type: 'ConfirmationFailed', data: { userId, sessionId, purpose, address, userAgent, failedAt } }];
  },
  evolve: (recorded) => recorded + 1,
};

export const signInFailuresStream: StreamKind<number, SignInFailuresCommand, SignInFailuresEvent> = {
  family: signInFailuresEvents,
  decider: signInFailuresDecider,
};

/** `usr_…_2026-06-01` */
export function signInFailuresId(userId: string, now: string): string {
  return `${userId}_${now.slice(0, 'yyyy-mm-dd'.length)}`;
}
