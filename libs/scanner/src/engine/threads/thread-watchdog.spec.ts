import { describe, expect, it } from '@jest/globals';
import { ThreadWatchdog } from './thread-watchdog.ts';
import { Heartbeat } from './worker-protocol.ts';

const limit = 10_000;

function threadThatUses(share: number) {
  const heartbeat = new Heartbeat(Heartbeat.memory());
  let now = 0;
  const detector = new ThreadWatchdog(heartbeat, async () => Promise.resolve(now * share));
  /** The first moment at which it counts as hanging, within two minutes. */
  const hangsAt = async (beatUntil: number): Promise<number> => {
    for (now = 0; now < 120_000; now += 250) {
      if (now < beatUntil) heartbeat.beat();
      if (await detector.hangs(now, limit)) return now;
    }
    return Infinity;
  };
  return { hangsAt };
}

describe('a thread', () => {
  it('whose loop turns does not hang, however much it uses', async () => {
    expect(await threadThatUses(1).hangsAt(Infinity)).toBe(Infinity);
  });

  it('whose loop is blocked hangs once it has used the limit', async () => {
    const at = await threadThatUses(1).hangsAt(5_000);
    expect(at).toBeGreaterThanOrEqual(5_000 + limit);
    expect(at).toBeLessThan(5_000 + 1.5 * limit);
  });

  it('that gets a fifth of a processor is given five times as long', async () => {
    expect(await threadThatUses(0.2).hangsAt(5_000)).toBeGreaterThan(5_000 + 4 * limit);
  });

  it('that uses nothing and says nothing hangs in the end', async () => {
    expect(await threadThatUses(0).hangsAt(5_000)).toBeLessThan(5_000 + 7 * limit);
  });
});
