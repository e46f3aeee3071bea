import { END, EventStoreDBClient, jsonEvent, NO_STREAM, streamNameFilter } from '@eventstore/db-client';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Scan, ScanQueued } from './scan.ts';

/** Saves the events of scans in EventStoreDB, and publishes those that it subscribes to. */
@Injectable()
export class ScanRepository implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #client = EventStoreDBClient.connectionString(process.env['EVENTSTORE_URL'] ?? '');
  readonly #prefix = `${process.env['STREAM_PREFIX']}scan-`;

  constructor(readonly eventBus: EventBus) {}

  async save(scan: Scan): Promise<void> {
    const events = scan.getUncommittedEvents().map((event) => {
      return jsonEvent({ type: event.constructor.name, data: { ...event } });
    });
    await this.#client.appendToStream(this.#prefix + scan.id, events, { expectedRevision: NO_STREAM });
    scan.uncommit();
  }

  onApplicationBootstrap(): void {
    const filter = streamNameFilter({ prefixes: [this.#prefix] });
    // The server drops a subscription that reads too slowly: this one reads on while events are handled.
    this.#client.subscribeToAll({ fromPosition: END, filter }).on('data', ({ event }) => {
      if (event?.type === 'ScanQueued') this.#publish(event.data as unknown as ScanQueued);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#client.dispose();
  }

  #publish({ scanId, target, scanType, createdAt }: ScanQueued): void {
    this.eventBus.publish(new ScanQueued(scanId, target, scanType, createdAt));
  }
}
