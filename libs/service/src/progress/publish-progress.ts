import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { ReaderProgress } from '#event-sourcing';

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
    subscriber.write(`${JSON.stringify(positions)}\n`);
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
  const server = createServer((subscriber) => {
    subscribers.add(subscriber);
    subscriber.unref().resume();
    subscriber.on('drain', () => sendAll(subscriber));
    subscriber.on('close', () => subscribers.delete(subscriber));
    subscriber.on('error', () => subscriber.destroy());
    sendAll(subscriber);
  }).unref();
  // Paths of sockets are short, and some systems have none: then the others query.
  server.on('error', () => undefined);
  const unfinished = `${socketPath}.new`;
  // It has its name once it can be connected to: one that cannot is of a process that was killed.
  server.on('listening', () => attempt(() => renameSync(unfinished, socketPath)));
  attempt(() => {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    server.listen(unfinished);
  });
  return () => {
    stopListening();
    server.close();
    for (const subscriber of subscribers) subscriber.destroy();
    attempt(() => rmSync(socketPath, { force: true }));
  };
}

/** In a directory that may be unusable. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The others query.
  }
}
