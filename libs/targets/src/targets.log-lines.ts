import type { LogLines } from '#event-sourcing';
import type { TargetEvent } from './targets.events.ts';

/** Proofs of ownership in the operator's log. */
export const targetLogLines: LogLines<TargetEvent> = {
  TargetVerified: ({ accountId, targetId, method }) => ({
    level: 'info',
    message: 'target verified',
    fields: { target: targetId, account: accountId, method },
  }),
  TargetCheckFailed: ({ accountId, targetId, reason, expired }) => ({
    level: 'info',
    message: 'target not verified',
    fields: { target: targetId, account: accountId, reason, expired },
  }),
};
