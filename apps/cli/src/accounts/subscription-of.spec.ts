import { describe, expect, it } from '@jest/globals';
import { subscriptionOf } from './subscription-of.ts';

const limits = { scansPerMonth: '5000', requestsPerMinute: '60', concurrentScans: '3' };

describe('The plan on the command line', () => {
  it('is Free when nothing is said', () => {
    expect(subscriptionOf({})).toEqual({ plan: 'free' });
  });

  it('is Enterprise with all three limits', () => {
    expect(subscriptionOf({ plan: 'enterprise', ...limits })).toEqual({
      plan: 'enterprise',
      limits: { scansPerMonth: 5_000, requestsPerMinute: 60, concurrentScans: 3 },
    });
  });

  it.each([
    ['an unknown plan', { plan: 'golden' }],
    ['Enterprise without limits', { plan: 'enterprise' }],
    ['Enterprise with two limits', { plan: 'enterprise', scansPerMonth: '5', concurrentScans: '3' }],
    ['limits with another plan', { plan: 'pro', ...limits }],
    ['a limit of nothing', { plan: 'enterprise', ...limits, concurrentScans: '0' }],
    ['a limit that is no whole number', { plan: 'enterprise', ...limits, concurrentScans: '1.5' }],
  ])('is wrong use: %s', (_what, options) => {
    expect(() => subscriptionOf(options)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});
