import { describe, expect, it } from '@jest/globals';
import { sharedSiteLimits, SiteLimits } from './site-limits.ts';
import type { Time } from './site-limits.ts';

const forever = new AbortController().signal;

function threads(settings: { requestsPerSecond: number; connections: number }): [SiteLimits, SiteLimits] {
  const shared = sharedSiteLimits(2);
  const of = (thread: number) => new SiteLimits(settings, shared, thread);
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
    await expect(one.run(['other.example'], forever, async () => 'sent')).resolves.toBe('sent');
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
    await expect(two.run(['a.example'], forever, async () => 'sent')).resolves.toBe('sent');
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
    await new Promise<void>((wake) => this.later(durationMs, wake));
  }

  later(durationMs: number, wake: () => void): void {
    const dueMs = this.#nowMs + durationMs;
    const inPeriodMs = dueMs % 1500;
    const atMs = inPeriodMs < this.#blockedMs ? dueMs - inPeriodMs + this.#blockedMs : dueMs;
    this.#timers.push({ atMs, wake });
  }

  async pass(): Promise<void> {
    for (;;) {
      // Waiting for a count takes a few passes of the event loop.
      for (let passes = 0; passes < 4; passes += 1) await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.#timers.sort((one, other) => one.atMs - other.atMs).splice(0, 1);
      if (next === undefined) return;
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.wake();
    }
  }
}

interface Requests {
  readonly count: number;
  readonly requestsPerSecond: number;
  /** Of the event loop, in each 1.5 s. */
  readonly blockedMs?: number;
  /** Request `n` is for these. */
  readonly sitesOf?: (at: number) => readonly string[];
  /** How long a request that is sent at a time is on its way to the site. */
  readonly onTheWayMs?: (sentAtMs: number) => number;
}

/** When each request arrives at its site, in milliseconds. */
async function arrivals({
  count,
  requestsPerSecond,
  blockedMs = 0,
  sitesOf = () => ['example.com'],
  onTheWayMs = () => 0,
}: Requests): Promise<readonly number[]> {
  const time = new VirtualTime(blockedMs);
  const shared = sharedSiteLimits(2);
  const settings = { requestsPerSecond, connections: 1000 };
  const limits = [0, 1].map((thread) => new SiteLimits(settings, shared, thread, time));
  const arrived: number[] = [];
  const requests = Array.from({ length: count }, async (_, at) =>
    limits[at % 2]?.run(sitesOf(at), forever, async () => {
      await time.delay(onTheWayMs(time.nowMs));
      arrived.push(time.nowMs);
    }),
  );
  await time.pass();
  await Promise.all(requests);
  return arrived.toSorted((one, other) => one - other);
}

/** The highest number of requests in a second, wherever it begins. */
function maxPerSecond(arrived: readonly number[]): number {
  return Math.max(...arrived.map((from) => arrived.filter((at) => at >= from && at < from + 1000).length));
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
  ])(
    'of %d a second is not exceeded in any second, with an event loop blocked for %d ms',
    async (requestsPerSecond, blockedMs) => {
      const arrived = await arrivals({ count: 4 * requestsPerSecond, requestsPerSecond, blockedMs });
      expect(arrived).toHaveLength(4 * requestsPerSecond);
      expect(maxPerSecond(arrived)).toBeLessThanOrEqual(requestsPerSecond);
    },
  );

  it.each([50, 100])(
    'of %d a second is not exceeded where requests are held up on their way and arrive together',
    async (requestsPerSecond) => {
      const onTheWayMs = (sentAtMs: number) => Math.max(2, 400 - (sentAtMs % 1500));
      const arrived = await arrivals({ count: 4 * requestsPerSecond, requestsPerSecond, onTheWayMs });
      expect(maxPerSecond(arrived)).toBeLessThanOrEqual(requestsPerSecond);
    },
  );

  it('is nearly used up', async () => {
    const arrived = await arrivals({ count: 400, requestsPerSecond: 100, blockedMs: 5, onTheWayMs: () => 10 });
    expect(arrived.length / ((arrived.at(-1) ?? 0) / 1000)).toBeGreaterThan(90);
  });

  it('holds for an address with many domains', async () => {
    const sitesOf = (at: number) => [`domain-${at % 12}.example`, '203.0.113.10'];
    const arrived = await arrivals({ count: 120, requestsPerSecond: 20, blockedMs: 5, sitesOf });
    expect(maxPerSecond(arrived)).toBeLessThanOrEqual(20);
  });

  it('holds for a domain with many addresses', async () => {
    const sitesOf = (at: number) => ['domain.example', `203.0.113.${at % 12}`];
    const arrived = await arrivals({ count: 120, requestsPerSecond: 20, blockedMs: 5, sitesOf });
    expect(maxPerSecond(arrived)).toBeLessThanOrEqual(20);
  });

  it('is that of each site alone', async () => {
    const sitesOf = (at: number) => [`domain-${at % 3}.example`];
    const arrived = await arrivals({ count: 120, requestsPerSecond: 20, blockedMs: 5, sitesOf });
    expect(maxPerSecond(arrived)).toBeGreaterThan(50);
  });
});

describe('a site, in virtual time,', () => {
  it('gets a second of rest after its thread was killed: what was sent last may still arrive', async () => {
    const time = new VirtualTime(0);
    const shared = sharedSiteLimits(2);
    const settings = { requestsPerSecond: 10, connections: 5 };
    const [killed, other] = [0, 1].map((thread) => new SiteLimits(settings, shared, thread, time));
    void killed?.run(['a.example'], forever, () => new Promise(() => undefined));
    await new Promise((resolve) => setImmediate(resolve));
    other?.forgetThread(0);
    const sentAtMs = other?.run(['a.example'], forever, async () => time.nowMs);
    await time.pass();
    expect(await sentAtMs).toBeGreaterThanOrEqual(1000);
  });

  it('gets no request whose signal aborted while it waited for its slot', async () => {
    const time = new VirtualTime(0);
    const limits = new SiteLimits({ requestsPerSecond: 1, connections: 5 }, sharedSiteLimits(1), 0, time);
    await limits.run(['a.example'], forever, async () => {});
    const stop = new AbortController();
    const waiting = limits.run(['a.example'], stop.signal, async () => 'sent').catch(String);
    stop.abort(new Error('stopped'));
    await time.pass();
    expect(await waiting).toBe('Error: stopped');
  });
});
