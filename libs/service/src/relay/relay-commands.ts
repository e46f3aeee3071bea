import { join } from 'node:path';
import type { CommandRelay } from '#event-sourcing';
import { connectToSockets } from '../sockets/connect-to-sockets.ts';
import { socketNames } from '../sockets/socket-names.ts';
import { executeRelayedCommands } from './execute-relayed-commands.ts';
import { RemoteProcess } from './remote-process.ts';

/** Shorter than a request waits for its response. */
const defaultSilentMs = 3_000;

/** The part that a process has in relaying. */
export interface Relaying {
  /** Other processes send no more commands; resolves when those that they have sent are executed. */
  readonly stopExecuting: () => Promise<void>;
  /** No more commands are sent to other processes. */
  readonly stopSending: () => void;
}

/**
 * Processes on one machine have commands that append to the same streams executed by one of them: the one that has
 * started first. They find each other by sockets in a directory.
 * @param group what processes have in common that relay to each other: their stores and their release
 */
export function relayCommands(
  directory: string,
  group: readonly string[],
  relay: CommandRelay,
  { silentMs = defaultSilentMs } = {},
): Relaying {
  const names = socketNames('commands', group);
  const earlier = new Map<string, RemoteProcess>();
  const isEarlier = (file: string): boolean => names.isOfAnother(file) && file < names.own;
  const stopExecuting = executeRelayedCommands(directory, join(directory, names.own), relay);
  const stopSending = connectToSockets(directory, isEarlier, (socket, file) => {
    earlier.set(file, new RemoteProcess(socket, silentMs));
    socket.on('close', () => earlier.delete(file));
  });
  relay.follow(() => {
    const available = [...earlier.keys()].filter((file) => earlier.get(file)?.isAvailable);
    return earlier.get(available.toSorted()[0] ?? '');
  });
  return { stopExecuting, stopSending };
}
