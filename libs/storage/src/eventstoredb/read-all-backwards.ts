import { BACKWARDS, END } from '@eventstore/db-client';
import type { EventStoreDBClient, StreamingRead } from '@eventstore/db-client';
import { beforeFirst } from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { toPosition, toServerPosition } from './eventstoredb-positions.ts';

/** Where an event is. */
export interface EventPlace {
  readonly position: Position;
  /** The name of the stream on the server. */
  readonly stream: string;
}

/** Reads with retries. */
export type Read = <T>(read: () => StreamingRead<T>) => AsyncIterable<T>;

const pageSize = 500;

/** The places of all events of the server, the last one first. */
export async function* readAllBackwards(
  client: EventStoreDBClient,
  read: Read,
  maxCount = pageSize,
): AsyncIterable<EventPlace> {
  let before: Position | undefined;
  const page = () => {
    const fromPosition = before === undefined ? END : toServerPosition(before);
    return client.readAll({ direction: BACKWARDS, fromPosition, maxCount });
  };
  for (let found = maxCount; found >= maxCount;) {
    found = 0;
    for await (const { event } of read(page)) {
      found += 1;
      if (event?.position === undefined) continue;
      before = toPosition(event.position);
      yield { position: before, stream: event.streamId };
    }
  }
}

/** Position of the last event on the server, whichever stream it is in. */
export async function lastPosition(client: EventStoreDBClient, read: Read): Promise<Position> {
  for await (const { position } of readAllBackwards(client, read, 1)) return position;
  return beforeFirst;
}
