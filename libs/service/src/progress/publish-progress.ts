import type { Socket } from 'node:net';
import type { ReaderProgress } from '#event-sourcing';
import { writeJsonLine } from '../sockets/json-lines.ts';
import { openSocket } from '../sockets/open-socket.ts';

/** Positions of readers by their names; null for one that is not active any more. */
export type PublishedPositions = Readonly<Record<string, string | null>>;

/**
 * Publishes how far the readers of this process are to the processes that connect to a socket: all of them at first, and then
 * those that have changed, a line of JSON for each iteration of the event loop. Where there can be no such socket, nothing is published.
 * @returns a function that ends it
 */
export function publishProgress(directory: string, socketPath: string, progress: ReaderProgress): () => void {
  const subscribers = new Set<Socket>();
  const changed = new Set<string>();
  const send = (subscriber: Socket, names: readonly string[]): void => {
    const entries = names.map((name) => [name, progress.runs(name) ? progress.position(name) : null]);
    const positions = Object.fromEntries(entries) as PublishedPositions;
    writeJsonLine(subscriber, positions);
  };
  const sendAll = (subscriber: Socket): void => {
    const names = progress.states().map(({ name }) => name);
    send(subscriber, names);
  };
  const sendChanged = (): void => {
    // One that is slow gets all positions once its buffer is empty.
    for (const subscriber of subscribers) if (!subscriber.writableNeedDrain) send(subscriber, [...changed]);
    changed.clear();
  };
  const stopListening = progress.onStep((name) => {
    if (subscribers.size === 0) return;
    if (changed.size === 0) setImmediate(sendChanged);
    changed.add(name);
  });
  const close = openSocket(directory, socketPath, (subscriber) => {
    subscribers.add(subscriber);
    subscriber.resume();
    subscriber.on('drain', () => sendAll(subscriber));
    subscriber.on('close', () => subscribers.delete(subscriber));
    sendAll(subscriber);
  });
  return () => {
    stopListening();
    close();
    for (const subscriber of subscribers) subscriber.destroy();
  };
}
