import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../artifacts.ts';
import { exchangeFrom } from './exchange.ts';
import { headersFromLines } from './headers.ts';
import { RateLimitPause } from './rate-limit-pause.ts';

function rejected(retryAfter?: string): Exchange {
  return exchangeFrom({
    url: new URL('https://example.com/'),
    method: 'GET',
    requestHeaders: {},
    status: 429,
    headers: headersFromLines(retryAfter === undefined ? [] : [['Retry-After', retryAfter]]),
    body: Buffer.from(''),
    truncated: false,
    remoteAddress: '203.0.113.1',
    durationMs: 1,
    tlsError: undefined,
  });
}

/** Pauses in virtual time. */
function pauses(maxTotalMs = 100_000) {
  let nowMs = 0;
  const pause = new RateLimitPause(maxTotalMs, {
    nowMs: () => nowMs,
    dateMs: () => Date.UTC(2026, 5, 1, 12) + nowMs,
    delay: async (durationMs) => void (nowMs += durationMs),
  });
  const { signal } = new AbortController();
  const waited = async (response: Exchange): Promise<number | undefined> => {
    const before = nowMs;
    if (!pause.rejected(response, nowMs)) return undefined;
    await pause.ended(signal);
    nowMs += 1;
    return nowMs - 1 - before;
  };
  return { pause, waited };
}

describe('requests that a site rejects for their rate', () => {
  it('wait for as long as it says', async () => {
    expect(await pauses().waited(rejected('7'))).toBe(7000);
  });

  it('wait until the date that it says', async () => {
    expect(await pauses().waited(rejected('Mon, 01 Jun 2026 12:00:09 GMT'))).toBe(9000);
  });

  it.each(['-5', '1.5', 'Mon, 01 Jun 2026 12:00:09', 'soon'])('take %s for no time', async (retryAfter) => {
    expect(await pauses().waited(rejected(retryAfter))).toBe(1000);
  });

  it('wait one, two and four seconds where it does not say, and then no more', async () => {
    const { waited } = pauses();
    const response = rejected();
    expect([await waited(response), await waited(response), await waited(response), await waited(response)]).toEqual([
      1000,
      2000,
      4000,
      undefined,
    ]);
  });

  it('wait again each time that it helped', async () => {
    const { pause, waited } = pauses();
    for (let times = 0; times < 10; times += 1) {
      expect(await waited(rejected('1'))).toBe(1000);
      pause.helped();
    }
  });

  it('wait again where pauses did not help, once others are served, and not without end', async () => {
    const { pause, waited } = pauses();
    const allFutile = async (): Promise<number> => {
      let count = 0;
      while ((await waited(rejected('1'))) !== undefined) count += 1;
      return count;
    };
    const counts: number[] = [];
    for (let times = 0; times < 7; times += 1) {
      counts.push(await allFutile());
      pause.served(pause.nowMs());
    }
    expect(counts).toEqual([3, 3, 3, 3, 3, 3, 0]);
  });

  it('do not wait again because of what was sent before the last pause', async () => {
    const { pause, waited } = pauses();
    const sentAtMs = pause.nowMs();
    while ((await waited(rejected('1'))) !== undefined);
    pause.served(sentAtMs);
    expect(await waited(rejected('1'))).toBeUndefined();
  });

  it('wait no longer than they may, once and in all', async () => {
    expect(await pauses().waited(rejected('3600'))).toBeUndefined();
    const { pause, waited } = pauses(20_000);
    expect(await waited(rejected('15'))).toBe(15_000);
    pause.helped();
    expect(await waited(rejected('15'))).toBeUndefined();
  });

  it('that were on their way when a pause began share it', async () => {
    const { pause } = pauses();
    await pause.ended(new AbortController().signal);
    expect(pause.rejected(rejected('1'), 0)).toBe(true);
    for (let times = 0; times < 10; times += 1) expect(pause.rejected(rejected('1'), -1)).toBe(true);
  });
});
