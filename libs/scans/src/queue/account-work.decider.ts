import { countOf, PersistentMap, Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { accountWorkEvents } from './account-work.events.ts';
import type { AccountWorkEvent } from './account-work.events.ts';

export type AccountWorkCommand =
  | {
      readonly type: 'Admit';
      readonly accountId: string;
      readonly scanId: string;
      /** Scans of the account that may wait at the same time. */
      readonly maxQueued: number;
      readonly now: string;
    }
  | {
      readonly type: 'TakeSlot';
      readonly accountId: string;
      readonly scanId: string;
      /** Scans of the account that may run at the same time. */
      readonly maxRunning: number;
    }
  /** The scan neither waits nor runs any more. */
  | { readonly type: 'Release'; readonly accountId: string; readonly scanId: string };

export interface AccountWorkState {
  /** Scans that have a place in the queue, with the time at which they took it. */
  readonly queued: PersistentMap<string>;
  /** Scans that have a slot. */
  readonly running: readonly string[];
}

const retryAfter = 30;

/** The scans that wait and run in an account as one stream: its expected revision makes both limits exact. */
export const accountWorkDecider: Decider<AccountWorkState, AccountWorkCommand, AccountWorkEvent> = {
  initialState: { queued: PersistentMap.empty(), running: [] },

  decide(command, { queued, running }) {
    const { accountId, scanId } = command;
    const isRunning = running.includes(scanId);
    switch (command.type) {
      case 'Admit':
        if (isRunning || queued.has(scanId)) return [];
        if (queued.size >= command.maxQueued) {
          const message = `The account has ${countOf(queued.size, 'scan')} in the queue, and at most ${command.maxQueued} may wait. Retry in ${retryAfter} s.`;
          throw new Rejected('concurrency_limit_exceeded', message, { retryAfter });
        }
        return [{ type: 'QueuePlaceTaken', data: { accountId, scanId, takenAt: command.now } }];
      case 'TakeSlot':
        if (isRunning) return [];
        if (running.length >= command.maxRunning) {
          throw new Rejected('concurrency_limit_exceeded', 'The account has no free slot.', { retryAfter });
        }
        return [{ type: 'SlotTaken', data: { accountId, scanId, leftQueue: queued.has(scanId) } }];
      case 'Release':
        if (isRunning) return [{ type: 'SlotReleased', data: { accountId, scanId } }];
        return queued.has(scanId) ? [{ type: 'QueuePlaceReleased', data: { accountId, scanId } }] : [];
    }
  },

  evolve({ queued, running }, { type, data }) {
    const { scanId } = data;
    switch (type) {
      case 'QueuePlaceTaken':
        return { queued: queued.with(scanId, data.takenAt), running };
      case 'QueuePlaceReleased':
        return { queued: queued.without(scanId), running };
      case 'SlotTaken':
        return { queued: queued.without(scanId), running: [...running, scanId] };
      case 'SlotReleased':
        return { queued, running: running.filter((id) => id !== scanId) };
    }
  },
};

export const accountWorkStream: StreamKind<AccountWorkState, AccountWorkCommand, AccountWorkEvent> = {
  family: accountWorkEvents,
  decider: accountWorkDecider,
  snapshotVersion: 1,
};
