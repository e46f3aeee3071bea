import { untilNextMultiple } from '#kernel';
import type { Leases } from '../ports/leases.ts';
import { onePerPeriod } from './one-per-period.ts';

const watchOf = onePerPeriod((leases, periodMs) => new VacancyWatch(leases, periodMs));

/**
 * Resolves when no process holds the lease any more, or when the signal aborts. All leases that a process waits for with the
 * same period are queried together, once in a period: a process that stands by costs the store one query.
 */
export async function untilVacant(leases: Leases, name: string, periodMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await watchOf(leases, periodMs).wait(name, signal);
}

interface Waiting {
  readonly name: string;
  readonly wake: () => void;
}

class VacancyWatch {
  readonly #leases: Leases;
  readonly #periodMs: number;
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(leases: Leases, periodMs: number) {
    this.#leases = leases;
    this.#periodMs = periodMs;
  }

  wait(name: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = {
        name,
        wake: () => {
          this.#waiting.delete(waiting);
          signal.removeEventListener('abort', waiting.wake);
          this.#plan();
          resolve();
        },
      };
      this.#waiting.add(waiting);
      signal.addEventListener('abort', waiting.wake);
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#waiting.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else if (!this.#isLooking) {
      this.#timer ??= setTimeout(() => void this.#look(), untilNextMultiple(this.#periodMs));
    }
  }

  async #look(): Promise<void> {
    this.#timer = undefined;
    this.#isLooking = true;
    const asked = [...this.#waiting];
    try {
      const held = await this.#leases.held([...new Set(asked.map(({ name }) => name))]);
      const taken = new Set(held.map(({ name }) => name));
      for (const { name, wake } of asked) if (!taken.has(name)) wake();
    } catch {
      // The store cannot be reached: whether they are vacant is found later.
    }
    this.#isLooking = false;
    this.#plan();
  }
}
