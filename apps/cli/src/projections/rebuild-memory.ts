import { boundHeapGrowth, collectGarbage } from '#service';
import type { Settings } from '#service';

const embeddedHeapGrowthPercent = 150;

/** Bounds the memory of a program that rebuilds: it shares a machine with the service. */
export class RebuildMemory {
  readonly #isEmbedded: boolean;

  constructor({ EVENT_LOG, READ_STORE }: Pick<Settings, 'EVENT_LOG' | 'READ_STORE'>) {
    this.#isEmbedded = EVENT_LOG === 'sqlite' || READ_STORE === 'sqlite';
  }

  /**
   * On servers their clients allocate most, and collecting that often costs less than they do. On the embedded stores, 30 % as
   * well would take half as much processor time again.
   */
  bound(): void {
    if (this.#isEmbedded) boundHeapGrowth(embeddedHeapGrowthPercent);
    else boundHeapGrowth();
    collectGarbage();
  }
}
