import type { Position } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import { PositionWaits } from './position-waits.ts';

/** The state of a reader in this process, as operators see it. */
export interface ReaderState {
  readonly name: string;
  /** `standby`: another process holds the lease. */
  readonly state: 'standby' | 'catching_up' | 'live' | 'retrying';
  readonly position: Position;
  /** Recorded time of the last event handled. */
  readonly lastRecordedAt: string | undefined;
  /** Undefined unless its last attempt to handle a batch has failed. */
  readonly failure: ReaderFailure | undefined;
}

/** A reader that fails repeatedly without making progress. */
export interface ReaderFailure {
  readonly error: unknown;
  /** Monotonic time of the first failure in a row, in milliseconds (`performance.now()`). */
  readonly since: number;
}

/** The state of each reader in this process; what waits for a position is woken as soon as the reader passes it. */
export class ReaderProgress {
  readonly #states = new Map<string, ReaderState>();
  readonly #waits = new PositionWaits();
  readonly #listeners = new Set<(name: string) => void>();

  states(): readonly ReaderState[] {
    return [...this.#states.values()];
  }

  /** The first position while the reader is not active here: the store may lose then what was written here. */
  position(name: string): Position {
    const state = this.#states.get(name);
    return state === undefined || state.state === 'standby' ? beforeFirst : state.position;
  }

  /** Whether the reader is active in this process. */
  runs(name: string): boolean {
    return isActive(this.#states.get(name));
  }

  report(name: string, change: Partial<Omit<ReaderState, 'name'>>): void {
    const before = this.#states.get(name) ?? {
      name,
      state: 'standby',
      position: beforeFirst,
      lastRecordedAt: undefined,
      failure: undefined,
    };
    const after = { ...before, ...change };
    this.#states.set(name, after);
    if (after.position !== before.position) this.#waits.passed(name, after.position);
    else if (isActive(after) === isActive(before)) return;
    for (const listener of this.#listeners) listener(name);
  }

  reportFailure(name: string, error: unknown): void {
    const since = this.#states.get(name)?.failure?.since ?? performance.now();
    this.report(name, { state: 'retrying', failure: { error, since } });
  }

  /** Readers of this process that have failed for at least `durationMs` without handling anything. */
  stuck(durationMs: number): readonly string[] {
    const before = performance.now() - durationMs;
    return this.states().flatMap(({ name, failure }) =>
      failure !== undefined && failure.since <= before ? [name] : [],
    );
  }

  /** Resolves when the reader next makes progress in this process, or after `milliseconds`. */
  async nextStep(name: string, milliseconds: number): Promise<void> {
    await this.reach(name, undefined, milliseconds);
  }

  /** Resolves when the reader has passed the position (when it makes progress, where none is given), or after `milliseconds`. */
  async reach(name: string, position: Position | undefined, milliseconds: number): Promise<void> {
    if (position !== undefined && this.position(name) >= position) return;
    await this.#waits.until(name, position, milliseconds);
  }

  /** Calls back whenever a reader makes progress, begins or ends, until the returned function is called. */
  onStep(listener: (name: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function isActive(state: ReaderState | undefined): boolean {
  return state !== undefined && state.state !== 'standby';
}
