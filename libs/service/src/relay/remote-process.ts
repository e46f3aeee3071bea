import type { Socket } from 'node:net';
import { CommandNotSent } from '#event-sourcing';
import type { RemoteExecutor } from '#event-sourcing';
import { BatchQueue, Rejected } from '#kernel';
import { readJsonLines, writeJsonLine } from '../sockets/json-lines.ts';
import { resultOf } from './relay-messages.ts';
import type { RelayedCommand, RelayedResult, RelayRequest, RelayResponse } from './relay-messages.ts';

interface Waiting {
  readonly resolve: (result: RelayedResult) => void;
  readonly reject: (reason: unknown) => void;
  /** Whether the other process may have got the command. */
  isSent: boolean;
}

/** How often a process is asked for a sign of life while it may send nothing. */
const checksWhileSilent = 5;
/** A process with so many commands in progress is busy: this one executes its own. */
const maxWaiting = 256;

/** Another process, to which commands are sent. */
export class RemoteProcess implements RemoteExecutor {
  readonly #socket: Socket;
  readonly #silentMs: number;
  readonly #commands = new BatchQueue<RelayedCommand>(maxWaiting);
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;
  #state: 'connecting' | 'ready' | 'ending' = 'connecting';
  /** Checks since the process has sent something. */
  #silentChecks = 0;
  #watch: NodeJS.Timeout | undefined;

  /** @param silentMs how long a process that has commands to execute may send nothing before it counts as not responding */
  constructor(socket: Socket, silentMs: number) {
    this.#socket = socket;
    this.#silentMs = silentMs;
    readJsonLines(socket, (response) => this.#receive(response as RelayResponse));
    socket.on('end', () => this.#end());
    socket.on('close', () => this.#end());
  }

  /** Whether a command may be sent. */
  get isAvailable(): boolean {
    return this.#state === 'ready' && this.#waiting.size < maxWaiting;
  }

  async execute(name: string, command: object): Promise<unknown> {
    const id = this.#nextId;
    this.#nextId += 1;
    const result = new Promise<RelayedResult>((resolve, reject) =>
      this.#waiting.set(id, { resolve, reject, isSent: false }),
    );
    this.#commands.addWithOthers('commands', { id, name, command }, (commands) => this.#sendCommands(commands));
    this.#watchWhileWaiting();
    return resultOf(await result);
  }

  #receive({ results = [], isEnding = false }: RelayResponse): void {
    this.#silentChecks = 0;
    for (const result of results) {
      this.#waiting.get(result.id)?.resolve(result);
      this.#waiting.delete(result.id);
    }
    if (this.#state === 'connecting') this.#state = 'ready';
    if (isEnding) this.#state = 'ending';
    if (this.#state === 'ending' && this.#waiting.size === 0) this.#socket.end();
  }

  /** Resolves when the system has taken them. What comes meanwhile is not sent yet, and can be executed elsewhere when the connection ends. */
  async #sendCommands(batch: readonly RelayedCommand[]): Promise<void> {
    const commands = batch.filter(({ id }) => this.#waiting.has(id));
    if (commands.length === 0 || !this.#socket.writable) return;
    const mark = (isSent: boolean): void => {
      for (const { id } of commands) {
        const waiting = this.#waiting.get(id);
        if (waiting !== undefined) waiting.isSent = isSent;
      }
    };
    // The other process executes complete lines. The error of a line that is written alone says that it is not complete there.
    const isAlone = this.#socket.writableLength === 0;
    mark(true);
    await new Promise<void>((resolve) => {
      writeJsonLine(this.#socket, { commands } satisfies RelayRequest, (error) => {
        if (error instanceof Error && isAlone) mark(false);
        resolve();
      });
    });
  }

  /**
   * A process that is frozen keeps its connections: only its silence shows it. Checks are counted, not time: where this process
   * was frozen itself, it receives what the other one has sent meanwhile only after its next check.
   */
  #watchWhileWaiting(): void {
    this.#watch ??= setInterval(() => this.#check(), this.#silentMs / checksWhileSilent).unref();
  }

  #check(): void {
    if (this.#waiting.size === 0) return this.#stopWatching();
    this.#silentChecks += 1;
    if (this.#silentChecks === checksWhileSilent) this.#socket.destroy();
    else writeJsonLine(this.#socket, {} satisfies RelayRequest);
  }

  #stopWatching(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #end(): void {
    this.#state = 'ending';
    this.#stopWatching();
    const message =
      'The process that executes the request does not respond: it is unknown whether it took effect. Try again.';
    for (const { isSent, reject } of this.#waiting.values()) {
      reject(isSent ? new Rejected('service_unavailable', message, { retryAfter: 1 }) : new CommandNotSent());
    }
    this.#waiting.clear();
  }
}
