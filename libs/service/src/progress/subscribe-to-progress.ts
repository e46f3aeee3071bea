import type { Socket } from 'node:net';
import type { ReaderProgress } from '#event-sourcing';
import { connectToSockets } from '../sockets/connect-to-sockets.ts';
import { readJsonLines } from '../sockets/json-lines.ts';
import type { PublishedPositions } from './publish-progress.ts';

/**
 * Subscribes to the progress of readers of every process that publishes it in the directory, whenever that starts.
 * @param isSocket whether a file of the directory is a socket of such a process
 * @returns a function that ends it
 */
export function subscribeToProgress(
  directory: string,
  isSocket: (file: string) => boolean,
  received: ReaderProgress,
): () => void {
  /** The connection by which the position of a reader came last. */
  const publishers = new Map<string, Socket>();
  const receive = (publisher: Socket, positions: PublishedPositions): void => {
    for (const [reader, position] of Object.entries(positions)) {
      if (position !== null) {
        publishers.set(reader, publisher);
        received.report(reader, { state: 'live', position });
      } else if (publishers.get(reader) === publisher) {
        received.report(reader, { state: 'standby' });
      }
    }
  };
  return connectToSockets(directory, isSocket, (socket) => {
    readJsonLines(socket, (positions) => receive(socket, positions as PublishedPositions));
    socket.on('close', () => {
      for (const [reader, publisher] of publishers)
        if (publisher === socket) received.report(reader, { state: 'standby' });
    });
  });
}
