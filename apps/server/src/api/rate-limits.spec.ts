import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '#event-sourcing';
import type { RateWindows } from '#event-sourcing';
import { MemoryRateWindows } from '#storage';
import { ManualClock } from '../../../../libs/kernel/src/testing/manual-clock.ts';
import { ApiSettings } from './api-settings.ts';
import { ProxyTrust } from './client-address.ts';
import { CrossOrigin } from './pipeline/cross-origin.ts';
import { ResponseDeadline } from './pipeline/response-deadline.ts';
import { RateLimits } from './rate-limits.ts';
import type { Principal } from './principal.ts';

const start = new Date('2026-06-01T12:00:00.250Z').getTime();

function limits(windows?: Pick<RateWindows, 'take'>): { readonly clock: ManualClock; readonly limits: RateLimits } {
  const clock = new ManualClock(start);
  const settings = new ApiSettings({
    unauthenticatedPerMinute: 2,
    proxies: new ProxyTrust([]),
    crossOrigin: new CrossOrigin([]),
    publicUrl: () => '',
    isPublicUrlKnown: true,
    plainHttpAllowed: false,
    revokeExposedKeys: false,
  });
  const store = (windows as RateWindows | undefined) ?? new MemoryRateWindows(clock);
  return { clock, limits: new RateLimits(store, clock, settings, new ResponseDeadline()) };
}

const principal = (requestsPerMinute: number, accountId = 'acc_1') =>
  ({ accountId, limits: { scansPerMonth: 1, requestsPerMinute, concurrentScans: 1 } }) as unknown as Principal;

describe('the rate limit of an account', () => {
  it('opens its window with the first request, and resets after 60 seconds', async () => {
    const { clock, limits: rates } = limits();
    expect((await rates.take(principal(2))).exceeded).toBeUndefined();
    clock.advance(59_000);
    expect((await rates.take(principal(2))).exceeded).toBeUndefined();
    const { exceeded } = await rates.take(principal(2));
    expect(exceeded).toMatchObject({ code: 'rate_limit_exceeded', details: { retryAfter: 1 } });
    clock.advance(1_000);
    expect((await rates.take(principal(2))).exceeded).toBeUndefined();
  });

  it('admits a client that waits for `retry_after`', async () => {
    for (let waited = 0; waited < 60_000; waited += 777) {
      const { clock, limits: rates } = limits();
      await rates.take(principal(1));
      clock.advance(waited);
      const { exceeded } = await rates.take(principal(1));
      const seconds = exceeded?.details.retryAfter ?? 0;
      expect(seconds).toBeGreaterThanOrEqual(1);
      clock.advance(seconds * 1_000);
      expect((await rates.take(principal(1))).exceeded).toBeUndefined();
    }
  });

  it.each([
    ['a second at least', start - 600_000, 1],
    ['a minute at most', start + 660_000, 60],
  ])('is waited for %s, also where the store of the windows has another clock', async (_, resetAt, seconds) => {
    const { limits: rates } = limits({ take: async () => ({ used: 3, resetAt, allowed: false }) });
    expect((await rates.take(principal(2))).exceeded?.details.retryAfter).toBe(seconds);
  });

  it('is reported by both families of headers alike', async () => {
    const { clock, limits: rates } = limits();
    const { unit } = await rates.take(principal(120));
    clock.advance(17_500);
    expect(rates.headers(unit)).toEqual({
      'x-ratelimit-limit': '120',
      'x-ratelimit-remaining': '119',
      'x-ratelimit-reset': String(Math.ceil((start + 60_000) / 1_000)),
      'ratelimit-policy': '"default";q=120;w=60',
      ratelimit: '"default";r=119;t=43',
    });
  });

  it('never reports a negative remainder, after a downgrade either', async () => {
    const { limits: rates } = limits();
    for (let count = 0; count < 5; count++) await rates.take(principal(10));
    const { unit, exceeded } = await rates.take(principal(3));
    expect(exceeded).toBeDefined();
    expect(rates.headers(unit)['x-ratelimit-remaining']).toBe('0');
  });

  it('can be given a unit back', async () => {
    const { limits: rates } = limits();
    const { unit } = await rates.take(principal(1));
    expect(rates.headers(await rates.giveBackForMatch(principal(1), unit))['x-ratelimit-remaining']).toBe('1');
    expect((await rates.take(principal(1))).exceeded).toBeUndefined();
    expect((await rates.take(principal(1))).exceeded).toBeDefined();
  });

  it('can be taken before the key is known to be valid, and is given back where it is not', async () => {
    const { limits: rates } = limits();
    await rates.giveBackAhead(rates.takeAhead(principal(1)));
    expect((await rates.keep(rates.takeAhead(principal(1)), principal(1))).exceeded).toBeUndefined();
    // What is over the limit has taken nothing that could be given back.
    await rates.giveBackAhead(rates.takeAhead(principal(1)));
    expect((await rates.take(principal(1))).exceeded).toBeDefined();
  });

  it.each([
    [1, 3],
    [3, 1],
  ])('that was taken ahead of %d a minute is taken of the present limit of %d', async (expected, present) => {
    const { limits: rates } = limits();
    const taken = [];
    for (let count = 0; count < 4; count++) {
      taken.push(await rates.keep(rates.takeAhead(principal(expected)), principal(present)));
    }
    expect(taken.map(({ exceeded }) => exceeded === undefined)).toEqual([0, 1, 2, 3].map((n) => n < present));
  });

  it('gives units back for matches up to ten times the limit, and no more until the next window', async () => {
    const { clock, limits: rates } = limits();
    const match = async (): Promise<boolean> => {
      const { unit, exceeded } = await rates.take(principal(2));
      if (exceeded !== undefined) return false;
      await rates.giveBackForMatch(principal(2), unit);
      return true;
    };
    for (let count = 0; count < 20; count++) expect(await match()).toBe(true);
    // Two more cost a unit each.
    expect([await match(), await match(), await match()]).toEqual([true, true, false]);
    clock.advance(60_000);
    expect(await match()).toBe(true);
    expect(await match()).toBe(true);
    expect(await match()).toBe(true);
  });

  it('is counted for each account', async () => {
    const { limits: rates } = limits();
    await rates.take(principal(1, 'acc_1'));
    expect((await rates.take(principal(1, 'acc_2'))).exceeded).toBeUndefined();
  });
});

