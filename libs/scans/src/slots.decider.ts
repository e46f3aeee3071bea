import { Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { slotEvents } from './slots.events.ts';
import type { SlotEvent } from './slots.events.ts';

export type SlotCommand =
  | {
      readonly type: 'Take';
      readonly accountId: string;
      readonly scanId: string;
      /** The account's concurrent scans. */
      readonly limit: number;
    }
  | { readonly type: 'Release'; readonly accountId: string; readonly scanId: string };

/** Ids of the scans that hold a slot. */
export type SlotState = readonly string[];

/** The running scans of an account as one stream: its expected revision makes the limit exact between processes. */
export const slotDecider: Decider<SlotState, SlotCommand, SlotEvent> = {
  initialState: [],

  decide({ type, ...command }, holders) {
    const { accountId, scanId } = command;
    const holds = holders.includes(scanId);
    if (type === 'Release') return holds ? [{ type: 'SlotReleased', data: { accountId, scanId } }] : [];
    if (holds) return [];
    if ('limit' in command && holders.length >= command.limit) {
      throw new Rejected('concurrency_limit_exceeded', 'The account has no free slot.', { retryAfter: 30 });
    }
    return [{ type: 'SlotTaken', data: { accountId, scanId } }];
  },

  evolve(holders, { type, data }) {
    return type === 'SlotTaken' ? [...holders, data.scanId] : holders.filter((scanId) => scanId !== data.scanId);
  },
};

export const slotStream: StreamKind<SlotState, SlotCommand, SlotEvent> = {
  family: slotEvents,
  decider: slotDecider,
};
