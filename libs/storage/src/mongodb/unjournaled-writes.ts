import type { Checkpoint, Position } from '#event-sourcing';
import { beforeAbort } from '#kernel';

interface Acknowledged {
  readonly checkpoint: Checkpoint;
  readonly isJournaled: boolean;
}

/**
 * What readers of this process have written without waiting for the journal. A crash of the server may take the last of it
 * back, changes and checkpoint together: then the stored checkpoint is behind the one that was acknowledged, and the
 * reader has to continue from it.
 */
export class UnjournaledWrites {
  /** The last checkpoint of each reader, by its name. The first of them was journaled, so that no crash removes it. */
  readonly #last = new Map<string, Acknowledged>();
  /** Readers that have not continued from the stored checkpoint yet. */
  readonly #lost = new Set<string>();
  readonly #waiting = new Map<string, Set<() => void>>();

  /** The checkpoints whose last writes are not known to be journaled. */
  all(): readonly Checkpoint[] {
    return [...this.#last.values()].filter(({ isJournaled }) => !isJournaled).map(({ checkpoint }) => checkpoint);
  }

  /** Whether the loss of a write that ends with this checkpoint would be seen: it moves one that exists for certain. */
  canMiss({ name, position }: Checkpoint): boolean {
    const last = this.#last.get(name);
    return last !== undefined && position > last.checkpoint.position;
  }

  /** Whether a write of this process has moved the checkpoint, under the same lease. */
  hasMoved({ name, epoch }: Checkpoint): boolean {
    return this.#last.get(name)?.checkpoint.epoch === epoch;
  }

  /** The position that the stored checkpoint has passed, unless a crash has taken it back. */
  reached(name: string): Position | undefined {
    const last = this.#last.get(name);
    return last?.isJournaled === false ? last.checkpoint.position : undefined;
  }

  /** The position of the last write that was acknowledged. */
  acknowledged(name: string): Position | undefined {
    return this.#last.get(name)?.checkpoint.position;
  }

  /** A write was acknowledged that has moved this checkpoint, or compared it. */
  acknowledge(checkpoint: Checkpoint, isJournaled: boolean): void {
    const last = this.#last.get(checkpoint.name);
    if (last === undefined ? !isJournaled : checkpoint.position < last.checkpoint.position) return;
    if (last?.checkpoint.position === checkpoint.position && !isJournaled) return;
    this.#last.set(checkpoint.name, { checkpoint, isJournaled });
  }

  /**
   * A write was acknowledged that has advanced this checkpoint where the stored one had passed `after`. Whether it had is not
   * known until both are compared; it had not where the reader has continued from before it since.
   */
  acknowledgeAdvance(checkpoint: Checkpoint, after: Position): void {
    const acknowledged = this.acknowledged(checkpoint.name);
    if (acknowledged !== undefined && acknowledged >= after) this.acknowledge(checkpoint, false);
  }

  /** Another process moves the checkpoint from now on, or the reader continues from the stored one. */
  forget(name: string): void {
    this.#last.delete(name);
    this.#lost.delete(name);
  }

  /** Whether a crash has taken back what the reader goes on from: it must not write until it has continued from what is left. */
  isLost(name: string): boolean {
    return this.#lost.has(name);
  }

  /** A crash has taken acknowledged writes of the reader back. */
  lose(name: string): void {
    this.#last.delete(name);
    this.#lost.add(name);
    for (const wake of this.#waiting.get(name) ?? []) wake();
  }

  /** Resolves when acknowledged writes of the reader were lost, or when the signal aborts. */
  async untilLost(name: string, signal: AbortSignal): Promise<void> {
    if (this.isLost(name)) return;
    const { promise: lost, resolve: wake } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(name) ?? new Set();
    this.#waiting.set(name, waiting.add(wake));
    await beforeAbort(lost, signal);
    waiting.delete(wake);
  }
}
