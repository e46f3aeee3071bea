import { Rejected } from '#kernel';
import type { Decider, Position, StreamKind, StreamState } from '#event-sourcing';
import { deliveryEvents } from './delivery.events.ts';
import type { AttemptError, DeliveryEvent, DeliveryScheduled } from './delivery.events.ts';

/** Attempts in all, the first included. */
const maxAttempts = 5;

export type DeliveryCommand =
  | ({ readonly type: 'ScheduleDelivery' } & DeliveryScheduled['data'])
  | {
      readonly type: 'RecordSuccess';
      readonly attempt: number;
      readonly at: string;
      readonly statusCode: number;
      readonly durationMs: number;
    }
  | {
      readonly type: 'RecordFailure';
      readonly attempt: number;
      readonly at: string;
      readonly statusCode: number | null;
      readonly error: AttemptError;
      readonly durationMs: number;
      /** When the next attempt would be, if there is one. */
      readonly retryAt: string;
    }
  | {
      readonly type: 'AbandonDelivery';
      readonly at: string;
      readonly reason: 'endpoint_disabled' | 'endpoint_removed';
    };

interface Delivery {
  readonly deliveryId: string;
  readonly accountId: string;
  readonly endpointId: string;
  readonly eventId: string;
}

export type DeliveryState =
  | { readonly status: 'none' }
  | (Delivery & { readonly status: 'pending'; readonly attempts: number })
  | { readonly status: 'succeeded' | 'failed' };

/** A report of an attempt that is not the next one decides nothing: another worker has reported it already. */
export const deliveryDecider: Decider<DeliveryState, DeliveryCommand, DeliveryEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    if (command.type === 'ScheduleDelivery') {
      const { type: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'DeliveryScheduled', data }] : [];
    }
    if (state.status === 'none') throw new Rejected('not_found', 'There is no webhook delivery with this id.');
    if (state.status !== 'pending') return [];
    const { status: _, attempts, ...delivery } = state;
    if (command.type === 'AbandonDelivery') {
      const { at, reason } = command;
      return [{ type: 'DeliveryAbandoned', data: { ...delivery, at, reason } }];
    }
    if (command.attempt !== attempts + 1) return [];
    if (command.type === 'RecordFailure') return fail(command, delivery);
    const { attempt, at, statusCode, durationMs } = command;
    return [{ type: 'Delivered', data: { ...delivery, attempt, at, statusCode, durationMs } }];
  },

  evolve(state, { type, data }) {
    if (type === 'DeliveryScheduled') {
      const { deliveryId, accountId, endpointId, eventId } = data;
      return { status: 'pending', attempts: 0, deliveryId, accountId, endpointId, eventId };
    }
    if (type === 'Delivered') return { status: 'succeeded' };
    if (type === 'DeliveryAbandoned') return { status: 'failed' };
    return state.status === 'pending' ? { ...state, attempts: data.attempt } : state;
  },
};

function fail(
  command: Extract<DeliveryCommand, { type: 'RecordFailure' }>,
  delivery: Delivery,
): readonly DeliveryEvent[] {
  const { type: _, retryAt, ...report } = command;
  const gone = report.statusCode === 410;
  if (!gone && report.attempt < maxAttempts) {
    return [{ type: 'DeliveryAttemptFailed', data: { ...delivery, ...report, nextAttemptAt: retryAt } }];
  }
  const reason = gone ? 'gone' : 'attempts_exhausted';
  return [
    { type: 'DeliveryAttemptFailed', data: { ...delivery, ...report, nextAttemptAt: null } },
    { type: 'DeliveryAbandoned', data: { ...delivery, at: report.at, reason } },
  ];
}

export const deliveryStream: StreamKind<DeliveryState, DeliveryCommand, DeliveryEvent> = {
  family: deliveryEvents,
  decider: deliveryDecider,
};

/** What the stream of a pending delivery adds up to, from what a read model shows of it. */
export function pendingState(shown: Delivery & Shown): StreamState<DeliveryState> {
  const { deliveryId, accountId, endpointId, eventId, attempts, changed } = shown;
  const state = { status: 'pending', attempts: attempts.length, deliveryId, accountId, endpointId, eventId } as const;
  // One event scheduled it, and each attempt so far added one.
  return { state, revision: attempts.length, position: changed };
}

interface Shown {
  readonly attempts: readonly unknown[];
  /** Position of its last event. */
  readonly changed: Position;
}