describe('the rate limit of a user of the console', () => {
  it('is 600 requests a minute, whatever others do', async () => {
    const { clock, limits: rates } = limits();
    for (let count = 0; count < 600; count++) await rates.takeOfUser('usr_1');
    await expect(rates.takeOfUser('usr_1')).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
      details: { retryAfter: 60 },
    });
    await rates.takeOfUser('usr_2');
    clock.advance(60_000);
    await rates.takeOfUser('usr_1');
  });

  it('keeps nobody out while the windows are unavailable', async () => {
    const { limits: rates } = limits({ take: () => Promise.reject(new StoreUnavailable('no server was found')) });
    await expect(rates.takeOfUser('usr_1')).resolves.toBeUndefined();
  });
});

describe('the rate limit of failed authentications', () => {
  it('tells a client whose key is wrong from one that sends too much', async () => {
    const { limits: rates } = limits();
    await rates.takeFailure('198.51.100.7');
    await rates.takeFailure('198.51.100.7');
    const { exceeded } = await rates.takeFailure('198.51.100.7');
    expect(exceeded?.message).toMatch(/without a valid API key .* Check the key\. Retry in \d+ s\.$/);
    await rates.take(principal(1));
    expect((await rates.take(principal(1))).exceeded?.message).toMatch(/^Too many requests\. Retry in \d+ s\.$/);
  });

  it('is shared by an IPv6 /64, and by no other address', async () => {
    const { limits: rates } = limits();
    await rates.takeFailure('2001:db8::1');
    await rates.takeFailure('2001:db8::2');
    expect((await rates.takeFailure('2001:db8::3')).exceeded).toMatchObject({ code: 'rate_limit_exceeded' });
    expect((await rates.takeFailure('2001:db8:0:1::1')).exceeded).toBeUndefined();
    expect(await rates.ofAddress('198.51.100.1')).toMatchObject({ limit: 2, used: 0 });
  });
});
