import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { delay } from './delay.ts';

const anHourMs = 3_600_000;

describe('delay', () => {
  it('resolves after its duration', async () => {
    const started = performance.now();
    await delay(20);
    // A timer may fire up to a millisecond early.
    expect(performance.now() - started).toBeGreaterThanOrEqual(19);
  });

  it('resolves as soon as the signal aborts, and at once when it already has', async () => {
    const controller = new AbortController();
    const waiting = delay(anHourMs, controller.signal);
    controller.abort();
    await expect(waiting).resolves.toBeUndefined();
    await expect(delay(anHourMs, controller.signal)).resolves.toBeUndefined();
  });

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    await delay(1, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
