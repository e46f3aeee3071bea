import { boundHeapGrowth, boundYoungGeneration, collectGarbage } from '#service';
import type { Settings } from '#service';

/** Bounds the memory of a program that rebuilds: it shares a machine with the service. */
export class RebuildMemory {
  readonly #isEmbedded: boolean;

  constructor({ EVENT_LOG, READ_STORE }: Pick<Settings, 'EVENT_LOG' | 'READ_STORE'>) {
    this.#isEmbedded = EVENT_LOG === 'sqlite' || READ_STORE === 'sqlite';
  }

  /** On servers also the old generation: their clients allocate most, and collecting it more often costs less than they do. */
  bound(): void {
    boundYoungGeneration();
    if (this.#isEmbedded) return;
    boundHeapGrowth();
    collectGarbage();
  }
}
