import { Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { sessionEvents } from './session.events.ts';
import type { SessionEnded, SessionEvent, SessionStarted, SignInMethod } from './session.events.ts';

export type SessionCommand =
  | ({ readonly type: 'StartSession' } & SessionStarted['data'])
  | { readonly type: 'ConfirmSession'; readonly method: SignInMethod; readonly now: string }
  | { readonly type: 'ChangeSessionAccount'; readonly accountId: string }
  | { readonly type: 'EndSession'; readonly userId: string; readonly reason: SessionEnded['data']['reason'] };

export type SessionState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'ended';
      readonly sessionId: string;
      readonly userId: string;
      readonly accountId: string;
    };

/** One sign-in of a user in one browser. Each is a stream of its own, so that old ones are deleted. */
export const sessionDecider: Decider<SessionState, SessionCommand, SessionEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    if (command.type === 'StartSession') {
      if (state.status !== 'none') return [];
      const { type: _, ...data } = command;
      return [{ type: 'SessionStarted', data }];
    }
    if (state.status === 'none') throw notFound();
    const { sessionId, userId } = state;
    if (command.type === 'EndSession') {
      if (command.userId !== userId) throw notFound();
      if (state.status === 'ended') return [];
      return [{ type: 'SessionEnded', data: { sessionId, userId, reason: command.reason } }];
    }
    if (state.status === 'ended') throw new Rejected('unauthorized', 'The session has ended. Sign in again.');
    if (command.type === 'ConfirmSession') {
      const { method, now: confirmedAt } = command;
      return [{ type: 'SessionConfirmed', data: { sessionId, userId, method, confirmedAt } }];
    }
    const { accountId } = command;
    if (accountId === state.accountId) return [];
    return [{ type: 'SessionAccountChanged', data: { sessionId, userId, accountId } }];
  },

  evolve(state, event) {
    if (event.type === 'SessionStarted') {
      const { sessionId, userId, accountId } = event.data;
      return { status: 'active', sessionId, userId, accountId };
    }
    if (state.status === 'none') return state;
    if (event.type === 'SessionEnded') return { ...state, status: 'ended' };
    return event.type === 'SessionAccountChanged' ? { ...state, accountId: event.data.accountId } : state;
  },
};

function notFound(): Rejected {
  return new Rejected('not_found', 'There is no session with this id.');
}

export const sessionStream: StreamKind<SessionState, SessionCommand, SessionEvent> = {
  family: sessionEvents,
  decider: sessionDecider,
};
