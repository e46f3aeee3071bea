import { Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { accountEvents } from './account.events.ts';
import type { AccountEvent } from './account.events.ts';
import { limitsOf } from './plans.ts';
import type { Subscription } from './plans.ts';

export type AccountCommand =
  | {
      readonly type: 'OpenAccount';
      readonly accountId: string;
      readonly name: string;
      readonly email: string;
      readonly subscription: Subscription;
    }
  | { readonly type: 'ChangePlan'; readonly accountId: string; readonly subscription: Subscription };

export type AccountState =
  { readonly status: 'none' } | { readonly status: 'open'; readonly subscription: Subscription };

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    switch (command.type) {
      case 'OpenAccount': {
        if (state.status === 'open') return [];
        const { type: _, ...data } = command;
        return [{ type: 'AccountOpened', data }];
      }
      case 'ChangePlan': {
        if (state.status === 'none') throw new Rejected('not_found', 'There is no such account.');
        if (isSame(state.subscription, command.subscription)) return [];
        const { accountId, subscription } = command;
        return [{ type: 'PlanChanged', data: { accountId, subscription } }];
      }
    }
  },

  evolve(_state, event) {
    return { status: 'open', subscription: event.data.subscription };
  },
};

function isSame(one: Subscription, other: Subscription): boolean {
  const [a, b] = [limitsOf(one), limitsOf(other)];
  return (
    one.plan === other.plan &&
    a.scansPerMonth === b.scansPerMonth &&
    a.requestsPerMinute === b.requestsPerMinute &&
    a.concurrentScans === b.concurrentScans
  );
}

export const accountStream: StreamKind<AccountState, AccountCommand, AccountEvent> = {
  family: accountEvents,
  decider: accountDecider,
};
