import { describe, expect, it } from '@jest/globals';
import type { Rejected } from '#kernel';
import type { Attempt } from './sign-in-delays.ts';
import { SignInDelays } from './sign-in-delays.ts';
import { identityWorld } from '../testing/identity-world.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const slowed = expect.objectContaining({ code: 'rate_limit_exceeded' });

function prepare() {
  const { known, store, windows, clock } = identityWorld();
  let delays = new SignInDelays(known, store, windows, clock);
  let browsers = 0;
  const begin = (network: string, device = `browser ${browsers++}`, email = 'ada'): Promise<Attempt> =>
    delays.begin(email, { network, device });
  const fail = async (times: number, ...from: Parameters<typeof begin>): Promise<void> => {
    for (let n = 0; n < times; n++) await begin(...from);
  };
  return {
    clock,
    windows,
    begin,
    fail,
    signIn: async (network: string, device: string): Promise<void> => {
      await (await begin(network, device)).succeeded();
      await known.remember('ada', { network, device });
    },
    /** From this many networks, each as often as costs nothing. */
    failFrom: async (networks: number): Promise<void> => {
      for (let n = 0; n < networks; n++) await fail(5, `guesser ${n}`);
    },
    restart: (): void => {
      delays = new SignInDelays(known, store, windows, clock);
    },
  };
}

describe('an attempt with a password', () => {
  it('waits after five failures from its network, twice as long each time, at most 15 minutes', async () => {
    const { begin, fail, clock } = prepare();
    await fail(5, 'home');
    const waits: number[] = [];
    while (waits.length < 12) {
      const { details } = (await begin('home').catch((error: unknown) => error)) as Rejected;
      waits.push(details.retryAfter ?? 0);
      clock.advance((details.retryAfter ?? 0) * 1_000);
      await begin('home');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('is delayed in no other network by any number of failures from one', async () => {
    const { begin, fail, clock } = prepare();
    await fail(5, 'guesser');
    for (let hour = 0; hour < 100; hour++) {
      clock.advance(15 * minuteMs);
      await begin('guesser');
    }
    await fail(4, 'home');
    await expect(begin('home')).resolves.toBeDefined();
  });

  it('is delayed after 100 failures from networks that are not known, until the delay is over', async () => {
    const { begin, failFrom, clock } = prepare();
    await failFrom(20);
    await expect(begin('hotel')).rejects.toEqual(slowed);
    clock.advance(1_000);
    await begin('hotel');
    await expect(begin('office')).rejects.toEqual(slowed);
    clock.advance(dayMs + 2_000);
    await begin('office');
  });

  it('is delayed by the failures from elsewhere also in a network whose own add nothing to them any more', async () => {
    const { begin, fail, failFrom, clock } = prepare();
    await fail(5, 'office');
    clock.advance(minuteMs);
    await failFrom(19);
    await expect(begin('office')).rejects.toEqual(slowed);
    clock.advance(1_000);
    await begin('office');
  });

  it('costs its network nothing where the failures from elsewhere delay it', async () => {
    const { begin, failFrom, clock } = prepare();
    await failFrom(20);
    for (let n = 0; n < 6; n++) await expect(begin('office')).rejects.toEqual(slowed);
    await begin('office', 'another', 'grace');
    clock.advance(1_000);
    await begin('office');
  });

  it('is not delayed by others in a network of the last 30 days, or in a browser of the last 180', async () => {
    const { begin, signIn, failFrom, clock } = prepare();
    await signIn('home', 'laptop');
    clock.advance(29 * dayMs);
    await failFrom(20);
    await begin('home', 'new phone');
    clock.advance(dayMs);
    await failFrom(20);
    await expect(begin('home', 'new phone')).rejects.toEqual(slowed);
    await begin('hotel', 'laptop');
    clock.advance(149 * dayMs);
    await begin('hotel', 'laptop');
    clock.advance(dayMs);
    await failFrom(20);
    await expect(begin('hotel', 'laptop')).rejects.toEqual(slowed);
  });

  it('is not delayed in a known browser by others who guess in its network', async () => {
    const { begin, fail, signIn } = prepare();
    await signIn('campus', 'laptop');
    await fail(5, 'campus');
    await expect(begin('campus')).rejects.toEqual(slowed);
    await begin('campus', 'laptop');
  });

  it('is delayed in a known browser by its own failures, and known for no other address', async () => {
    const { begin, fail, signIn, failFrom } = prepare();
    await signIn('home', 'laptop');
    await fail(5, 'home', 'laptop');
    await expect(begin('home', 'laptop')).rejects.toEqual(slowed);
    await failFrom(20);
    for (let n = 20; n < 40; n++) for (let failures = 0; failures < 5; failures++) await begin(`g${n}`, 'd', 'grace');
    await expect(begin('hotel', 'laptop', 'grace')).rejects.toEqual(slowed);
  });

  it('that was right ends the delays of its network, and counts for nothing', async () => {
    const { begin, fail, clock } = prepare();
    for (let n = 0; n < 30; n++) await (await begin('home')).succeeded();
    await fail(5, 'home');
    // Those of the network with all addresses are counted for an hour.
    clock.advance(60 * minuteMs);
    await (await begin('home')).succeeded();
    await fail(5, 'home');
    await expect(begin('home', 'laptop', 'grace')).rejects.toEqual(slowed);
  });

  it('that was withdrawn counts for nothing', async () => {
    const { begin, failFrom } = prepare();
    for (let n = 0; n < 30; n++) await (await begin('home')).withdraw();
    await failFrom(19);
    for (let n = 0; n < 30; n++) await (await begin(`office ${n}`)).withdraw();
    await expect(begin('office')).resolves.toBeDefined();
  });

  it('is delayed after a restart, also where the failures of networks are in memory', async () => {
    const { begin, fail, windows, restart } = prepare();
    await fail(5, 'home');
    windows.forget();
    restart();
    await expect(begin('home')).rejects.toEqual(slowed);
  });

  it('is delayed by at most 15 minutes after the clock was set back', async () => {
    const { begin, fail, clock, windows } = prepare();
    await fail(5, 'home');
    windows.forget();
    clock.advance(-10 * 60 * minuteMs);
    const { details } = (await begin('home').catch((error: unknown) => error)) as Rejected;
    expect(details.retryAfter).toBe(15 * 60);
    clock.advance(15 * minuteMs);
    await begin('home');
  });

  it('waits where its network has failed with many addresses, and concurrent attempts gain nothing', async () => {
    const { begin } = prepare();
    const attempts = Array.from({ length: 30 }, (_, n) => begin('one', 'd', `user${n}`));
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(begin('one')).rejects.toEqual(slowed);
    await begin('another');
  });
});
