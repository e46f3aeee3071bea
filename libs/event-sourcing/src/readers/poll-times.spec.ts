import { describe, expect, it } from '@jest/globals';
import { PollTimes } from './poll-times.ts';

/** When a position that is reached after `durationMs` is found to be, in virtual time, and how many queries that takes. */
function poll(times: PollTimes, durationMs: number): { readonly foundMs: number; readonly queries: number } {
  let foundMs = 0;
  for (let queries = 1; ; queries += 1) {
    foundMs += times.beforeMs(queries, foundMs);
    if (foundMs < durationMs) continue;
    times.learn(foundMs);
    return { foundMs, queries };
  }
}

describe('the times of polls', () => {
  it.each([0, 1, 4, 10, 40, 150])(
    'fit a reader that takes %d ms: few queries, and none much too late',
    (durationMs) => {
      const times = new PollTimes();
      for (let n = 0; n < 50; n += 1) poll(times, durationMs);
      for (let n = 0; n < 50; n += 1) {
        const { foundMs, queries } = poll(times, durationMs);
        expect(foundMs - durationMs).toBeLessThanOrEqual(Math.max(2.5, durationMs * 0.4));
        expect(queries).toBeLessThanOrEqual(5);
      }
    },
  );

  it('are the same for callers that have begun to wait at different moments', () => {
    const times = new PollTimes();
    for (let n = 0; n < 50; n += 1) poll(times, 40);
    const begun = Array.from({ length: 40 }, (_, n) => n);
    const queried = new Set(begun.map((now) => now + times.beforeMs(1, now)));
    expect(queried.size).toBeLessThanOrEqual(begun.length / 4 + 1);
  });

  it('are a quarter as many where many wait, and none comes much later', () => {
    const times = new PollTimes();
    for (let n = 0; n < 50; n += 1) poll(times, 64);
    const begun = Array.from({ length: 640 }, (_, n) => n / 4);
    const moments = (waits: number) => new Set(begun.map((now) => now + times.beforeMs(1, now, waits)));
    expect(moments(64).size).toBeLessThanOrEqual(moments(63).size / 4 + 1);
    expect(Math.max(...begun.map((now) => times.beforeMs(1, now, 64)))).toBeLessThanOrEqual(64 * 1.5);
  });

  it('do not grow with waits for a reader that does not run', () => {
    const times = new PollTimes();
    for (let n = 0; n < 50; n += 1) times.learn(60_000);
    expect(times.beforeMs(1, 0)).toBeLessThanOrEqual(50);
    expect(times.beforeMs(2, 0)).toBeLessThanOrEqual(50);
  });

  it('follow a reader that has become faster', () => {
    const times = new PollTimes();
    for (let n = 0; n < 50; n += 1) times.learn(300);
    for (let n = 0; n < 50; n += 1) poll(times, 4);
    expect(poll(times, 4).foundMs).toBeLessThanOrEqual(8);
  });
});
