import { join } from 'node:path';
import type { CommandRelay } from '#event-sourcing';
import { connectToSockets } from '../sockets/connect-to-sockets.ts';
import { socketNames } from '../sockets/socket-names.ts';
import { executeRelayedCommands } from './execute-relayed-commands.ts';
import { RemoteProcess } from './remote-process.ts';

/** Shorter than a request waits for its response. */
const defaultSilentMs = 3_000;

/** Ends what a process does for others, and what others do for it. */
export interface Relaying {
  /** Accepts no more commands of other processes; resolves when those that they have sent are executed. */
  readonly stopExecuting: () => Promise<void>;
  /** Sends no more commands to other processes. */
  readonly stopSending: () => void;
}

/**
 * Sends the commands of this process to the process of the machine that has started first, and executes those that others send.
 * Processes find each other by sockets in a directory.
 * @param group what processes that relay to each other have in common: their stores and their release
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
  relay.sendTo(() => {
    const available = [...earlier.keys()].filter((file) => earlier.get(file)?.isAvailable);
    return earlier.get(available.toSorted()[0] ?? '');
  });
  return { stopExecuting, stopSending };
}
