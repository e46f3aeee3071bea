/** The other process has not got the command and never will: it can be executed elsewhere. */
export class CommandNotSent extends Error {
  override readonly name = 'CommandNotSent';
}

/** Executes commands in another process. Commands and their results are what JSON can express. */
export interface RemoteExecutor {
  /**
   * @throws what the command throws there; Rejected `service_unavailable` where it is unknown whether it took effect; CommandNotSent,
   *   and then it is not found as an executor any more
   */
  execute(name: string, command: object): Promise<unknown>;
}

type Execute = (command: never) => Promise<unknown>;

/**
 * Sends commands to one process of a machine, which executes them for all. Where several processes append to the same streams, each
 * reads what the others have appended, and decides again after a conflict; in one process, commands share an append.
 */
export class CommandRelay {
  readonly #relayed = new Map<string, Execute>();
  #findExecutor: () => RemoteExecutor | undefined = () => undefined;

  /** From now on, each command is sent to the process that is found for it, and executed here where none is found. */
  sendTo(findExecutor: () => RemoteExecutor | undefined): void {
    this.#findExecutor = findExecutor;
  }

  /**
   * Relays commands of this name. The returned function executes one by `execute`, here or in another process.
   * @param execute takes and returns what JSON can express
   */
  relay<C extends object, R>(name: string, execute: (command: C) => Promise<R>): (command: C) => Promise<R> {
    this.#relayed.set(name, execute);
    return async (command) => {
      for (;;) {
        const executor = this.#findExecutor();
        if (executor === undefined) return execute(command);
        try {
          return (await executor.execute(name, command)) as R;
        } catch (error) {
          if (!(error instanceof CommandNotSent)) throw error;
        }
      }
    };
  }

  /** Executes a command that another process has sent. */
  async executeHere(name: string, command: object): Promise<unknown> {
    const execute = this.#relayed.get(name);
    if (execute === undefined) throw new Error(`commands ${name} are not relayed`);
    return execute(command as never);
  }
}
