import { Injectable } from '@nestjs/common';
import { ReadYourWrites } from '#event-sourcing';
import type { Position, Projection } from '#event-sourcing';

const timeoutMs = 3_000;
/** For a reader that did not come in time before: it is not waited for again until it has caught up. */
const timeoutWhileBehindMs = 100;

type Shown = readonly [projection: Pick<Projection, 'collection'>, position: Position];

/** Lets a change wait until the read models show it, but not for readers that do not run. */
@Injectable()
export class ScanVisibility {
  readonly #readYourWrites: ReadYourWrites;
  readonly #behind = new Set<string>();

  constructor(readYourWrites: ReadYourWrites) {
    this.#readYourWrites = readYourWrites;
  }

  /**
   * Whether each read model has reached its position in time. Those that this process projects follow the log together:
   * where the first one has been waited for, the others mostly need no wait. Those of another process are queried together.
   */
  async isShown(changes: readonly Shown[]): Promise<boolean> {
    const isHere = ([projection]: Shown): boolean => this.#readYourWrites.isProjectedHere(projection);
    const shown = await Promise.all([
      this.#reachInTurn(changes.filter(isHere)),
      ...changes.filter((change) => !isHere(change)).map((change) => this.#reaches(change, timeoutMs)),
    ]);
    return shown.every(Boolean);
  }

  async #reachInTurn(changes: readonly Shown[]): Promise<boolean> {
    const started = performance.now();
    let remainingMs = timeoutMs;
    let areShown = true;
    for (const change of changes) {
      areShown = (await this.#reaches(change, remainingMs)) && areShown;
      remainingMs = Math.max(0, timeoutMs - (performance.now() - started));
    }
    return areShown;
  }

  async #reaches([projection, position]: Shown, remainingMs: number): Promise<boolean> {
    const { name } = projection.collection;
    const maxMs = this.#behind.has(name) ? timeoutWhileBehindMs : timeoutMs;
    const isShown = await this.#readYourWrites.reaches(projection, position, Math.min(maxMs, remainingMs));
    if (isShown) this.#behind.delete(name);
    else this.#behind.add(name);
    return isShown;
  }
}
