import type { Projection } from '#event-sourcing';
import type { AccountEvent } from './account.events.ts';
import type { Subscription } from './plans.ts';

/** An account as the service looks it up on every request. */
export interface AccountDocument {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly subscription: Subscription;
  readonly openedAt: string;
}

export const accountsProjection: Projection<AccountEvent, AccountDocument> = {
  collection: { name: 'accounts', version: 1, indexes: [['accountId']] },
  categories: ['account'],
  handles: ['AccountOpened', 'PlanChanged'],
  documentId: (event) => event.data.accountId,
  evolve(account, event) {
    switch (event.type) {
      case 'AccountOpened':
        return { ...event.data, openedAt: event.metadata.recordedAt };
      case 'PlanChanged':
        return account && { ...account, subscription: event.data.subscription };
    }
  },
};
