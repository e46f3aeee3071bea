import { describe, expect, it, jest } from '@jest/globals';
import { Rounds } from './rounds.ts';

jest.spyOn(console, 'log').mockImplementation(() => undefined);

/** A machine with one core, of which others use these shares, one in each round of a second, and then nothing. */
function roundsWith(shares: readonly number[], { count = 7, seed = 1 } = {}): Rounds {
  let readings = 0;
  let busy = 0;
  const gauge = {
    read() {
      const isEndOfRound = readings % 2 === 1;
      if (isEndOfRound) busy += shares[(readings - 1) / 2] ?? 0;
      readings += 1;
      return { atMs: readings * 1_000, busy, own: 0 };
    },
  };
  return new Rounds({ count, seed, maxDisturbance: 0.1, gauge, cores: 1 });
}

describe('rounds', () => {
  it('measure each variant once in each round, after one to warm up', async () => {
    let [ours, theirs] = [0, 0];
    const samples = await roundsWith([]).measure({ ours: async () => (ours += 1), theirs: async () => (theirs += 1) });
    expect(samples.ours).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(samples.theirs).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it('have the variants in another order each, the same for the same seed', async () => {
    const orderOf = async (seed: number): Promise<string> => {
      const order: string[] = [];
      const variants = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, async () => order.push(name)]));
      await roundsWith([], { seed }).measure(variants, { warmUp: false });
      return order.join('');
    };
    expect(await orderOf(1)).toBe(await orderOf(1));
    expect(await orderOf(1)).not.toBe(await orderOf(2));
    expect(new Set((await orderOf(1)).match(/.../g)).size).toBeGreaterThan(1);
  });

  it('are dropped, counted and measured again where others disturb them', async () => {
    let round = 0;
    const rounds = roundsWith([0.5, 0, 0.05, 0.11]);
    const { ours } = await rounds.measure({ ours: async () => (round += 1) }, { warmUp: false });
    expect(ours).toEqual([2, 3, 5, 6, 7, 8, 9]);
    expect(rounds.disturbance.dropped.map((share) => share.toFixed(2))).toEqual(['0.50', '0.11']);
    expect(rounds.disturbance.kept).toHaveLength(7);
  });

  it('fail when more of them are disturbed than not', async () => {
    const measuring = roundsWith([1, 1, 1, 1], { count: 3 }).measure({ ours: async () => 1 });
    await expect(measuring).rejects.toThrow('More than half of the rounds were disturbed');
  });

  it('fail when a variant did not do its work', async () => {
    const measuring = roundsWith([]).measure({
      ours: async () => {
        throw new Error('expected 201 only, got 503');
      },
    });
    await expect(measuring).rejects.toThrow('got 503');
  });
});
