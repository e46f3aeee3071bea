import type { Position } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';

/** What the operator sees of a reader in this process. */
export interface ReaderState {
  readonly name: string;
  /** `standby`: another process holds the lease. */
  readonly state: 'standby' | 'catching_up' | 'live' | 'retrying';
  readonly position: Position;
  /** Recorded time of the last event handled. */
  readonly lastRecordedAt: string | undefined;
}

interface Waiting {
  /** Undefined for whoever waits for the next step, whatever it is. */
  readonly position: Position | undefined;
  readonly wake: () => void;
}

/** Where the readers of this process stand; whoever waits for a position is woken as soon as it is reached. */
export class ReaderProgress {
  readonly #states = new Map<string, ReaderState>();
  readonly #waiting = new Map<string, Set<Waiting>>();
  readonly #listeners = new Set<(name: string) => void>();

  states(): readonly ReaderState[] {
    return [...this.#states.values()];
  }

  position(name: string): Position {
    return this.#states.get(name)?.position ?? beforeFirst;
  }

  /** Whether this process holds the reader. */
  runs(name: string): boolean {
    return (this.#states.get(name)?.state ?? 'standby') !== 'standby';
  }

  report(name: string, change: Partial<Omit<ReaderState, 'name'>>): void {
    const before = this.#states.get(name) ?? {
      name,
      state: 'standby',
      position: beforeFirst,
      lastRecordedAt: undefined,
    };
    const after = { ...before, ...change };
    this.#states.set(name, after);
    if (after.position === before.position) return;
    for (const { position, wake } of this.#waiting.get(name) ?? []) {
      if (position === undefined || position <= after.position) wake();
    }
    for (const listener of this.#listeners) listener(name);
  }

  /** Resolves at the reader's next step in this process, or after `milliseconds`. */
  async nextStep(name: string, milliseconds: number): Promise<void> {
    await this.reach(name, undefined, milliseconds);
  }

  /** Resolves when the reader has passed the position (any further one where none is given), or after `milliseconds`. */
  async reach(name: string, position: Position | undefined, milliseconds: number): Promise<void> {
    if (position !== undefined && this.position(name) >= position) return;
    const waiting = this.#waiting.get(name) ?? new Set();
    this.#waiting.set(name, waiting);
    await new Promise<void>((resolve) => {
      const one = {
        position,
        wake: () => {
          clearTimeout(timer);
          waiting.delete(one);
          resolve();
        },
      };
      const timer = setTimeout(one.wake, milliseconds);
      waiting.add(one);
    });
  }

  /** Calls back at every step of every reader, until the function returned is called. */
  onStep(listener: (name: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
