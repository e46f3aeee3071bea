import { describe, expect, it } from '@jest/globals';
import type { EventLog, Find, ReadStore, ReadYourWrites } from '#event-sourcing';
import { ReaderProgress } from '#event-sourcing';
import { deliveriesProjection } from '../deliveries.projection.ts';
import type { DeliveryDocument } from '../deliveries.projection.ts';
import { PendingDeliveries } from './pending-deliveries.ts';

const at = (number: number): string => String(number).padStart(6, '0');

/** Pending deliveries over a read store that shows everything up to `through`. */
class Shown {
  through = 0;
  readonly documents = new Map<string, number>();
  readonly heads: string[] = [];
  /** The positions after which changes were queried. */
  readonly queriedAfter: string[] = [];
  readonly pending: PendingDeliveries;

  constructor(untilShown: (position: string) => boolean = () => true) {
    const store = {
      live: async () => ({ collection: deliveriesProjection.collection, build: 'initial' }),
      checkpoint: async () => ({ name: 'x', position: at(this.through), epoch: 1 }),
      find: async (_collection: unknown, query: Find) => this.#find(query),
    } as unknown as ReadStore;
    const log = { head: async () => at(9) } as unknown as EventLog;
    const readYourWrites = {
      reaches: async (_projection: unknown, position: string) => {
        this.heads.push(position);
        return untilShown(position);
      },
    } as unknown as ReadYourWrites;
    this.pending = new PendingDeliveries(log, store, new ReaderProgress(), readYourWrites);
  }

  #find({ equals, above, limit }: Find): readonly DeliveryDocument[] {
    expect(equals).toEqual({ status: 'pending' });
    this.queriedAfter.push(String(above?.['changed'] ?? ''));
    return [...this.documents]
      .map(([deliveryId, changed]) => ({ deliveryId, changed: at(changed) }) as DeliveryDocument)
      .filter(({ changed }) => changed > (above?.['changed'] ?? ''))
      .toSorted((one, other) => (one.changed < other.changed ? -1 : 1))
      .slice(0, limit);
  }

  async changes(): Promise<readonly string[]> {
    const ids: string[] = [];
    for await (const { deliveries } of this.pending.changes()) ids.push(...deliveries.map((one) => one.deliveryId));
    return ids;
  }
}

describe('the changes of pending deliveries', () => {
  it('are reported once, in the order of the log', async () => {
    const shown = new Shown();
    shown.through = 5;
    shown.documents.set('b', 3).set('a', 2);
    expect(await shown.changes()).toEqual(['a', 'b']);
    expect(await shown.changes()).toEqual([]);
    shown.through = 7;
    shown.documents.set('a', 7);
    expect(await shown.changes()).toEqual(['a']);
  });

  it('are queried only after what has been shown', async () => {
    const shown = new Shown();
    shown.through = 5;
    shown.documents.set('a', 2);
    await shown.changes();
    await shown.changes();
    expect(shown.queriedAfter).toEqual(['', at(5)]);
  });

  it('are reported once also when the read store shows less for a while', async () => {
    const shown = new Shown();
    shown.through = 5;
    shown.documents.set('a', 3);
    expect(await shown.changes()).toEqual(['a']);
    shown.through = 2;
    expect(await shown.changes()).toEqual([]);
    shown.through = 5;
    expect(await shown.changes()).toEqual([]);
  });

  it('are not reported before all earlier ones are written', async () => {
    const shown = new Shown();
    shown.through = 2;
    shown.documents.set('a', 1).set('late', 4);
    expect(await shown.changes()).toEqual(['a']);
    shown.documents.set('early', 3);
    shown.through = 4;
    expect(await shown.changes()).toEqual(['early', 'late']);
  });

  it('are complete, however many pages they take', async () => {
    const shown = new Shown();
    shown.through = 700;
    for (let number = 1; number <= 700; number++) shown.documents.set(`d${number}`, number);
    expect(new Set(await shown.changes()).size).toBe(700);
  });

  it('start over for a sender that starts, once everything recorded is shown', async () => {
    let polls = 0;
    const shown = new Shown(() => ++polls === 3);
    shown.through = 1;
    shown.documents.set('a', 1);
    expect(await shown.changes()).toEqual(['a']);
    await shown.pending.restart(new AbortController().signal);
    expect(shown.heads).toEqual([at(9), at(9), at(9)]);
    expect(await shown.changes()).toEqual(['a']);
  });
});
