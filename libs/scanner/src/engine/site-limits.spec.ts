import { describe, expect, it } from '@jest/globals';
import { sharedSiteLimits, SiteLimits } from './site-limits.ts';
import type { Time } from './site-limits.ts';

const forever = new AbortController().signal;

function threads(settings: { requestsPerSecond: number; connections: number }): [SiteLimits, SiteLimits] {
  const shared = sharedSiteLimits(2);
  const of = (thread: number) => new SiteLimits({ ...settings, threads: 2 }, shared, thread);
  return [of(0), of(1)];
}

describe('the limits of a site', () => {
  it('bounds what all threads have in flight together', async () => {
    const [one, two] = threads({ requestsPerSecond: 10_000, connections: 3 });
    let inFlight = 0;
    let max = 0;
    const work = async (): Promise<void> => {
      inFlight += 1;
      max = Math.max(max, inFlight);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      inFlight -= 1;
    };
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).run(['example.com'], forever, work)),
    );
    expect(max).toBe(3);
  });

  it('does not make one site wait for another', async () => {
    const [one] = threads({ requestsPerSecond: 1, connections: 1 });
    const done = Promise.withResolvers<void>();
    const held = one.run(['slow.example'], forever, () => done.promise);
    await one.run(['other.example'], forever, async () => {});
    done.resolve();
    await held;
  });

  it('gives its connection back when the work fails', async () => {
    const [one] = threads({ requestsPerSecond: 1000, connections: 1 });
    await expect(one.run(['a.example'], forever, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await one.run(['a.example'], forever, async () => {});
  });

  it('forgets what a killed thread held', async () => {
    const [one, two] = threads({ requestsPerSecond: 1000, connections: 1 });
    void one.run(['a.example'], forever, () => new Promise(() => undefined));
    two.forgetThread(0);
    await two.run(['a.example'], forever, async () => {});
  });

  it('stops waiting when the signal aborts', async () => {
    const [one] = threads({ requestsPerSecond: 1000, connections: 1 });
    void one.run(['a.example'], forever, () => new Promise(() => undefined));
    const stop = new AbortController();
    const waiting = one.run(['a.example'], stop.signal, async () => {});
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });
});

/** Time that passes when everybody waits. The event loop is blocked for the first `blockedMs` of each 1.5 s. */
class VirtualTime implements Time {
  #nowMs = 0;
  readonly #blockedMs: number;
  readonly #timers: { readonly atMs: number; readonly wake: () => void }[] = [];

  constructor(blockedMs: number) {
    this.#blockedMs = blockedMs;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  nowNs(): bigint {
    return BigInt(Math.round(this.#nowMs * 1e6));
  }

  async delay(durationMs: number): Promise<void> {
    const dueMs = this.#nowMs + durationMs;
    const inPeriodMs = dueMs % 1500;
    const atMs = inPeriodMs < this.#blockedMs ? dueMs - inPeriodMs + this.#blockedMs : dueMs;
    await new Promise<void>((wake) => this.#timers.push({ atMs, wake }));
  }

  async pass(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.#timers.sort((one, other) => one.atMs - other.atMs).splice(0, 1);
      if (next === undefined) return;
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.wake();
    }
  }
}

/** When each of `count` requests is sent, in milliseconds; request `n` is for the sites `sitesOf(n)`. */
async function sentAt(
  count: number,
  requestsPerSecond: number,
  blockedMs: number,
  sitesOf: (at: number) => readonly string[] = () => ['example.com'],
): Promise<readonly number[]> {
  const time = new VirtualTime(blockedMs);
  const shared = sharedSiteLimits(2);
  const settings = { requestsPerSecond, connections: 1000, threads: 2 };
  const limits = [0, 1].map((thread) => new SiteLimits(settings, shared, thread, time));
  const sent: number[] = [];
  const requests = Array.from({ length: count }, async (_, at) =>
    limits[at % 2]?.run(sitesOf(at), forever, async () => void sent.push(time.nowMs)),
  );
  await time.pass();
  await Promise.all(requests);
  return sent.toSorted((one, other) => one - other);
}

/** The highest number of requests in a second, wherever it begins. */
function maxPerSecond(sent: readonly number[]): number {
  return Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + 1000).length));
}

describe('the rate of a site', () => {
  it.each([
    [1, 0],
    [5, 300],
    [20, 0],
    [50, 0],
    [50, 20],
    [50, 400],
    [100, 600],
  ])('of %d a second is not exceeded in any second, with an event loop blocked for %d ms', async (rate, blockedMs) => {
    const sent = await sentAt(4 * rate, rate, blockedMs);
    expect(sent).toHaveLength(4 * rate);
    expect(maxPerSecond(sent)).toBeLessThanOrEqual(rate);
  });

  it('is nearly used up', async () => {
    const sent = await sentAt(400, 100, 5);
    expect(sent.length / ((sent.at(-1) ?? 0) / 1000)).toBeGreaterThan(80);
  });

  it('holds for an address with many domains', async () => {
    const sent = await sentAt(120, 20, 5, (at) => [`domain-${at % 12}.example`, '203.0.113.10']);
    expect(maxPerSecond(sent)).toBeLessThanOrEqual(20);
  });

  it('holds for a domain with many addresses', async () => {
    const sent = await sentAt(120, 20, 5, (at) => ['domain.example', `203.0.113.${at % 12}`]);
    expect(maxPerSecond(sent)).toBeLessThanOrEqual(20);
  });

  it('is that of each site alone', async () => {
    const sent = await sentAt(120, 20, 5, (at) => [`domain-${at % 3}.example`]);
    expect(maxPerSecond(sent)).toBeGreaterThan(50);
  });
});
