import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ExtraTime } from './extra-time.ts';
import { starvationTolerantTimeout } from './starvation-tolerant-timeout.ts';

const ms = 20_000;

/** A browser with one process, which waits for a processor for this share of the time. */
class BusyMachine {
  #share = 0;
  #changedAt = performance.now();
  #waitedMs = 0;

  set share(share: number) {
    this.#waitedMs = this.waitedMs;
    this.#changedAt = performance.now();
    this.#share = share;
  }

  get waitedMs(): number {
    return this.#waitedMs + this.#share * (performance.now() - this.#changedAt);
  }

  readonly runDelays = (): Map<number, number> => new Map([[1, this.waitedMs]]);
}

describe('a timeout of a page', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const setUp = (extraMs: number) => {
    const machine = new BusyMachine();
    const extra = new ExtraTime(extraMs);
    const firedAt: number[] = [];
    const begun = performance.now();
    const begin = () =>
      starvationTolerantTimeout({ ms, runDelays: machine.runDelays, extra }, () =>
        firedAt.push(Math.round((performance.now() - begun) / 1_000)),
      );
    const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1_000 + 10);
    return { machine, extra, firedAt, begin, pass };
  };

  it('comes after its time where the browser has the processors it needs', async () => {
    const { firedAt, begin, pass } = setUp(120_000);
    begin();
    await pass(100);
    expect(firedAt).toEqual([20]);
  });

  it('comes later by what the browser waited for a processor, and by what it waited then', async () => {
    const { machine, firedAt, begin, pass } = setUp(120_000);
    machine.share = 0.5;
    begin();
    await pass(25);
    machine.share = 0;
    await pass(100);
    // 20 s, half of them lost; 10 s, of which 2.5 were lost; 2.5 s.
    expect(firedAt).toEqual([33]);
  });

  it.each([0, 0.5])('tells whether the browser waited for a processor: for %s of the time', async (share) => {
    const { machine, extra, pass } = setUp(0);
    machine.share = share;
    const told: boolean[] = [];
    starvationTolerantTimeout({ ms, runDelays: machine.runDelays, extra }, (wasStarved) => told.push(wasStarved));
    await pass(21);
    expect(told).toEqual([share > 0]);
  });

  it('comes after three times its time, however busy the machine is', async () => {
    const { machine, firedAt, begin, pass } = setUp(120_000);
    machine.share = 1;
    begin();
    await pass(200);
    expect(firedAt).toEqual([60]);
  });

  it('does not come once it is cancelled', async () => {
    const { machine, firedAt, begin, pass } = setUp(120_000);
    machine.share = 1;
    const cancel = begin();
    await pass(30);
    cancel();
    await pass(200);
    expect(firedAt).toEqual([]);
  });

  it('comes on time once pages have wasted the extra time of the scan, those at once included', async () => {
    const { machine, firedAt, begin, pass } = setUp(50_000);
    machine.share = 1;
    begin();
    begin();
    await pass(60);
    begin();
    await pass(100);
    expect(firedAt).toEqual([40, 50, 80]);
  });

  it('leaves the extra time to others where the page came to its end', async () => {
    const { machine, firedAt, extra, begin, pass } = setUp(40_000);
    machine.share = 1;
    for (let page = 0; page < 5; page += 1) {
      const cancel = begin();
      await pass(50);
      cancel();
      cancel();
    }
    expect(firedAt).toEqual([]);
    expect(extra.take(Infinity)).toBe(40_000);
  });
});
