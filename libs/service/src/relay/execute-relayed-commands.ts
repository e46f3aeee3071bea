import type { Socket } from 'node:net';
import type { CommandRelay } from '#event-sourcing';
import { BatchQueue } from '#kernel';
import { readJsonLines, writeJsonLine } from '../sockets/json-lines.ts';
import { openSocket } from '../sockets/open-socket.ts';
import { executeRelayed } from './relay-messages.ts';
import type { RelayedCommand, RelayedResult, RelayRequest, RelayResponse } from './relay-messages.ts';

/** How long commands of other processes may still take when this one ends. */
const graceMs = 5_000;
const maxResultsPerMessage = 256;

/**
 * Executes the commands that other processes send to a socket.
 * @returns a function that accepts no more commands; it resolves when those that have been sent are executed
 */
export function executeRelayedCommands(directory: string, path: string, relay: CommandRelay): () => Promise<void> {
  const connections = new Set<RelayedCommands>();
  const close = openSocket(directory, path, (socket) => {
    const connection = new RelayedCommands(socket, relay);
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  });
  return async () => {
    close();
    await Promise.all([...connections].map((connection) => connection.end()));
  };
}

/** The commands that one other process sends. */
class RelayedCommands {
  readonly #socket: Socket;
  readonly #relay: CommandRelay;
  readonly #results = new BatchQueue<RelayedResult>(maxResultsPerMessage);
  readonly #closed: Promise<unknown>;

  constructor(socket: Socket, relay: CommandRelay) {
    this.#socket = socket;
    this.#relay = relay;
    this.#closed = new Promise((resolve) => socket.once('close', resolve));
    readJsonLines(socket, (request) => this.#receive(request as RelayRequest));
    this.#send({});
  }

  /**
   * Tells the other process to send no more commands; resolves when those that it has sent are executed. It ends the
   * connection when it has all results.
   */
  async end(): Promise<void> {
    this.#send({ isEnding: true });
    const timer = setTimeout(() => this.#socket.destroy(), graceMs);
    await this.#closed;
    clearTimeout(timer);
  }

  #receive({ commands }: RelayRequest): void {
    if (commands === undefined) return this.#send({});
    for (const command of commands) {
      void this.#execute(command);
    }
  }

  async #execute(command: RelayedCommand): Promise<void> {
    const result = await executeRelayed(command, this.#relay);
    this.#results.addWithOthers('results', result, async (results) => this.#send({ results }));
  }

  #send(response: RelayResponse): void {
    writeJsonLine(this.#socket, response);
  }
}
