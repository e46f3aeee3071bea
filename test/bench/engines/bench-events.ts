import { EventCatalogue } from '#event-sourcing';
import type { EventLog, NewEvent, Position, Projection } from '#event-sourcing';
import { ids } from '../support/account.ts';

interface Happened {
  readonly type: 'Happened';
  readonly data: { readonly id: string; readonly note: string };
}

const note = 'x'.repeat(300);

/** Events of a category of its own, which no other run has, and a read model of them. */
export class BenchEvents {
  readonly category = `bench${ids.token()}`;
  readonly catalogue = new EventCatalogue([{ category: this.category, types: { Happened: [] } }]);
  readonly projection = {
    collection: { name: 'bench', version: 1, indexes: [['count']] },
    categories: [this.category],
    handles: ['Happened'],
    documentId: ({ data }) => data.id,
    evolve: (document, { data }) => ({ id: data.id, count: (document?.count ?? 0) + 1 }),
  } satisfies Projection<Happened, { readonly id: string; readonly count: number }> as unknown as Projection;
  readonly #log: Pick<EventLog, 'append'>;

  constructor(log: Pick<EventLog, 'append'>) {
    this.#log = log;
  }

  /** A new stream with so many events. Resolves with the position of the last. */
  async append(count = 1): Promise<Position> {
    const id = ids.token();
    const events = Array.from({ length: count }, () => this.#event(id));
    return (await this.#log.append(`${this.category}-${id}`, 'none', events)).position;
  }

  #event(id: string): NewEvent {
    const recordedAt = new Date().toISOString();
    const metadata = { actor: 'bench', correlationId: id, causationId: id, recordedAt, schemaVersion: 1 };
    return { id: ids.event(), type: 'Happened.v1', data: { id, note }, metadata };
  }
}

/** Does something so many times, by so many callers at once. Resolves with the rate per second. */
export async function timesPerSecond(times: number, callers: number, work: () => Promise<unknown>): Promise<number> {
  let left = times;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left-- > 0) await work();
    }),
  );
  return (times * 1_000) / (performance.now() - started);
}
