import { describe, expect, it } from '@jest/globals';
import { sharedSiteLimits, SiteLimits } from './site-limits.ts';

const forever = new AbortController().signal;

function threads(settings: { requestsPerSecond: number; connections: number }): [SiteLimits, SiteLimits] {
  const shared = sharedSiteLimits(2);
  const of = (thread: number) => new SiteLimits({ ...settings, threads: 2 }, shared, thread);
  return [of(0), of(1)];
}

describe('politeness towards a site', () => {
  it('bounds what all threads have in flight together', async () => {
    const [one, two] = threads({ requestsPerSecond: 10_000, connections: 3 });
    let inFlight = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      inFlight -= 1;
    };
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).run('example.com', forever, work)),
    );
    expect(most).toBe(3);
  });

  it('spaces requests of all threads, after a first burst', async () => {
    const [one, two] = threads({ requestsPerSecond: 100, connections: 5 });
    const started = performance.now();
    await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        (index % 2 === 0 ? one : two).run('example.com', forever, async () => {}),
      ),
    );
    // 5 at once, then 20 more at 100 a second.
    expect(performance.now() - started).toBeGreaterThan(180);
  });

  it('lets no more through in a second than its number, the burst included', async () => {
    const [one, two] = threads({ requestsPerSecond: 50, connections: 8 });
    const started = performance.now();
    await Promise.all(
      Array.from({ length: 52 }, (_, index) =>
        (index % 2 === 0 ? one : two).run('example.com', forever, async () => {}),
      ),
    );
    expect(performance.now() - started).toBeGreaterThan(1000);
  });

  it('does not make one site wait for another', async () => {
    const [one] = threads({ requestsPerSecond: 1, connections: 1 });
    const done = Promise.withResolvers<void>();
    const held = one.run('slow.example', forever, () => done.promise);
    await one.run('other.example', forever, async () => {});
    done.resolve();
    await held;
  });

  it('gives its place back when the work fails', async () => {
    const [one] = threads({ requestsPerSecond: 1000, connections: 1 });
    await expect(one.run('a.example', forever, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await one.run('a.example', forever, async () => {});
  });

  it('forgets what a killed thread held', async () => {
    const [one, two] = threads({ requestsPerSecond: 1000, connections: 1 });
    void one.run('a.example', forever, () => new Promise(() => undefined));
    two.forgetThread(0);
    await two.run('a.example', forever, async () => {});
  });

  it('stops waiting when told to', async () => {
    const [one] = threads({ requestsPerSecond: 1000, connections: 1 });
    void one.run('a.example', forever, () => new Promise(() => undefined));
    const stop = new AbortController();
    const waiting = one.run('a.example', stop.signal, async () => {});
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });
});
