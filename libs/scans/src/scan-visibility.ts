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

  /** Whether each read model has reached its position in time. */
  async isShown(changes: readonly Shown[]): Promise<boolean> {
    const shown = await Promise.all(changes.map(([projection, position]) => this.#reaches(projection, position)));
    return shown.every(Boolean);
  }

  async #reaches(projection: Pick<Projection, 'collection'>, position: Position): Promise<boolean> {
    const { name } = projection.collection;
    const timeout = this.#behind.has(name) ? timeoutWhileBehindMs : timeoutMs;
    const isShown = await this.#readYourWrites.reaches(projection, position, timeout);
    if (isShown) this.#behind.delete(name);
    else this.#behind.add(name);
    return isShown;
  }
}
