import { PersistentSet, Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { billingPeriodAt } from './billing-period.ts';
import type { Plan } from './plans.ts';
import { usageEvents } from './usage.events.ts';
import type { UsageEvent } from './usage.events.ts';

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
    }
  | { readonly type: 'Refund'; readonly accountId: string; readonly month: string; readonly scanId: string };

export interface UsageState {
  readonly opened: boolean;
  readonly counted: PersistentSet;
  readonly refunded: PersistentSet;
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

export const usageDecider: Decider<UsageState, UsageCommand, UsageEvent> = {
  initialState: { opened: false, counted: PersistentSet.empty, refunded: PersistentSet.empty, limitsReached: [] },

  decide(command, state) {
    switch (command.type) {
      case 'Count':
        return state.counted.has(command.scanId) ? [] : countScan(command, state);
      case 'Refund': {
        if (!state.counted.has(command.scanId) || state.refunded.has(command.scanId)) return [];
        const { type: _, ...data } = command;
        return [{ type: 'ScanRefunded', data }];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'UsagePeriodOpened':
        return { ...state, opened: true };
      case 'ScanCounted':
        return { ...state, counted: state.counted.with(event.data.scanId) };
      case 'ScanRefunded':
        return { ...state, refunded: state.refunded.with(event.data.scanId) };
      case 'UsageLimitReached':
        return { ...state, limitsReached: [...state.limitsReached, event.data.scansLimit] };
    }
  },
};

function countScan(command: Extract<UsageCommand, { type: 'Count' }>, state: UsageState): readonly UsageEvent[] {
  const { accountId, scanId, target, scanType, plan, scansLimit, createdAt } = command;
  const accepted = new Date(createdAt).getTime();
  const { month, start: periodStart, end: periodEnd } = billingPeriodAt(accepted);
  const used = scansUsed(state) + 1;
  if (used > scansLimit) {
    throw new Rejected('quota_exceeded', `The plan's ${scansLimit} scans of this month are used up.`, {
      retryAfter: Math.max(1, Math.ceil((new Date(periodEnd).getTime() - accepted) / 1_000)),
    });
  }
  const events: UsageEvent[] = [];
  if (!state.opened) events.push({ type: 'UsagePeriodOpened', data: { accountId, month, periodStart, periodEnd } });
  events.push({ type: 'ScanCounted', data: { accountId, month, scanId, target, scanType, createdAt } });
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
};
