import { Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { idempotencyEvents } from './idempotency.events.ts';
import type { IdempotencyEvent, RequestAnswered } from './idempotency.events.ts';

export type IdempotencyCommand =
  | {
      readonly type: 'ClaimRequest';
      readonly operationId: string;
      readonly fingerprint: string;
      readonly now: string;
      /** A claim that was made at this time or before is over. */
      readonly endedBefore: string;
    }
  | { readonly type: 'RecordResponse'; readonly response: RequestAnswered['data'] }
  | { readonly type: 'ReleaseRequest'; readonly operationId: string };

interface Claim {
  readonly operationId: string;
  readonly fingerprint: string;
  readonly claimedAt: string;
}

export type IdempotencyState =
  | { readonly status: 'free' }
  | (Claim & { readonly status: 'claimed' })
  | (Claim & { readonly status: 'completed'; readonly response: RequestAnswered['data'] });

/** One key of one account on one route, for as long as a key is kept. */
export const idempotencyDecider: Decider<IdempotencyState, IdempotencyCommand, IdempotencyEvent> = {
  initialState: { status: 'free' },

  decide(command, state) {
    switch (command.type) {
      case 'ClaimRequest': {
        const { operationId, fingerprint, now, endedBefore } = command;
        if (state.status === 'free' || isOver(state, endedBefore)) {
          return [{ type: 'RequestClaimed', data: { operationId, fingerprint, claimedAt: now } }];
        }
        if (state.fingerprint === fingerprint) return [];
        throw keyReused();
      }
      case 'RecordResponse':
        return holds(state, command.response.operationId) ? [{ type: 'RequestAnswered', data: command.response }] : [];
      case 'ReleaseRequest': {
        const { operationId } = command;
        return holds(state, operationId) ? [{ type: 'RequestReleased', data: { operationId } }] : [];
      }
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'RequestClaimed':
        return { status: 'claimed', ...data };
      case 'RequestAnswered':
        return state.status === 'claimed' ? { ...state, status: 'completed', response: data } : state;
      case 'RequestReleased':
        return { status: 'free' };
    }
  },
};

/**
 * The request that holds a key, with its response where it has completed; undefined where there is none, or no longer one.
 * @throws Rejected `idempotency_key_reused` when the key was used with another body
 */
export function holderOf(
  state: IdempotencyState,
  fingerprint: string,
  endedBefore: string,
): Exclude<IdempotencyState, { status: 'free' }> | undefined {
  if (state.status === 'free' || isOver(state, endedBefore)) return undefined;
  if (state.fingerprint !== fingerprint) throw keyReused();
  return state;
}

function keyReused(): Rejected {
  const message = 'This idempotency key was used with another request body. Use a new key.';
  return new Rejected('idempotency_key_reused', message);
}

function holds(state: IdempotencyState, operationId: string): boolean {
  return state.status === 'claimed' && state.operationId === operationId;
}

function isOver({ claimedAt }: Claim, endedBefore: string): boolean {
  return claimedAt <= endedBefore;
}

export const idempotencyStream: StreamKind<IdempotencyState, IdempotencyCommand, IdempotencyEvent> = {
  family: idempotencyEvents,
  decider: idempotencyDecider,
};
