import { END, EventStoreDBClient, jsonEvent, NO_STREAM, streamNameFilter } from '@eventstore/db-client';
import type { Position, RecordedEvent } from '@eventstore/db-client';
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
    this.#publishFrom(END);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#client.dispose();
  }

  /** The server drops a subscription that reads too slowly, and leaves it to the client to subscribe again. */
  #publishFrom(position: Position | typeof END): void {
    const filter = streamNameFilter({ prefixes: [this.#prefix] });
    let last = position;
    this.#client
      .subscribeToAll({ fromPosition: position, filter })
      .on('data', ({ event }) => {
        if (event === undefined) return;
        last = event.position;
        this.#publish(event);
      })
      .on('error', () => this.#publishFrom(last));
  }

  #publish({ type, data }: RecordedEvent): void {
    if (type !== 'ScanQueued') return;
    const { scanId, target, scanType, createdAt } = data as unknown as ScanQueued;
    this.eventBus.publish(new ScanQueued(scanId, target, scanType, createdAt));
  }
}
