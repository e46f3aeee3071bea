import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { ReaderProgress } from '#event-sourcing';

/** Positions of readers by their names; null for one that is not active any more. */
export type AnnouncedPositions = Readonly<Record<string, string | null>>;

/**
 * Tells processes that connect to a socket how far the readers of this process are: all of them at first, and then those
 * that have changed, a line for each iteration of the event loop. Where there can be no such socket, nobody is told.
 * @returns a function that ends it
 */
export function announceProgress(directory: string, socketPath: string, progress: ReaderProgress): () => void {
  const hearers = new Set<Socket>();
  const changed = new Set<string>();
  const tell = (hearer: Socket, names: readonly string[]): void => {
    const entries = names.map((name) => [name, progress.runs(name) ? progress.position(name) : null]);
    const positions = Object.fromEntries(entries) as AnnouncedPositions;
    hearer.write(`${JSON.stringify(positions)}\n`);
  };
  const tellAll = (hearer: Socket): void =>
    tell(
      hearer,
      progress.states().map(({ name }) => name),
    );
  const tellChanged = (): void => {
    // One that is behind is told of all when it has taken what it was told before.
    for (const hearer of hearers) if (!hearer.writableNeedDrain) tell(hearer, [...changed]);
    changed.clear();
  };
  const stopListening = progress.onStep((name) => {
    if (hearers.size === 0) return;
    if (changed.size === 0) setImmediate(tellChanged);
    changed.add(name);
  });
  const server = createServer((hearer) => {
    hearers.add(hearer);
    hearer.unref().resume();
    hearer.on('drain', () => tellAll(hearer));
    hearer.on('close', () => hearers.delete(hearer));
    hearer.on('error', () => hearer.destroy());
    tellAll(hearer);
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
    for (const hearer of hearers) hearer.destroy();
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
