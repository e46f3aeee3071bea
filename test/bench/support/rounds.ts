import { disturbanceBetween } from './disturbance-gauge.ts';
import type { CpuReading } from './disturbance-gauge.ts';
import { seeded, shuffled } from './statistics.ts';

/** What is compared: each measures once, and throws when what it measured did not do its work correctly. */
export type Variants = Readonly<Record<string, () => Promise<unknown>>>;

/** What each variant measured, one value for each round. */
export type Samples<V extends Variants> = { readonly [Name in keyof V]: readonly Awaited<ReturnType<V[Name]>>[] };

export interface RoundSettings {
  readonly count: number;
  readonly seed: number;
  /** The share of the machine that other programs may use in a round that counts. */
  readonly maxDisturbance: number;
  readonly gauge: { read(): CpuReading };
  readonly cores?: number;
}

/** Measures variants in rounds that nothing disturbs. */
export class Rounds {
  readonly count: number;
  readonly seed: number;
  /** The share of other programs in each round that counts, and in each that was dropped. */
  readonly disturbance: { readonly kept: number[]; readonly dropped: number[] } = { kept: [], dropped: [] };
  readonly #settings: RoundSettings;

  constructor(settings: RoundSettings) {
    this.#settings = settings;
    this.count = settings.count;
    this.seed = settings.seed;
  }

  /**
   * Measures every variant once in each round, in random order, after a round that only warms up. A disturbed round is
   * measured again. @throws when more rounds are disturbed than not
   */
  async measure<V extends Variants>(variants: V, { warmUp = true } = {}): Promise<Samples<V>> {
    const { count, seed, maxDisturbance, gauge, cores } = this.#settings;
    const draw = seeded(seed);
    if (warmUp) for (const variant of Object.values(variants)) await variant();
    const kept: Record<string, unknown>[] = [];
    let dropped = 0;
    while (kept.length < count) {
      const before = gauge.read();
      const values: Record<string, unknown> = {};
      for (const [name, variant] of shuffled(Object.entries(variants), draw)) values[name] = await variant();
      const share = disturbanceBetween(before, gauge.read(), cores);
      if (share <= maxDisturbance) {
        kept.push(values);
        this.disturbance.kept.push(share);
        continue;
      }
      this.disturbance.dropped.push(share);
      dropped += 1;
      console.log(`  a round was dropped: others used ${(share * 100).toFixed(0)} % of the machine`);
      if (dropped > count) throw new Error(`More than half of the rounds were disturbed, ${dropped} of them.`);
    }
    const names = Object.keys(variants);
    return Object.fromEntries(names.map((name) => [name, kept.map((values) => values[name])])) as unknown as Samples<V>;
  }
}

/** One of the values that a variant measured, for each round. */
export function pick<T, Name extends keyof T>(samples: readonly T[], name: Name): readonly T[Name][] {
  return samples.map((sample) => sample[name]);
}
