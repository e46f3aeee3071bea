/** A reproducible sequence of choices. The effect on processes still depends on their timing. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T {
    const choice = choices[Math.floor(this.next() * choices.length)];
    if (choice === undefined) throw new Error('there is nothing to choose from');
    return choice;
  }
}

/** From the environment variable SEED, or random; printed, so that a failure can be reproduced. */
export function seedOfThisRun(): number {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32));
  process.stdout.write(`SEED=${seed}\n`);
  return seed;
}
