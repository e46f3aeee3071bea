import type { EventFamily } from '#event-sourcing';
import type { Subscription } from './plans.ts';

/** A customer was taken on. */
export interface AccountOpened {
  readonly type: 'AccountOpened';
  readonly data: {
    readonly accountId: string;
    readonly name: string;
    /** Of the customer; empty for an account that its owner has opened on the web site. */
    readonly email: string;
    readonly subscription: Subscription;
  };
}

/** The account moved to other limits; they hold from the next request on. */
export interface PlanChanged {
  readonly type: 'PlanChanged';
  readonly data: { readonly accountId: string; readonly subscription: Subscription };
}

export type AccountEvent = AccountOpened | PlanChanged;

export const accountEvents: EventFamily<AccountEvent> = {
  category: 'account',
  types: { AccountOpened: [], PlanChanged: [] },
};
