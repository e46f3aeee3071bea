import { describe, expect, it } from '@jest/globals';
import type { EventLog, Find, ReadStore, ReadYourWrites } from '#event-sourcing';
import { readerName, ReaderProgress } from '#event-sourcing';
import { deliveriesProjection } from '../deliveries/deliveries.projection.ts';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';
import { PendingDeliveries } from './pending-deliveries.ts';

const reader = readerName(deliveriesProjection.collection);
const at = (number: number): string => String(number).padStart(6, '0');

/** Pending deliveries over a read store that shows everything up to `through`. */
class Shown {
  through = 0;
  readonly documents = new Map<string, number>();
  readonly heads: string[] = [];
  /** The positions after which changes were queried. */
  readonly queriedAfter: string[] = [];
  readonly pending: PendingDeliveries;
  readonly progress = new ReaderProgress();
  readonly queries: Find[] = [];

  constructor(untilShown: (position: string) => boolean = () => true) {
    const store = {
      live: async () => ({ collection: deliveriesProjection.collection, build: 'initial' }),
      checkpoint: async () => ({ name: 'x', position: at(this.through), epoch: 1 }),
      find: async (_collection: unknown, query: Find) => this.#find(query),
    } as unknown as ReadStore;
    const log = { head: async () => at(9) } as unknown as EventLog;
    const readYourWrites = {
      position: async () => '',
      reaches: async (_projection: unknown, position: string) => {
        this.heads.push(position);
        return untilShown(position);
      },
    } as unknown as ReadYourWrites;
    this.pending = new PendingDeliveries(log, store, this.progress, readYourWrites);
  }

  #find(query: Find): readonly DeliveryDocument[] {
    this.queries.push(query);
    const { equals, above, limit } = query;
    if (equals?.['endpointId'] !== undefined) return [];
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
    for await (const { deliveries } of this.pending.changes(new AbortController().signal))
      ids.push(...deliveries.map((one) => one.deliveryId));
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

  it('start over once everything recorded is shown, when the read store shows less than before', async () => {
    const shown = new Shown(() => {
      shown.through = 9;
      return true;
    });
    shown.through = 5;
    shown.documents.set('a', 3);
    expect(await shown.changes()).toEqual(['a']);
    shown.through = 2;
    expect(await shown.changes()).toEqual(['a']);
    expect(shown.heads).toEqual([at(9)]);
    expect(await shown.changes()).toEqual([]);
  });

  it('start over after the reader of this process has gone back, also where it has caught up in the meantime', async () => {
    const shown = new Shown();
    const report = (state: 'catching_up' | 'live', position: number): void =>
      shown.progress.report(reader, { state, position: at(position) });
    shown.pending.onChange(() => undefined);
    report('live', 5);
    shown.documents.set('a', 3);
    expect(await shown.changes()).toEqual(['a']);
    report('catching_up', 2);
    report('live', 5);
    expect(await shown.changes()).toEqual(['a']);
    expect(await shown.changes()).toEqual([]);
  });

  it('are no longer waited for once the sender is to stop', async () => {
    const stop = new AbortController();
    let polls = 0;
    const shown = new Shown(() => {
      polls += 1;
      if (polls === 3) stop.abort();
      return polls > 10;
    });
    await shown.pending.restart(stop.signal);
    expect(shown.heads).toHaveLength(3);
  });

  it('are not taken for reported as far as this process has projected them once', async () => {
    const shown = new Shown();
    shown.progress.report(reader, { state: 'live', position: at(5) });
    shown.progress.report(reader, { state: 'standby' });
    shown.through = 2;
    expect(await shown.changes()).toEqual([]);
    shown.documents.set('a', 3);
    shown.through = 3;
    expect(await shown.changes()).toEqual(['a']);
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

describe('pending deliveries', () => {
  it('are shown as far as the reader of this process has projected them, though its checkpoint is older', async () => {
    const shown = new Shown();
    shown.through = 1;
    shown.documents.set('a', 3);
    shown.progress.report(reader, { state: 'live', position: at(3) });
    expect(await shown.changes()).toEqual(['a']);
  });

  it('are announced when their own reader makes progress, and no other', () => {
    const shown = new Shown();
    const steps: string[] = [];
    const remove = shown.pending.onChange(() => steps.push('step'));
    shown.progress.report('webhook_endpoints', { state: 'live', position: at(1) });
    expect(steps).toEqual([]);
    shown.progress.report(reader, { state: 'live', position: at(1) });
    expect(steps).toEqual(['step']);
    remove();
    shown.progress.report(reader, { state: 'live', position: at(2) });
    expect(steps).toEqual(['step']);
  });

  it('of an endpoint are those that are neither done nor of another one, by the time when they are due', async () => {
    const shown = new Shown();
    await shown.pending.ofEndpoint('we_1', 5, '2026-06-01');
    expect(shown.queries).toEqual([
      { equals: { endpointId: 'we_1', status: 'pending' }, above: { due: '2026-06-01' }, orderBy: 'due', limit: 5 },
    ]);
  });
});
