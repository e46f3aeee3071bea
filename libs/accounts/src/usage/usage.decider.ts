import { countOf, PersistentMap, PersistentSet, Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { billingPeriodAt } from './billing-period.ts';
import type { Plan } from '../accounts/plans.ts';
import { usageEvents } from './usage.events.ts';
import type { ScanCounted, UsageEvent } from './usage.events.ts';

export type UsageCommand =
  | {
      readonly type: 'Count';
      readonly accountId: string;
      readonly scanId: string;
      readonly target: string;
      readonly scanType: 'quick' | 'full';
      readonly plan: Plan;
      readonly scansLimit: number;
      /** When the request was accepted; the month in which it lies pays. */
      readonly createdAt: string;
      /** Of the request's body, where the client sent an idempotency key, from which the scan's id is derived then. */
      readonly fingerprint?: string | undefined;
      /** The schedule whose run it is. */
      readonly scheduleId?: string | undefined;
    }
  | {
      readonly type: 'Refund';
      readonly accountId: string;
      readonly month: string;
      readonly scanId: string;
      /** The client canceled it. */
      readonly canceled: boolean;
    };

/** A counted request that had an idempotency key. */
export interface KeyedRequest {
  readonly fingerprint: string;
  readonly createdAt: string;
}

/** Canceled scans are refunded this often in a month, and twice for each scan that was not refunded. */
const minCanceledRefunds = 100;
const canceledRefundsPerScan = 2;

export interface UsageState {
  readonly opened: boolean;
  readonly counted: PersistentSet;
  readonly refunded: PersistentSet;
  /** Scans whose refund was due, and was declined. */
  readonly declined: PersistentSet;
  readonly canceledRefunds: number;
  /** By the id of the scan. */
  readonly keyedRequests: PersistentMap<KeyedRequest>;
  /** Limit values that were reached and told. */
  readonly limitsReached: readonly number[];
}

/** The stream of an account's month. */
export function usageStreamId(accountId: string, month: string): string {
  return `${accountId}_${month}`;
}

export function scansUsed(state: UsageState): number {
  return state.counted.size - state.refunded.size;
}

/** What became of a refund that was due; `none` while it is pending, and for scans that are not refunded. */
export function refundOutcome({ refunded, declined }: UsageState, scanId: string): 'refunded' | 'declined' | 'none' {
  if (refunded.has(scanId)) return 'refunded';
  return declined.has(scanId) ? 'declined' : 'none';
}

export const usageDecider: Decider<UsageState, UsageCommand, UsageEvent> = {
  initialState: {
    opened: false,
    counted: PersistentSet.empty,
    refunded: PersistentSet.empty,
    declined: PersistentSet.empty,
    canceledRefunds: 0,
    keyedRequests: PersistentMap.empty(),
    limitsReached: [],
  },

  decide(command, state) {
    switch (command.type) {
      case 'Count':
        return state.counted.has(command.scanId) ? repeatCount(command, state) : countScan(command, state);
      case 'Refund': {
        const { type: _, ...data } = command;
        const { accountId, month, scanId, canceled } = data;
        if (!state.counted.has(scanId) || refundOutcome(state, scanId) !== 'none') return [];
        const { canceledRefunds } = state;
        return canceled && canceledRefunds >= maxCanceledRefunds(state)
          ? [{ type: 'RefundDeclined', data: { accountId, month, scanId, canceledRefunds } }]
          : [{ type: 'ScanRefunded', data }];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'UsagePeriodOpened':
        return { ...state, opened: true };
      case 'ScanCounted':
        return evolveCounted(state, event.data);
      case 'ScanRefunded': {
        const { scanId, canceled = false } = event.data;
        const canceledRefunds = state.canceledRefunds + (canceled ? 1 : 0);
        return { ...state, refunded: state.refunded.with(scanId), canceledRefunds };
      }
      case 'RefundDeclined':
        return { ...state, declined: state.declined.with(event.data.scanId) };
      case 'UsageLimitReached':
        return { ...state, limitsReached: [...state.limitsReached, event.data.scansLimit] };
    }
  },
};

function evolveCounted(state: UsageState, { scanId, fingerprint, createdAt }: ScanCounted['data']): UsageState {
  const counted = state.counted.with(scanId);
  if (fingerprint === undefined) return { ...state, counted };
  return { ...state, counted, keyedRequests: state.keyedRequests.with(scanId, { fingerprint, createdAt }) };
}

/** Creating and canceling scans takes space for ever: beyond this, a canceled scan costs its unit. */
function maxCanceledRefunds(state: UsageState): number {
  return minCanceledRefunds + canceledRefundsPerScan * scansUsed(state);
}

function repeatCount(
  { scanId, fingerprint }: Extract<UsageCommand, { type: 'Count' }>,
  { keyedRequests }: UsageState,
): readonly UsageEvent[] {
  const known = keyedRequests.get(scanId);
  if (known !== undefined && known.fingerprint !== fingerprint) {
    const message = 'This idempotency key was used with another request body. Use a new key.';
    throw new Rejected('idempotency_key_reused', message);
  }
  return [];
}

function countScan(command: Extract<UsageCommand, { type: 'Count' }>, state: UsageState): readonly UsageEvent[] {
  const { accountId, scanId, target, scanType, plan, scansLimit, createdAt, fingerprint, scheduleId } = command;
  const accepted = new Date(createdAt).getTime();
  const { month, start: periodStart, end: periodEnd } = billingPeriodAt(accepted);
  const used = scansUsed(state) + 1;
  if (used > scansLimit) {
    throw new Rejected('quota_exceeded', `The plan's limit of ${countOf(scansLimit, 'scan')} a month is reached.`, {
      retryAfter: Math.max(1, Math.ceil((new Date(periodEnd).getTime() - accepted) / 1_000)),
    });
  }
  const events: UsageEvent[] = [];
  if (!state.opened) events.push({ type: 'UsagePeriodOpened', data: { accountId, month, periodStart, periodEnd } });
  events.push({
    type: 'ScanCounted',
    data: {
      accountId,
      month,
      scanId,
      target,
      scanType,
      createdAt,
      ...(fingerprint !== undefined && { fingerprint }),
      ...(scheduleId !== undefined && { scheduleId }),
    },
  });
  if (used === scansLimit && !state.limitsReached.includes(scansLimit)) {
    events.push({
      type: 'UsageLimitReached',
      data: { accountId, month, plan, scansUsed: used, scansLimit, periodStart, periodEnd },
    });
  }
  return events;
}

export const usageStream: StreamKind<UsageState, UsageCommand, UsageEvent> = {
  family: usageEvents,
  decider: usageDecider,
  snapshotVersion: 1,
};
