import { describe, expect, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { accountDecider } from './account.decider.ts';
import type { AccountEvent } from './account.events.ts';
import { limitsOf } from './plans.ts';
import type { Subscription } from './plans.ts';

const accountId = 'acc_1';
const account = { accountId, name: 'Example', email: 'ops@example.com', subscription: { plan: 'free' } } as const;
const opened: AccountEvent = { type: 'AccountOpened', data: account };
const custom = (scansPerMonth: number): Subscription => ({
  plan: 'enterprise',
  limits: { scansPerMonth, requestsPerMinute: 1, concurrentScans: 1 },
});
const changed = (subscription: Subscription): AccountEvent => ({
  type: 'PlanChanged',
  data: { accountId, subscription },
});
const change = (subscription: Subscription) => ({ type: 'ChangePlan', accountId, subscription }) as const;

const given = givenEvents(accountDecider);

describe('an account', () => {
  it('is opened once', () => {
    given()
      .when({ type: 'OpenAccount', ...account })
      .expect(opened);
    given(opened)
      .when({ type: 'OpenAccount', ...account })
      .expect();
  });

  it('changes its plan, or its own limits', () => {
    given(opened)
      .when(change({ plan: 'pro' }))
      .expect(changed({ plan: 'pro' }));
    given(opened, changed(custom(1)))
      .when(change(custom(2)))
      .expect(changed(custom(2)));
  });

  it.each(['scansPerMonth', 'requestsPerMinute', 'concurrentScans'])('changes %s alone', (limit) => {
    const one = { scansPerMonth: 1, requestsPerMinute: 1, concurrentScans: 1 };
    const changedAlone: Subscription = { plan: 'enterprise', limits: { ...one, [limit]: 2 } };
    given(opened, changed(custom(1)))
      .when(change(changedAlone))
      .expect(changed(changedAlone));
  });

  it('records nothing when the plan stays as it is', () => {
    given(opened)
      .when(change({ plan: 'free' }))
      .expect();
    given(opened, changed(custom(1)))
      .when(change(custom(1)))
      .expect();
  });

  it('must exist for its plan to change', () => {
    given()
      .when(change({ plan: 'pro' }))
      .expectRejected('not_found');
  });
});

describe('the plans', () => {
  it.each([
    ['free', 10, 30, 1],
    ['pro', 500, 120, 5],
    ['team', 5_000, 600, 20],
  ] as const)(
    '%s has %i scans a month, %i requests a minute, %i scans at once',
    (plan, scansPerMonth, requestsPerMinute, concurrentScans) => {
      expect(limitsOf({ plan })).toEqual({ scansPerMonth, requestsPerMinute, concurrentScans });
    },
  );

  it('enterprise has its own', () => {
    expect(limitsOf(custom(7)).scansPerMonth).toBe(7);
  });
});
