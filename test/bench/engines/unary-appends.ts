import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { EventLog } from '#event-sourcing';

/** Ignored by a node without security; with credentials, the client makes one call for each append. */
const credentials = { username: 'bench', password: 'bench' };

/** New streams by one call of EventStoreDB's client each, to compare with: the service shares a call among its appends. */
export class UnaryAppends implements Pick<EventLog, 'append' | 'close'> {
  readonly #client: EventStoreDBClient;
  readonly #prefix: string;

  constructor(address: string, prefix: string) {
    this.#client = EventStoreDBClient.connectionString(address);
    this.#prefix = prefix;
  }

  async append(...[stream, , events]: Parameters<EventLog['append']>): ReturnType<EventLog['append']> {
    const batch = events.map(({ data, metadata, ...event }) =>
      jsonEvent({ ...event, data: { ...data }, metadata: { ...metadata } }),
    );
    const options = { expectedRevision: NO_STREAM, credentials } as const;
    const appended = await this.#client.appendToStream(this.#prefix + stream, batch, options);
    return { position: String(appended.position?.commit), revision: Number(appended.nextExpectedRevision) };
  }

  close(): Promise<void> {
    return this.#client.dispose();
  }
}
