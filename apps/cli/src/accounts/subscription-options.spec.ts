import { describe, expect, it } from '@jest/globals';
import { parseSubscription } from './subscription-options.ts';

const limits = { scansPerMonth: '5000', requestsPerMinute: '60', concurrentScans: '3' };

describe('The --plan option', () => {
  it('defaults to Free', () => {
    expect(parseSubscription({})).toEqual({ plan: 'free' });
  });

  it('accepts Enterprise with all three limits', () => {
    expect(parseSubscription({ plan: 'enterprise', ...limits })).toEqual({
      plan: 'enterprise',
      limits: { scansPerMonth: 5_000, requestsPerMinute: 60, concurrentScans: 3 },
    });
  });

  it.each([
    ['an unknown plan', { plan: 'golden' }],
    ['Enterprise without limits', { plan: 'enterprise' }],
    ['Enterprise with two limits', { plan: 'enterprise', scansPerMonth: '5', concurrentScans: '3' }],
    ['limits with another plan', { plan: 'pro', ...limits }],
    ['a limit of zero', { plan: 'enterprise', ...limits, concurrentScans: '0' }],
    ['a limit that is not an integer', { plan: 'enterprise', ...limits, concurrentScans: '1.5' }],
  ])('rejects %s as a usage error', (_what, options) => {
    expect(() => parseSubscription(options)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});
